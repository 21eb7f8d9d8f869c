import { sql } from 'drizzle-orm'
import {
  acceptsSignups,
  type EventRef,
  isUnpayableTicket,
  matchesEventRef,
  previewableEvents,
  signupColumns,
  visibleEvents,
} from '#features/events/access.server.ts'
import { localToday } from '#features/events/queries/list.server.ts'
import { isPublicTicket } from '#features/events/queries/parts.server.ts'
import { addCacheTags, NO_STORE } from '#platform/cache/cache-tags.ts'
import { type RequestContext, signedInPerson } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { DEFAULT_TIME_ZONE, type EventStatus, type Signup } from '#shared/enums.ts'
import { signupState } from '#shared/events/event-status.ts'
import { type OwnSignUp, type SignUp, stateOfTickets, type TicketSignUp } from '#shared/registrations/sign-up.ts'
import { LIVE_STATES, type OpeningMode } from '#shared/registrations/states.ts'
import { readCurrentSeats } from '../seats/current-seats.server.ts'
import { type FreeSeats, freeSeatsAfter } from '../seats/free-seats.ts'
import { poolsNeeded } from '../seats/pools.server.ts'
import { partiesOf, placeOf } from '../seats/waiting.server.ts'

type Facts = {
  id: number
  visible: boolean
  eventStatus: EventStatus
  signup: Signup
  signupOpens: string | null
  opensAt: string | null
  past: boolean
  closed: boolean
  isByWriting: boolean
  today: string
  waitingList: boolean
}
type Ticket = { id: number; over: boolean; unpayable: boolean; openingMode: OpeningMode }

/**
 * Whether and how the caller may register for an event. Throws 404 for an event whose page they may not open. `code`: that of a ticket
 * that is not public, which is then listed as well.
 */
export async function getSignUp(ctx: RequestContext, ref: EventRef, code: string | null = null): Promise<SignUp> {
  const facts = await getFacts(ctx, ref)
  addCacheTags(ctx, `event:${facts.id}`, 'organizers', 'venues', ...(facts.visible ? [] : [NO_STORE]))
  const [rows, current, own] = await Promise.all([
    listSaleTickets(ctx, facts, code),
    readCurrentSeats(ctx, facts.id),
    findOwnSignUp(ctx, facts.id),
  ])
  const { pools, waiting } = current
  const freeSeats = freeSeatsAfter(pools, partiesOf(waiting))
  const tickets = rows.map((ticket) => {
    const needed = poolsNeeded(pools, { ticketId: ticket.id, answers: {} })
    return ticketSignUp(ticket, freeSeats(needed), facts.waitingList)
  })
  const event = freeSeats(pools.filter(({ kind }) => kind === 'event'))
  const state = stateOfEvent(facts)
  return {
    state: facts.isByWriting && state === 'closed' ? 'with_organizer' : stateOfTickets({ state, tickets }),
    opensAt: state === 'scheduled' ? facts.opensAt : null,
    mine: own && { ...own, waitingPlace: placeOf(pools, waiting, own.id)?.place ?? null },
    tickets,
    left: event.left,
    seats: event.seats,
  }
}

/** A postponed event takes nobody until it has a date again. */
function stateOfEvent(facts: Facts) {
  const state = signupState({ ...facts, organizer: facts }, facts.today)
  return facts.eventStatus === 'postponed' && (state === 'open' || state === 'scheduled') ? 'closed' : state
}

async function getFacts(ctx: RequestContext, ref: EventRef): Promise<Facts> {
  const [facts] = await ctx.db.execute<Facts>(sql`
    select e.id, ${visibleEvents(ctx)} as visible, e.happening as "eventStatus", ${signupColumns().signup} as signup, e.signup_opens::text as "signupOpens",
      to_char(e.signup_opens::timestamp at time zone coalesce(v.time_zone, ${DEFAULT_TIME_ZONE}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "opensAt",
      coalesce(e.last_day < ${localToday(ctx)}, false) as past, not ${acceptsSignups()} as closed, ${signupColumns().isByWriting} as "isByWriting", (${localToday(ctx)})::text as today,
      coalesce(rs.waiting_list, true) as "waitingList"
    from events e join organizations o on o.id = e.organizer_id left join venues v on v.id = e.venue_id
      left join registration_settings rs on rs.event_id = e.id
    where ${matchesEventRef(ref)} and ${previewableEvents(ctx)}`)
  if (!facts) throw notFound()
  return facts
}

/** The last day of sale is inclusive, in the event's time zone. */
const listSaleTickets = (ctx: RequestContext, { id, today }: Facts, code: string | null) =>
  ctx.db.execute<Ticket>(sql`
    select k.id, coalesce(k.limit_date < ${today}::date, false) as over, ${isUnpayableTicket} as unpayable, k.opening_mode as "openingMode"
    from tickets k join events e on e.id = k.event_id where k.event_id = ${id} and (${isPublicTicket}
      or (k.archived_at is null and lower(k.access_code) = lower(${code}::text)))
    order by k.position, k.id`)

function ticketSignUp(ticket: Ticket, { left, seats, full }: FreeSeats, waits: boolean): TicketSignUp {
  const approval = ticket.openingMode === 'approval'
  return { id: ticket.id, state: stateOf(ticket, { full: full && !approval, waits }), left, seats, approval }
}

/** A request for approval takes no seat, so that it is possible while there are none. */
function stateOf(
  { over, unpayable }: Ticket,
  { full, waits }: { full: boolean; waits: boolean },
): TicketSignUp['state'] {
  if (over) return 'closed'
  if (unpayable) return 'no_payment'
  if (!full) return 'open'
  return waits ? 'waiting_list' : 'sold_out'
}

/** The caller's registration. Only of signed-in people, whose pages are not cached. */
export async function findOwnSignUp(
  ctx: RequestContext,
  eventId: number,
): Promise<Omit<OwnSignUp, 'waitingPlace'> | null> {
  const me = signedInPerson(ctx)
  if (!me) return null
  const live = sql.join(
    LIVE_STATES.map((state) => sql`${state}`),
    sql`, `,
  )
  const [own] = await ctx.db.execute<Omit<OwnSignUp, 'waitingPlace'>>(sql`
    select r.id, r.ticket_id as "ticketId", r.state,
      to_char(r.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "expiresAt"
    from registrations r where r.event_id = ${eventId} and r.user_id = ${me.id} and not r.is_test and r.state in (${live})
      and (r.expires_at is null or r.expires_at > ${ctx.now.toISOString()})`)
  return own ?? null
}
