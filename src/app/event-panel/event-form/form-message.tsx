import { TriangleAlert } from 'lucide-react'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { paths } from '#shared/paths.ts'
import { DoneNote } from '#ui/components/success-note.tsx'
import { ErrorSummary } from '#ui/forms/field.tsx'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { useInstants } from '#ui/i18n/local-times.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { useRefusedWords } from './error-messages.ts'
import type { Meanwhile as MeanwhileSaved, Refused } from './form-response.ts'
import type { EventFormState } from './use-event-form.ts'

const DONE: Record<string, MessageKey> = {
  draft: 'eventform.done.draft',
  saved: 'eventform.done.saved',
  nothing: 'eventform.nothing',
  copied: 'eventform.done.copied',
}

/** What was just done. */
export function Told({ done }: { done: string | null }) {
  const t = useText()
  const words = done && Object.hasOwn(DONE, done) ? DONE[done] : undefined
  return <DoneNote words={words ? t(words) : null} />
}

type SummaryProps = {
  state: EventFormState
  answer: Refused | null
  event: MyEvent | null
  wrong: (name: string) => string | undefined
}

/** Why it was not saved, at the form's head; takes the focus. */
export function Summary({ state, answer, event, wrong }: SummaryProps) {
  const t = useText()
  const inWords = useRefusedWords()
  const { errors, auto, identity } = state
  const refusal = errors.refusal ?? auto.refusal
  if (!refusal) return answer && answer.alike.length > 0 ? <Alike focus={errors.summary} /> : null
  if (refusal.code === 'changed_meanwhile') {
    const slug = identity.slug ?? event?.slug ?? identity.event
    const pressed = answer?.meanwhile ?? null
    return <Meanwhile saved={pressed ?? auto.meanwhile} pressed={pressed !== null} slug={slug} focus={errors.summary} />
  }
  if (refusal.code === 'unauthenticated') return <SignedOut focus={errors.summary} />
  const names = Object.keys(errors.wrongs)
  if (refusal.code === 'invalid' && names.length === 0) return null
  const labels = names.map((name) => ({
    name: FOCUS[name] ?? name,
    label: t(LABELS[name] ?? 'eventform.field'),
    words: wrong(name) ?? '',
  }))
  return <ErrorSummary ref={errors.summary} title={inWords(refusal)} wrong={labels} />
}

/** Where the bar leads who asks why nothing is saved. */
export const WHY = 'why-not-saved'

type Focus = { focus: EventFormState['errors']['summary'] }
type MeanwhileProps = Focus & { saved: MeanwhileSaved | null; pressed: boolean; slug: string }

/** It was saved from elsewhere meanwhile: what was typed stays, and who reads it decides. */
function Meanwhile({ saved, pressed, slug, focus }: MeanwhileProps) {
  const t = useText()
  const { moment } = useInstants()
  const { by = null, at = null } = saved ?? {}
  const when = at ? moment(new Date(at), new Date()) : ''
  return (
    <div className="note note--warn" id={WHY} role="alert" tabIndex={-1} ref={focus}>
      <TriangleAlert className="i" aria-hidden="true" />
      <span>
        <b>{by ? t('eventform.meanwhile.by', { name: by, when }) : t('eventform.meanwhile', { when })}</b>{' '}
        {t(pressed ? 'eventform.meanwhile.text' : 'eventform.meanwhile.auto')}
      </span>
      <SiteLink className="btn btn--quiet btn--sm" to={paths.eventInformation(slug)} target="_blank">
        {t('eventform.meanwhile.see')}
        <span className="sr">{t('opens_apart')}</span>
      </SiteLink>
    </div>
  )
}

/** The session ended while somebody wrote: they sign in beside the form, and go on. */
function SignedOut({ focus }: Focus) {
  const t = useText()
  return (
    <div className="note note--warn" id={WHY} role="alert" tabIndex={-1} ref={focus}>
      <TriangleAlert className="i" aria-hidden="true" />
      <span>{t('door.signed_out')}</span>
      <SiteLink className="btn btn--line btn--sm" to={paths.login} target="_blank">
        {t('login.enter')}
        <span className="sr">{t('opens_apart')}</span>
      </SiteLink>
    </div>
  )
}

/** Venues of nearly that name are shown where one is being added; here, that there are some. */
function Alike({ focus }: Focus) {
  const t = useText()
  return (
    <div className="note note--warn" id={WHY} role="alert" tabIndex={-1} ref={focus}>
      <TriangleAlert className="i" aria-hidden="true" />
      <span>{t('eventform.alike.asked')}</span>
      <a className="btn btn--quiet btn--sm" href="#venue-alike">
        {t('eventform.alike.see')}
      </a>
    </div>
  )
}

/** Fields whose control has another name than what is refused. */
const FOCUS: Record<string, string> = { venue: 'venue_q' }
const LABELS: Record<string, MessageKey> = {
  title: 'eventform.title.label',
  description: 'eventform.description',
  other_title: 'eventform.other.title',
  other_description: 'eventform.other.description',
  date_start: 'eventform.starts',
  date_end: 'eventform.ends',
  venue: 'eventform.venue',
  county: 'eventform.county',
  new_name: 'eventform.new.name',
  new_url: 'eventform.new.url',
  new_capacity: 'eventform.new.capacity',
  url: 'eventform.url',
  facebook_page: 'eventform.facebook',
  instagram_page: 'eventform.instagram',
  tags: 'eventform.tags',
  minimum_age: 'eventform.minimum_age',
  capacity: 'eventform.capacity',
  signup_url: 'eventform.signup_url',
  signup_opens: 'eventform.signup_opens',
  header: 'eventform.header',
  header_alt: 'eventform.header.alt',
  reason: 'eventform.reason',
}
