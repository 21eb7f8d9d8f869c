import { sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef, matchesEventRef } from '#features/events/access.server.ts'
import { localToday } from '#features/events/queries/list.server.ts'
import { forTickets } from '#features/registration-forms/form-tickets.server.ts'
import type { CurrentForm } from '#features/registration-forms/queries.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { callerKey, createGuessLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { localized } from '#platform/strapi/localized.server.ts'
import { contentLocale } from '#shared/languages.ts'
import type { TicketPricing } from '#shared/payments/pricing.ts'
import { allFields } from '#shared/registrations/form-definition.ts'
import type { SignUp } from '#shared/registrations/sign-up.ts'
import type { OpeningMode } from '#shared/registrations/states.ts'
import { findHoldEnd } from '../registration-changes.server.ts'
import { type CurrentSeats, readCurrentSeats } from '../seats/current-seats.server.ts'
import { freeSeatsAfter } from '../seats/free-seats.ts'
import { partiesOf } from '../seats/waiting.server.ts'
import { getSignUp } from './sign-up.server.ts'
import { getTicketPricing } from './ticket-pricing.server.ts'

type FormTicket = {
  id: number
  title: string
  description: string | null
  /** Minor units of `coin`. */
  price: number
  minimumPrice: number | null
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
  /** What costs something is paid by card before the seat is confirmed. */
  isPaidAtOnce: boolean
  asksBirthDate: boolean
  pricing: TicketPricing
  /** The event's last day, after which it is told until when answers are kept. */
  lastDay: string | null
}
type Options = {
  /** The code of a ticket that is not public. */
  code: string | null
  /** For someone of the organization who tries the form: whatever the state of event and ticket. */
  test: boolean
}

/** Codes that are no ticket's, per address. */
const codeLimit = createGuessLimit({ name: 'ticket-code', points: 30, seconds: 600 })

/** The form of a ticket. Throws 404 for a ticket of another event and for one by code without its code, `limited` after many wrong codes. */
export async function getSignUpForm(
  ctx: RequestContext,
  ref: EventRef,
  ticketId: number,
  { code, test }: Options,
): Promise<SignUpForm> {
  if (test) await authorizeEvent(ctx, 'events.edit', ref)
  if (!isRowId(ticketId)) throw notFound()
  if (code !== null) await countCode(ctx, ref, code)
  const signUp = await getSignUp(ctx, ref, code)
  const found = await findTicket(ctx, ref, ticketId)
  if (!found || !(test || signUp.tickets.some(({ id }) => id === ticketId))) throw notFound()
  const { eventId, today, ticket, asked } = found
  const [current, pricing, heldUntil] = await Promise.all([
    readCurrentSeats(ctx, eventId),
    getTicketPricing(ctx, { eventId, ticket, today }),
    findHoldEnd(ctx, { eventId }, Number.MAX_SAFE_INTEGER),
  ])
  const known = new Set([ticketId, ...signUp.tickets.map(({ id }) => id)])
  const form = current.form && { ...current.form, definition: forTickets(current.form.definition, known) }
  return {
    signUp,
    ticket,
    form,
    left: leftOfOptions(current, form),
    companions: asked.companions,
    paymentDays: asked.paymentDays,
    asksBirthDate: asked.asksBirthDate,
    pricing,
    isPaidAtOnce: heldUntil !== null,
    lastDay: asked.lastDay,
  }
}

/**
 * Counts a code whatever the ticket, since the form of any ticket lists those that the code finds. Above the limit right codes are refused
 * as well: else the answers would still tell which one is right.
 */
async function countCode(ctx: RequestContext, ref: EventRef, code: string) {
  const key = callerKey(ctx.services.secret, ctx.clientIp)
  const retryAfter = await codeLimit.count(key)
  if (retryAfter) throw new AppError('too_many_tries', { kind: 'limited', retryAfter })
  const [found] = await ctx.db.execute(sql`select 1 from events e join tickets k on k.event_id = e.id
    where ${matchesEventRef(ref)} and k.archived_at is null and lower(k.access_code) = lower(${code}::text)`)
  if (found) await codeLimit.forgive(key)
}

async function findTicket(ctx: RequestContext, ref: EventRef, ticketId: number) {
  const title = localized(contentLocale(ctx.locale), sql`k.title_es`, sql`k.title_en`)
  const description = localized(contentLocale(ctx.locale), sql`k.description_es`, sql`k.description_en`)
  const [row] = await ctx.db.execute<FormTicket & Asked & { eventId: number; today: string }>(sql`
    select e.id as "eventId", k.id, ${title} as title, ${description} as description, k.price, k.minimum_price as "minimumPrice",
      (${localToday(ctx)})::text as today, k.coin::text as coin,
      k.limit_date::text as "limitDate", k.opening_mode as "openingMode", coalesce(s.companions, 0) as companions,
      coalesce(s.payment_days, 7) as "paymentDays", e.last_day::text as "lastDay",
      coalesce(s.asks_birth_date, false) or coalesce(e.minimum_age, 0) > 0 as "asksBirthDate"
    from events e join tickets k on k.event_id = e.id left join venues v on v.id = e.venue_id
      left join registration_settings s on s.event_id = e.id
    where ${matchesEventRef(ref)} and k.id = ${ticketId} and k.archived_at is null`)
  if (!row) return null
  const { eventId, today, companions, paymentDays, asksBirthDate, lastDay, ...ticket } = row
  return { eventId, today, ticket, asked: { companions, paymentDays, asksBirthDate, lastDay } }
}

/** Of the options that the form shows. None is left while someone waits who is given the last ones. */
function leftOfOptions({ pools, waiting }: CurrentSeats, form: CurrentForm | null): Record<string, number> {
  const shown = new Set(form ? allFields(form.definition).map(({ key }) => key) : [])
  const freeSeats = freeSeatsAfter(pools, partiesOf(waiting))
  const limited = pools.flatMap((pool) => {
    if (pool.kind !== 'option' || pool.quota === null || !shown.has(pool.fieldKey!)) return []
    const { left, full } = freeSeats([pool])
    return [[`${pool.fieldKey}.${pool.optionKey}`, full ? 0 : left!] as const]
  })
  return Object.fromEntries(limited)
}
