import type { MyEvent } from '#shared/events/organizer-event.ts'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Note } from '#ui/components/note.tsx'
import { FormSummary } from '#ui/forms/form.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { TriangleAlert } from '#ui/icons/triangle-alert.ts'
import { ConflictNote } from './conflict-note.tsx'
import { useEventErrorMessage } from './error-messages.ts'
import { EVENT_LABELS } from './event-fields.ts'
import { textOf } from './event-values.ts'
import { type EventFormResult, NOT_SAVED_ID } from './form-response.ts'
import { MovesNote } from './moves-note.tsx'
import type { EventFormState } from './use-event-form.ts'
import { WarningsNote } from './warnings-note.tsx'

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
  const moves = result?.moves && (
    <MovesNote
      moves={result.moves}
      intent={result.intent}
      seenWarnings={textOf(state.start, 'seen_warnings')}
      focus={failure ? null : errors.summary}
    />
  )
  if (!failure) {
    if (result?.moves) return moves
    if (result?.warnings?.length) return <WarningsNote warnings={result.warnings} focus={errors.summary} />
    return result && result.alike.length > 0 ? <SimilarVenuesNote focus={errors.summary} /> : null
  }
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
    <>
      <FormSummary
        form={{ errors: errors.fieldErrors, failure, isAttempted: true, summary: errors.summary }}
        names={Object.keys(EVENT_LABELS)}
        errorsTitle={message}
        failureMessage={message}
      />
      {moves}
    </>
  )
}

type Focus = { focus: EventFormState['errors']['summary'] }
/** The session expired: the user signs in in another tab and continues here. */
function SignedOutNote({ focus }: Focus) {
  const t = useText()
  return (
    <Note tone="warning" id={NOT_SAVED_ID} role="alert" tabIndex={-1} ref={focus}>
      <TriangleAlert />
      <span>{t('signIn.signed_out')}</span>
      <ButtonLink size="small" to={paths.login} target="_blank">
        {t('login.enter')}
        <span className="visually-hidden">{t('opens_apart')}</span>
      </ButtonLink>
    </Note>
  )
}

/** Links to the similar venues shown beside the new venue's fields. */
function SimilarVenuesNote({ focus }: Focus) {
  const t = useText()
  return (
    <Note tone="warning" id={NOT_SAVED_ID} role="alert" tabIndex={-1} ref={focus}>
      <TriangleAlert />
      <span>{t('eventform.alike.asked')}</span>
      <Button as="a" variant="quiet" size="small" href="#venue-alike">
        {t('eventform.alike.see')}
      </Button>
    </Note>
  )
}
