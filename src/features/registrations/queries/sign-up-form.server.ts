import { sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef, matchesEventRef } from '#features/events/access.server.ts'
import { forTickets } from '#features/registration-forms/form-tickets.server.ts'
import type { CurrentForm } from '#features/registration-forms/queries.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { createMemoryRateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { localized } from '#platform/strapi/localized.server.ts'
import { addDays } from '#platform/text/calendar-day.ts'
import type { SignUp } from '#shared/registrations/sign-up.ts'
import type { OpeningMode } from '#shared/registrations/states.ts'
import { type CurrentSeats, readCurrentSeats } from '../seats/current-seats.server.ts'
import { freeSeats } from '../seats/free-seats.ts'
import { partiesOf } from '../waiting-list/waiting.server.ts'
import { getSignUp } from './sign-up.server.ts'

type FormTicket = {
  id: number
  title: string
  description: string | null
  /** Minor units of `coin`. */
  price: number
  coin: string
  limitDate: string | null
  openingMode: OpeningMode
}
type Asked = { companions: number; paymentDays: number; asksBirthDate: boolean; lastDay: string | null }

/** What the form of a ticket asks, and whether one may send it. */
export type SignUpForm = {
  signUp: SignUp
  ticket: FormTicket
  /** Without the questions for tickets that the caller does not know of. */
  form: CurrentForm | null
  /** Seats left of limited options, by `field.option`. */
  left: Record<string, number>
  companions: number
  paymentDays: number
  asksBirthDate: boolean
  /** The day on which answers to special fields are erased. */
  erasedOn: string | null
}
type Options = {
  /** The code of a ticket that is not public. */
  code: string | null
  /** For somebody of the organization who tries the form: whatever the state of event and ticket. */
  test: boolean
}

/** Days after the event on which special answers are erased. */
const ERASED_AFTER_DAYS = 30
/** Codes that are no ticket's, per address. */
const countWrongCode = createMemoryRateLimit({ name: 'ticket-code', points: 30, seconds: 600 })

/** The form of a ticket. Throws 404 for a ticket of another event, and for one by code without its code. */
export async function getSignUpForm(
  ctx: RequestContext,
  ref: EventRef,
  ticketId: number,
  { code, test }: Options,
): Promise<SignUpForm> {
  if (test) await authorizeEvent(ctx, 'events.edit', ref)
  if (!isRowId(ticketId)) throw notFound()
  const signUp = await getSignUp(ctx, ref, code)
  const found = await findTicket(ctx, ref, ticketId)
  if (!found || !(test || signUp.tickets.some(({ id }) => id === ticketId))) {
    const retryAfter = code === null ? null : await countWrongCode(ctx.clientIp)
    throw retryAfter ? new AppError('too_many_tries', { kind: 'limited', retryAfter }) : notFound()
  }
  const { eventId, ticket, asked } = found
  const current = await readCurrentSeats(ctx, eventId)
  const known = new Set([ticketId, ...signUp.tickets.map(({ id }) => id)])
  const form = current.form && { ...current.form, definition: forTickets(current.form.definition, known) }
  return {
    ...{ signUp, ticket, form, left: leftOfOptions(current) },
    ...{ companions: asked.companions, paymentDays: asked.paymentDays, asksBirthDate: asked.asksBirthDate },
    erasedOn: asked.lastDay && addDays(asked.lastDay, ERASED_AFTER_DAYS),
  }
}

async function findTicket(ctx: RequestContext, ref: EventRef, ticketId: number) {
  const title = localized(ctx.locale, sql`k.title_es`, sql`k.title_en`)
  const description = localized(ctx.locale, sql`k.description_es`, sql`k.description_en`)
  const [row] = await ctx.db.execute<FormTicket & Asked & { eventId: number }>(sql`
    select e.id as "eventId", k.id, ${title} as title, ${description} as description, k.price, k.coin::text as coin,
      k.limit_date::text as "limitDate", k.opening_mode as "openingMode", coalesce(s.companions, 0) as companions,
      coalesce(s.payment_days, 7) as "paymentDays", e.last_day::text as "lastDay",
      coalesce(s.asks_birth_date, false) or coalesce(e.minimum_age, 0) > 0 as "asksBirthDate"
    from events e join tickets k on k.event_id = e.id left join registration_settings s on s.event_id = e.id
    where ${matchesEventRef(ref)} and k.id = ${ticketId} and k.archived_at is null`)
  if (!row) return null
  const { eventId, companions, paymentDays, asksBirthDate, lastDay, ...ticket } = row
  return { eventId, ticket, asked: { companions, paymentDays, asksBirthDate, lastDay } }
}

/** None is left while somebody waits who is given the last ones. */
function leftOfOptions({ pools, waiting }: CurrentSeats): Record<string, number> {
  const limited = pools.flatMap((pool) => {
    if (pool.kind !== 'option' || pool.quota === null) return []
    const { left, full } = freeSeats(pools, partiesOf(waiting), [pool])
    return [[`${pool.fieldKey}.${pool.optionKey}`, full ? 0 : left!] as const]
  })
  return Object.fromEntries(limited)
}
