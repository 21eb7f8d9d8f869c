import { daysBetween } from '#platform/text/calendar-day.ts'
import { isFew, type SignUp } from '#shared/registrations/sign-up.ts'
import type { SignUpLine } from '#shared/registrations/sign-up-view.ts'
import { type ViewContext, wordsIn } from './words.server.ts'

/** What stands below the state of sign-up: places, last day, and what a state needs in addition. */
export function linesOf(context: ViewContext): SignUpLine[] {
  const { event, signUp, locale, today } = context
  const { t } = wordsIn(locale)
  switch (signUp.state) {
    case 'external':
      if (!event.organizerCard.isClaimed)
        return [
          plain(t('signUp.state.external.unclaimed', { organizer: event.organizer.name })),
          ...lastDayLine(context),
        ]
      return [
        ...placesLine(context),
        ...lastDayLine(context),
        plain(t('signUp.state.external.text', { organizer: event.organizer.name })),
      ]
    case 'open':
      return [...placesLine(context), ...lastDayLine(context)]
    case 'scheduled': {
      const days = event.signupOpens && daysBetween(today, event.signupOpens)
      return [...(days ? [plain(t('signUp.days_left', { count: days }))] : []), ...placesLine(context)]
    }
    case 'none':
    case 'sold_out':
      return placesLine(context)
    case 'with_organizer':
    case 'waiting_list':
      return [...placesLine(context), plain(t(`signUp.state.${signUp.state}.text`))]
    case 'past':
      return event.organizer.closed ? [] : [plain(t('signUp.next.text', { organizer: event.organizer.name }))]
    case 'cancelled':
      return [
        plain(
          t(wasPaidHere(event) ? 'signUp.state.cancelled.paid' : 'signUp.state.cancelled.text', {
            organizer: event.organizer.name,
          }),
        ),
      ]
    case 'organization_closed':
      return [plain(t(`signUp.state.${signUp.state}.text`))]
    default:
      return []
  }
}

const wasPaidHere = ({ signup, price }: ViewContext['event']) =>
  signup !== 'external' && price !== null && price.highest > 0

const plain = (text: string): SignUpLine => ({ text, isUrgent: false })

/** How many places there are, and how many are left when these are few. */
function placesLine({ event, signUp, locale }: ViewContext): SignUpLine[] {
  const { t } = wordsIn(locale)
  const { left, seats } = placesOf(signUp, event.tickets)
  if (signUp.state === 'open' && seats !== null && isFew(left, seats))
    return [{ text: t('signUp.few_left', { left, seats }), isUrgent: true }]
  const count = seats ?? event.capacity
  return count === null ? [] : [plain(t('event.places', { count }))]
}

/** Tickets of those who do not play. */
export const NOT_PLAYERS: readonly string[] = ['npc', 'crew', 'reserve']

/** Of the event; where it has no limit of its own, of players' tickets together, if all of these have one. */
function placesOf({ left, seats, tickets }: SignUp, known: readonly { id: number; tier: string }[]) {
  if (seats !== null) return { left, seats }
  const isForPlayers = ({ id }: { id: number }) => known.some((one) => one.id === id && !NOT_PLAYERS.includes(one.tier))
  const players = tickets.filter(isForPlayers)
  if (players.length === 0 || players.some((ticket) => ticket.seats === null)) return { left: null, seats: null }
  return {
    left: players.reduce((sum, ticket) => sum + (ticket.state === 'closed' ? 0 : (ticket.left ?? 0)), 0),
    seats: players.reduce((sum, ticket) => sum + (ticket.seats ?? 0), 0),
  }
}

/** Until when one can sign up. */
function lastDayLine({ event: { limitDate }, locale, today }: ViewContext): SignUpLine[] {
  const { t, dates } = wordsIn(locale)
  if (limitDate === null || limitDate < today) return []
  const days = daysBetween(today, limitDate)
  if (days === 0) return [{ text: t('signUp.last_day'), isUrgent: true }]
  if (days === 1) return [{ text: t('signUp.last_day_tomorrow'), isUrgent: true }]
  return [plain(t('signUp.until', { day: dates.dayOf(limitDate, today) }))]
}
