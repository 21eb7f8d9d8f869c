import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { callerKey, createGuessLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { normalizeCode } from '#shared/payments/discount-code.ts'
import type { PriceRule } from '#shared/payments/price.ts'
import { priceRules } from './table.server.ts'

const columns = {
  id: priceRules.id,
  kind: priceRules.kind,
  code: priceRules.code,
  titleEs: priceRules.titleEs,
  titleEn: priceRules.titleEn,
  amount: priceRules.amount,
  percent: priceRules.percent,
  ticketIds: priceRules.ticketIds,
  startsOn: priceRules.startsOn,
  endsOn: priceRules.endsOn,
  isStackable: priceRules.isStackable,
}

/** The prices by date of an event. Public, as prices are. */
export function listDateRules({ db }: RequestContext, eventId: number): Promise<PriceRule[]> {
  return db
    .select(columns)
    .from(priceRules)
    .where(and(eq(priceRules.eventId, eventId), eq(priceRules.kind, 'date'), isNull(priceRules.disabledAt)))
    .orderBy(asc(priceRules.startsOn), asc(priceRules.id))
}

/** The same with those that a registration was charged with, ended ones too, which come first. Does not authorize. */
export async function listRulesWith({ db }: RequestContext, eventId: number, ids: number[]): Promise<PriceRule[]> {
  const isCurrent = and(eq(priceRules.kind, 'date'), isNull(priceRules.disabledAt))
  const rows = await db
    .select(columns)
    .from(priceRules)
    .where(and(eq(priceRules.eventId, eventId), or(inArray(priceRules.id, ids), isCurrent)))
    .orderBy(asc(priceRules.startsOn), asc(priceRules.id))
  const isCharged = ({ id }: PriceRule) => ids.includes(id)
  return [...rows.filter(isCharged), ...rows.filter((rule) => !isCharged(rule))]
}

/** SQL: how many registrations that are not over were charged with rule `price_rules`. Those that were cancelled free their use. */
const usesOfRule = sql<number>`(select count(*)::int from (select c.registration_id from registration_charges c
  join registrations r on r.id = c.registration_id
  where c.price_rule_id = price_rules.id and r.state not in ('declined', 'expired', 'rejected', 'cancelled')
  group by c.registration_id having sum(c.amount) <> 0) used)`

export type FoundCode = { rule: PriceRule; usesMax: number | null; uses: number; ended: boolean }

/** A discount code of the event, however it was typed; null for an unknown one. Under the lock of the event's seats `uses` is never passed. */
async function findCode({ db }: RequestContext, eventId: number, typed: string): Promise<FoundCode | null> {
  const [row] = await db
    .select({
      ...columns,
      usesMax: priceRules.usesMax,
      uses: usesOfRule,
      ended: sql<boolean>`${priceRules.disabledAt} is not null`,
    })
    .from(priceRules)
    .where(and(eq(priceRules.eventId, eventId), eq(priceRules.code, normalizeCode(typed))))
  if (!row) return null
  const { usesMax, uses, ended, ...rule } = row
  return { rule, usesMax, uses, ended }
}

/** Codes that are nobody's, per address: as of tickets by code. */
const guessLimit = createGuessLimit({ name: 'discount-code', points: 30, seconds: 600 })

/**
 * The code that someone typed, or null. Above the limit of wrong ones right codes are refused as well: else the answers would still tell
 * which one is right. Throws `limited`.
 */
export async function findTypedCode(ctx: RequestContext, eventId: number, typed: string): Promise<FoundCode | null> {
  const key = callerKey(ctx.services.secret, ctx.clientIp)
  const retryAfter = await guessLimit.count(key)
  if (retryAfter) throw new AppError('too_many_tries', { kind: 'limited', retryAfter })
  const found = await findCode(ctx, eventId, typed)
  if (found) await guessLimit.forgive(key)
  return found
}

/** Whether a form asks for a code: the event has one that is not over. */
export async function takesCodes({ db }: RequestContext, eventId: number, today: string): Promise<boolean> {
  const isCurrent = sql`coalesce(${priceRules.endsOn} >= ${today}::date, true)`
  const own = and(eq(priceRules.eventId, eventId), eq(priceRules.kind, 'code'), isNull(priceRules.disabledAt))
  return (await db.$count(priceRules, and(own, isCurrent))) > 0
}
