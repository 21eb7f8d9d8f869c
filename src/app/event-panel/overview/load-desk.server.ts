import { listGatewayNotices } from '#features/payments/notices/notices.server.ts'
import { getMoneyOverview } from '#features/payments/queries/overview.server.ts'
import { listHandoversToDecide } from '#features/registrations/handovers/decide.server.ts'
import { getPeopleFigures } from '#features/registrations/queries/players/people-figures.server.ts'
import { listTicketFigures } from '#features/registrations/queries/ticket-figures.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { Signup } from '#shared/enums.ts'
import type { MyEvent, MyTicket } from '#shared/events/organizer-event.ts'
import { can } from '#shared/member-permissions.ts'
import { moneyQuery } from '#shared/payments/money-overview.ts'
import { type DeskDate, type EventDesk, seatsOf, type TicketSeats } from '#shared/registrations/event-desk.ts'

const TAKES_PEOPLE: readonly Signup[] = ['scheduled', 'open', 'changes_only', 'closed']
/** People sign up from now on. */
const WILL_TAKE: readonly Signup[] = ['scheduled', 'open']
const DATES_SHOWN = 5
/** Of the days of payments: those of the event have room, too. */
const DUE_DAYS_SHOWN = 2

/** The people and the money of a public event to come that has registrations here, or will have; null for others. */
export async function loadDesk(ctx: RequestContext, event: MyEvent): Promise<EventDesk | null> {
  const { moderation, past, eventStatus, signup, role, translationId: id } = event
  if (moderation !== 'published' || past || eventStatus === 'cancelled') return null
  const figures = await listTicketFigures(ctx, id)
  if (figures.length === 0 && !TAKES_PEOPLE.includes(signup)) return null
  const tickets = event.tickets.filter(({ visibility }) => visibility === 'public' || can(role, 'events.edit'))
  const title = (ticket: MyTicket) => (ctx.locale === 'en' && ticket.titleEn) || ticket.title
  const seats = tickets.map((ticket): TicketSeats => {
    const { taken = 0, waiting = 0, requested = 0 } = figures.find(({ ticketId }) => ticketId === ticket.id) ?? {}
    return { id: ticket.id, title: title(ticket), amount: ticket.amount, taken, waiting, requested }
  })
  const overview = can(role, 'money.read') ? await getMoneyOverview(ctx, id, moneyQuery.read()) : null
  const due = (overview?.dueDays ?? []).flatMap(({ dueOn, amount, people }): DeskDate[] =>
    dueOn === null ? [] : [{ kind: 'due', day: dueOn, amount, people }],
  )
  const toCome = (dates: DeskDate[]) => dates.filter(({ day }) => day >= dayAt(ctx.now))
  return {
    seats: seatsOf(seats, { capacity: event.capacity, knowsAll: can(role, 'events.edit') }),
    people: can(role, 'players.read')
      ? { ...(await getPeopleFigures(ctx, id)), handovers: (await listHandoversToDecide(ctx, id)).length }
      : null,
    money: overview && {
      ...overview.figures,
      announced: overview.counts.announced,
      notices: (await listGatewayNotices(ctx, id)).length,
    },
    dates: toCome(daysOf(event, tickets, title))
      .concat(toCome(due).slice(0, DUE_DAYS_SHOWN))
      .sort((a, b) => a.day.localeCompare(b.day))
      .slice(0, DATES_SHOWN),
    lacksForm: can(role, 'events.edit') && event.registrationForm === null && WILL_TAKE.includes(signup),
  }
}

function daysOf(event: MyEvent, tickets: MyTicket[], title: (ticket: MyTicket) => string): DeskDate[] {
  const { signup, signupOpens, dateStart, eventStatus } = event
  // Its days do not count until it has new ones.
  if (eventStatus === 'postponed') return []
  const closing = Map.groupBy(
    WILL_TAKE.includes(signup) ? tickets.filter(({ limitDate }) => limitDate !== null) : [],
    ({ limitDate }) => limitDate!,
  )
  return [
    ...(signup === 'scheduled' && signupOpens ? [{ kind: 'opens' as const, day: signupOpens }] : []),
    ...[...closing].map(([day, ended]) => ({
      kind: 'closes' as const,
      day,
      titles: ended.length === tickets.length ? [] : ended.map(title),
    })),
    ...(dateStart ? [{ kind: 'starts' as const, day: dateStart }] : []),
  ]
}
