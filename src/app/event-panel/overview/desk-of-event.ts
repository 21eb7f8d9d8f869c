import { addDays } from '#shared/days.ts'
import type { Signup } from '#shared/enums.ts'
import { contentLocale, type Locale } from '#shared/languages.ts'
import { can, type EventRole } from '#shared/member-permissions.ts'
import type { DueDay } from '#shared/payments/money-overview.ts'
import {
  AFTER_DAYS,
  DATES_SHOWN,
  type DeskDate,
  type DeskEvent,
  type DeskMoney,
  type EventDesk,
  type PeopleFigures,
  seatsOf,
} from '#shared/registrations/event-desk.ts'
import type { TicketFigures } from '#shared/registrations/ticket-figures.ts'

export const TAKES_PEOPLE: readonly Signup[] = ['scheduled', 'open', 'changes_only', 'closed']
/** People sign up from now on. */
const WILL_TAKE: readonly Signup[] = ['scheduled', 'open']
/** Of the days of payments: those of the event have room, too. */
const DUE_DAYS_SHOWN = 2

/** What was postponed is ahead, whatever day it had. */
export function phaseOf({ eventStatus, past }: DeskEvent): EventDesk['phase'] {
  if (eventStatus === 'cancelled') return 'cancelled'
  return past && eventStatus !== 'postponed' ? 'over' : 'ahead'
}

type Found = {
  figures: readonly TicketFigures[]
  people: PeopleFigures | null
  money: (DeskMoney & { dueDays: DueDay[] }) | null
  isWrittenTo: boolean
  held: number
  questions: number
}
type Reader = { role: EventRole; locale: Locale; today: string }

/** What the first page of the panel of an event says to this reader. */
export function deskOf(
  event: DeskEvent,
  { figures, people, money, isWrittenTo, held, questions }: Found,
  reader: Reader,
): EventDesk {
  const { signup, dateStart, dateEnd, tookPlace, albums, registrationForm } = event
  const { role, locale, today } = reader
  const phase = phaseOf(event)
  const mayEdit = can(role, 'events.edit')
  const titleOf = ({ title, titleEn }: DeskEvent['tickets'][number]) =>
    (contentLocale(locale) === 'en' && titleEn) || title
  const sold = event.tickets
    .filter(({ visibility }) => visibility === 'public' || mayEdit)
    .map((ticket) => ({ ...ticket, title: titleOf(ticket) }))
  const seats = sold.map(({ id, title, amount }) => {
    const { taken = 0, waiting = 0, requested = 0 } = figures.find(({ ticketId }) => ticketId === id) ?? {}
    return { id, title, amount, taken, waiting, requested }
  })
  const archived = figures.filter(({ ticketId }) => !sold.some(({ id }) => id === ticketId))
  const lastDay = dateEnd ?? dateStart ?? ''
  const isRecent = phase === 'over' && tookPlace !== false && lastDay >= addDays(today, -AFTER_DAYS)
  const { dueDays = [], ...sums } = money ?? {}
  return {
    phase,
    seats: seatsOf(seats, { capacity: event.capacity, knowsAll: mayEdit, archived }),
    people,
    money: money && (sums as DeskMoney),
    dates: phase === 'ahead' ? datesOf({ ...event, tickets: sold }, dueDays, today) : [],
    lacks: {
      form: phase === 'ahead' && mayEdit && registrationForm === null && WILL_TAKE.includes(signup),
      thanks: isRecent && !isWrittenTo && (people?.seated ?? 0) > 0,
      photos: isRecent && mayEdit && albums.length === 0,
    },
    held,
    questions,
  }
}

/** The days to come, of which those of payments have only some of the room. */
function datesOf(event: DeskEvent, dueDays: readonly DueDay[], today: string): DeskDate[] {
  const toCome = (dates: DeskDate[]) => dates.filter(({ day }) => day >= today)
  const due = dueDays.flatMap(({ dueOn, amount, people }): DeskDate[] =>
    dueOn === null ? [] : [{ kind: 'due', day: dueOn, amount, people }],
  )
  return toCome(daysOf(event))
    .concat(toCome(due).slice(0, DUE_DAYS_SHOWN))
    .sort((a, b) => a.day.localeCompare(b.day))
    .slice(0, DATES_SHOWN)
}

function daysOf({ signup, signupOpens, dateStart, eventStatus, tickets }: DeskEvent): DeskDate[] {
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
      titles: ended.length === tickets.length ? [] : ended.map(({ title }) => title),
    })),
    ...(dateStart ? [{ kind: 'starts' as const, day: dateStart }] : []),
  ]
}
