import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Note } from '#ui/components/note.tsx'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { DoorClosed } from '#ui/icons/door-closed.ts'
import type { RegistrationPage } from './load-registration.server.ts'

type Reason = 'mine' | 'cancelled' | 'postponed' | 'scheduled' | 'closed' | 'sold_out' | 'over'
const TEXTS: Record<Reason, MessageKey> = {
  mine: 'signUp.closed.mine',
  cancelled: 'signUp.closed.cancelled',
  postponed: 'signUp.closed.postponed',
  scheduled: 'signUp.closed.scheduled',
  closed: 'signUp.closed.closed',
  sold_out: 'signUp.closed.sold_out',
  over: 'signUp.closed.over',
}

/** Why the form cannot be sent now; null when it can. */
export function closedReason({ signUp, ticket, test, event }: RegistrationPage): Reason | null {
  if (test) return null
  if (signUp.mine) return 'mine'
  if (signUp.state === 'cancelled' || signUp.state === 'scheduled') return signUp.state
  if (event.eventStatus === 'postponed') return 'postponed'
  const sale = signUp.tickets.find(({ id }) => id === ticket.id)?.state
  if (sale === 'sold_out') return 'sold_out'
  const isTaking = signUp.state === 'open' || signUp.state === 'waiting_list' || signUp.state === 'sold_out'
  if (isTaking && (sale === 'open' || sale === 'waiting_list')) return null
  return isTaking || sale === 'closed' ? 'over' : 'closed'
}

export function ClosedNote({ page: { event, signUp }, reason }: { page: RegistrationPage; reason: Reason }) {
  const t = useText()
  const to = signUp.mine ? paths.accountRegistration(signUp.mine.id) : paths.event(event.slug)
  return (
    <Note>
      <DoorClosed />
      <span>{t(TEXTS[reason])}</span>
      <ButtonLink size="small" to={to}>
        {t(signUp.mine ? 'signUp.closed.see_mine' : 'signUp.closed.see_event')}
      </ButtonLink>
    </Note>
  )
}
