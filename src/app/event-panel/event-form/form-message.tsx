import { TriangleAlert } from 'lucide-react'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { paths } from '#shared/paths.ts'
import { SuccessNote } from '#ui/components/feedback/success-note.tsx'
import { FormSummary } from '#ui/forms/form.tsx'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as button from '#ui/primitives/button.module.css'
import * as note from '#ui/primitives/note.module.css'
import { useEventErrorMessage } from './error-messages.ts'
import { EVENT_LABELS } from './event-fields.ts'
import type { EventFormResult, ConflictingEdit as MeanwhileSaved } from './form-response.ts'
import type { EventFormState } from './use-event-form.ts'

const DONE: Record<string, MessageKey> = {
  draft: 'eventform.done.draft',
  saved: 'eventform.done.saved',
  nothing: 'eventform.nothing',
  copied: 'eventform.done.copied',
}

/** The success message. */
export function EventFormMessage({ done }: { done: string | null }) {
  const t = useText()
  const messageKey = done && Object.hasOwn(DONE, done) ? DONE[done] : undefined
  return <SuccessNote message={messageKey ? t(messageKey) : null} />
}

type SummaryProps = { state: EventFormState; result: EventFormResult | null; event: MyEvent | null }

/** Why the form was not saved, above its fields; takes the focus. */
export function EventFormSummary({ state, result, event }: SummaryProps) {
  const errorMessage = useEventErrorMessage()
  const { errors, auto, identity } = state
  const failure = errors.failure ?? auto.state.failure
  if (!failure) return result && result.alike.length > 0 ? <SimilarVenuesNote focus={errors.summary} /> : null
  if (failure.code === 'changed_meanwhile') {
    const slug = identity.slug ?? event?.slug ?? identity.event
    const pressed = result?.meanwhile ?? null
    return (
      <ConflictNote
        saved={pressed ?? auto.state.newerVersion}
        pressed={pressed !== null}
        slug={slug}
        focus={errors.summary}
      />
    )
  }
  if (failure.code === 'unauthenticated') return <SignedOutNote focus={errors.summary} />
  const message = errorMessage(failure)
  return (
    <FormSummary
      form={{ errors: errors.fieldErrors, failure, isAttempted: true, summary: errors.summary }}
      names={Object.keys(EVENT_LABELS)}
      errorsTitle={message}
      failureMessage={message}
    />
  )
}

/** The id the save bar links to when autosave has stopped. */
export const NOT_SAVED_ID = 'why-not-saved'

type Focus = { focus: EventFormState['errors']['summary'] }
type ConflictNoteProps = Focus & { saved: MeanwhileSaved | null; pressed: boolean; slug: string }

/** A conflict: the event was saved elsewhere meanwhile. The input stays, and the user decides. */
function ConflictNote({ saved, pressed, slug, focus }: ConflictNoteProps) {
  const t = useText()
  const { moment } = useTimestamps()
  const { by = null, at = null } = saved ?? {}
  const when = at ? moment(new Date(at), new Date()) : ''
  return (
    <div className={`${note.note} ${note.warning}`} id={NOT_SAVED_ID} role="alert" tabIndex={-1} ref={focus}>
      <TriangleAlert />
      <span>
        <b>{by ? t('eventform.meanwhile.by', { name: by, when }) : t('eventform.meanwhile', { when })}</b>{' '}
        {t(pressed ? 'eventform.meanwhile.text' : 'eventform.meanwhile.auto')}
      </span>
      <SiteLink className={`${button.quiet} ${button.small}`} to={paths.eventInformation(slug)} target="_blank">
        {t('eventform.meanwhile.see')}
        <span className="visually-hidden">{t('opens_apart')}</span>
      </SiteLink>
    </div>
  )
}

/** The session expired: the user signs in in another tab and continues here. */
function SignedOutNote({ focus }: Focus) {
  const t = useText()
  return (
    <div className={`${note.note} ${note.warning}`} id={NOT_SAVED_ID} role="alert" tabIndex={-1} ref={focus}>
      <TriangleAlert />
      <span>{t('signIn.signed_out')}</span>
      <SiteLink className={`${button.outline} ${button.small}`} to={paths.login} target="_blank">
        {t('login.enter')}
        <span className="visually-hidden">{t('opens_apart')}</span>
      </SiteLink>
    </div>
  )
}

/** Links to the similar venues shown beside the new venue's fields. */
function SimilarVenuesNote({ focus }: Focus) {
  const t = useText()
  return (
    <div className={`${note.note} ${note.warning}`} id={NOT_SAVED_ID} role="alert" tabIndex={-1} ref={focus}>
      <TriangleAlert />
      <span>{t('eventform.alike.asked')}</span>
      <a className={`${button.quiet} ${button.small}`} href="#venue-alike">
        {t('eventform.alike.see')}
      </a>
    </div>
  )
}
