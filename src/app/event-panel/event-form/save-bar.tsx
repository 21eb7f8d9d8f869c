import { CircleAlert, CircleCheck, CircleDot, Ticket, WifiOff } from 'lucide-react'
import type { FailureCode } from '#shared/error-codes.ts'
import { canSubmit } from '#shared/events/event-form.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { paths } from '#shared/paths.ts'
import { type MessageKey, TAGS, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { useNetworkStatus } from '#ui/network/network-status.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Fields } from './event-field.tsx'
import { WHY } from './form-message.tsx'
import type { EventFormState } from './use-event-form.ts'

type Props = { state: EventFormState; event: MyEvent | null; fields: Fields }

/** Stays in sight: whether it is saved, and the two things to do with it. Both are plain buttons of the form. */
export function EventFormBar({ state, event }: Props) {
  const t = useText()
  const draft = event === null || canSubmit(event.moderation)
  const busy = state.saving
  return (
    <>
      {event && event.tickets.length === 0 && (
        <div className="note note--warn">
          <Ticket className="i" aria-hidden="true" />
          <span>{t('eventform.no_tickets')}</span>
          <SiteLink className="btn btn--quiet btn--sm" to={paths.eventTickets(event.slug)}>
            {t('eventform.add_tickets')}
          </SiteLink>
        </div>
      )}
      <div className="savebar savebar--fix">
        <p className="savebar__state" role="status">
          <Said state={state} />
        </p>
        <span className="flow">
          <button
            className={draft ? 'btn btn--quiet' : 'btn btn--lit'}
            type="submit"
            name="intent"
            value="save"
            aria-disabled={busy}
          >
            {t(event === null || event.moderation === 'draft' ? 'eventform.save_draft' : 'account.save')}
          </button>
          {draft && (
            <button className="btn btn--lit" type="submit" name="intent" value="submit" aria-disabled={busy}>
              {t(event && event.moderation !== 'draft' ? 'eventform.send_again' : 'eventform.send')}
            </button>
          )}
        </span>
      </div>
    </>
  )
}

/** Why a draft is not saved by itself any more; the note at the form's head says more. */
const STOPPED: Partial<Record<FailureCode, MessageKey>> = {
  changed_meanwhile: 'eventform.stopped.changed',
  unauthenticated: 'eventform.stopped.signed_out',
}

function Said({ state: { auto, dirty, keptButPicture, keptButVenue, nothing, saving } }: { state: EventFormState }) {
  const t = useText()
  const locale = useLocale()
  const waiting = useNetworkStatus() !== null
  const clock = (at: Date) => at.toLocaleTimeString(TAGS[locale], { hour: '2-digit', minute: '2-digit' })
  if (auto.busy && waiting)
    return (
      <>
        <WifiOff className="i" aria-hidden="true" /> {t('eventform.waiting')}
      </>
    )
  if (saving || auto.busy) return t('account.save.saving')
  // A draft that has just saved itself is saved, not nothing.
  if (nothing && !auto.told?.at)
    return (
      <>
        <CircleCheck className="i" aria-hidden="true" /> {t('eventform.nothing')}
      </>
    )
  const skipped = Object.keys(auto.told?.skipped ?? {}).length > 0
  const why = auto.refusal && STOPPED[auto.refusal.code]
  if (dirty && why)
    return (
      <>
        <CircleAlert className="i" aria-hidden="true" />{' '}
        <a className="link" href={`#${WHY}`}>
          {t(why)}
        </a>
      </>
    )
  if (keptButVenue && auto.told?.at && !skipped)
    return (
      <>
        <CircleDot className="i" aria-hidden="true" /> {t('eventform.saved.venue', { time: clock(auto.told.at) })}
      </>
    )
  if (dirty && !(keptButPicture && skipped && auto.told?.at)) {
    const Icon = auto.refusal || skipped ? CircleAlert : CircleDot
    return (
      <>
        <Icon className="i" aria-hidden="true" /> {t('account.save.unsaved')}
      </>
    )
  }
  if (!auto.told?.at) return null
  const Icon = skipped ? CircleAlert : CircleCheck
  return (
    <>
      <Icon className="i" aria-hidden="true" />{' '}
      {t(skipped ? 'eventform.saved.but' : 'eventform.saved', { time: clock(auto.told.at) })}
    </>
  )
}
