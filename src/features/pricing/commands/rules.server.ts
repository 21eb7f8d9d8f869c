import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import { isUniqueViolation } from '#platform/database/constraint-violation.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { codeForm, endForm, periodForm } from '../schema.ts'
import { priceRules } from '../table.server.ts'

export type RuleRow = typeof priceRules.$inferSelect
type Values = Pick<RuleRow, 'kind' | 'code' | 'titleEs' | 'titleEn' | 'amount' | 'percent' | 'ticketIds'> &
  Pick<RuleRow, 'usesMax' | 'startsOn' | 'endsOn' | 'isStackable'>
type Sent = { id: number | null; version: string | null }

/** Of what an editor sees and changes. */
export const versionOfRule = ({ createdAt: _, updatedAt: __, createdBy: ___, ...rule }: RuleRow) => hashVersion(rule)

type Change = { value: number; unit: 'amount' | 'percent' }
const signed = ({ value, unit }: Change, sign: 1 | -1) => ({
  amount: unit === 'amount' ? sign * value : null,
  percent: unit === 'percent' ? sign * value : null,
})

/**
 * Saves a price by date. Throws `invalid` when its days cross those of another one for a same ticket, and `changed_meanwhile` when someone
 * else saved since the form was read. What was charged stays.
 */
export async function savePeriod(ctx: RequestContext, ref: EventRef, input: unknown): Promise<number> {
  const { eventId } = await authorizeEvent(ctx, 'money.edit', ref)
  const form = parse(periodForm, input)
  return saveRule(ctx, eventId, form, {
    kind: 'date',
    code: null,
    titleEs: form.title_es,
    titleEn: form.title_en,
    usesMax: null,
    isStackable: false,
    ...signed(form, form.direction === 'more' ? 1 : -1),
    ticketIds: sorted(form.tickets),
    startsOn: form.starts_on,
    endsOn: form.ends_on,
  })
}

/** Saves a discount code. Throws `invalid` for a code that the event has already, and `changed_meanwhile`. What was charged stays. */
export async function saveCode(ctx: RequestContext, ref: EventRef, input: unknown): Promise<number> {
  const { eventId } = await authorizeEvent(ctx, 'money.edit', ref)
  const form = parse(codeForm, input)
  return saveRule(ctx, eventId, form, {
    kind: 'code',
    code: form.code,
    titleEs: form.title_es,
    titleEn: null,
    usesMax: form.uses_max,
    ...signed(form, -1),
    ticketIds: sorted(form.tickets),
    isStackable: form.is_stackable,
    startsOn: null,
    endsOn: form.ends_on,
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new AppError('invalid', { fields: { code: 'taken' } })
    throw error
  })
}

const sorted = (ids: number[]) => [...new Set(ids)].sort((a, b) => a - b)

function saveRule(ctx: RequestContext, eventId: number, { id, version }: Sent, values: Values): Promise<number> {
  return transaction(ctx, async (txCtx) => {
    await lockPrices(txCtx, eventId)
    const before = id === null ? null : await getRule(txCtx, eventId, id)
    if (before && before.kind !== values.kind) throw notFound()
    if (before && version !== null && version !== versionOfRule(before)) throw new AppError('changed_meanwhile')
    await assertTickets(txCtx, eventId, values.ticketIds, before?.ticketIds ?? [])
    if (before?.disabledAt == null) await assertNoOverlap(txCtx, eventId, { ...values, id })
    const ruleId = before ? before.id : await insertRule(txCtx, eventId, values)
    if (before)
      await txCtx.db
        .update(priceRules)
        .set({ ...values, updatedAt: ctx.now })
        .where(eq(priceRules.id, before.id))
    const names = Object.keys(values) as (keyof Values)[]
    const changed = before && names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(values[name]))
    await recordAudit(txCtx, {
      action: 'savePriceRule',
      entityType: 'event',
      entityId: eventId,
      details: { rule: ruleId, kind: values.kind, changed },
    })
    return ruleId
  })
}

async function insertRule(ctx: RequestContext, eventId: number, values: Values) {
  const createdBy = ctx.actor.kind === 'person' ? ctx.actor.id : null
  const row = { ...values, eventId, createdBy, createdAt: ctx.now, updatedAt: ctx.now }
  const [added] = await ctx.db.insert(priceRules).values(row).returning({ id: priceRules.id })
  return added!.id
}

/** Ends a price by date or a code, or has it count again. Throws `invalid` when its days are another one's by now. */
export async function endRule(ctx: RequestContext, ref: EventRef, input: unknown) {
  const { eventId } = await authorizeEvent(ctx, 'money.edit', ref)
  const { id, ended } = parse(endForm, input)
  await transaction(ctx, async (txCtx) => {
    await lockPrices(txCtx, eventId)
    const rule = await getRule(txCtx, eventId, id)
    if ((rule.disabledAt !== null) === ended) return
    if (!ended) await assertNoOverlap(txCtx, eventId, rule)
    await txCtx.db
      .update(priceRules)
      .set({ disabledAt: ended ? ctx.now : null, updatedAt: ctx.now })
      .where(eq(priceRules.id, id))
    await recordAudit(txCtx, {
      action: ended ? 'endPriceRule' : 'reopenPriceRule',
      entityType: 'event',
      entityId: eventId,
      details: { rule: id, kind: rule.kind },
    })
  })
}

/** One editor after another. Registrations read prices meanwhile, and compare them with what they showed. */
const lockPrices = (ctx: RequestContext, eventId: number) =>
  ctx.db.execute(sql`select id from events where id = ${eventId} for no key update`)

async function getRule(ctx: RequestContext, eventId: number, id: number): Promise<RuleRow> {
  const [rule] = await ctx.db
    .select()
    .from(priceRules)
    .where(and(eq(priceRules.eventId, eventId), eq(priceRules.id, id)))
  if (!rule) throw notFound()
  return rule
}

/** Tickets of the event; those that were removed since may stay. */
async function assertTickets(ctx: RequestContext, eventId: number, ids: number[], before: number[]) {
  const rows = await ctx.db.execute<{ id: number }>(
    sql`select id from tickets where event_id = ${eventId} and archived_at is null`,
  )
  const known = new Set([...rows.map(({ id }) => id), ...before])
  if (ids.some((id) => !known.has(id))) throw new AppError('invalid', { fields: { tickets: 'choice' } })
}

/** A ticket has one price a day. */
async function assertNoOverlap(ctx: RequestContext, eventId: number, rule: Values & { id: number | null }) {
  if (rule.kind !== 'date') return
  const { ticketIds } = rule
  const others = await ctx.db
    .select()
    .from(priceRules)
    .where(and(eq(priceRules.eventId, eventId), eq(priceRules.kind, 'date'), sql`disabled_at is null`))
  const crosses = others.some(
    (other) =>
      other.id !== rule.id &&
      (ticketIds.length === 0 ||
        other.ticketIds.length === 0 ||
        other.ticketIds.some((id) => ticketIds.includes(id))) &&
      (other.startsOn ?? '') <= (rule.endsOn ?? '9') &&
      (rule.startsOn ?? '') <= (other.endsOn ?? '9'),
  )
  if (crosses)
    throw new AppError('invalid', { fields: { [rule.startsOn ? 'starts_on' : 'ends_on']: 'periods_overlap' } })
}
