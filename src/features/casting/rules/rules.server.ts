import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { type CastingRule, RULES_MAX } from '#shared/casting/casting.ts'
import { SEATED_STATES } from '#shared/registrations/states.ts'
import { ruleForm, ruleRef } from '../schema.ts'
import { castingRuleMembers, castingRules } from '../table.server.ts'

/** Says that players must be in one group, or that no two of them may be. Throws 404 for whoever has no seat, and `too_many_rules`. */
export async function addRule(ctx: RequestContext, ref: EventRef, form: unknown) {
  const { eventId } = await authorizeEvent(ctx, 'characters.edit', ref)
  const { kind, members: chosen } = parse(ruleForm, form)
  const members = [...new Set(chosen)]
  if (members.length < 2) throw new AppError('invalid', { fields: { members: 'required' } })
  await transaction(ctx, async (txCtx) => {
    const { db } = txCtx
    // A seat that ends waits, or has ended by now.
    await db.execute(sql`select id from seat_pools where event_id = ${eventId} and kind = 'event' for share`)
    await db.execute(sql`select 1 from events where id = ${eventId} for no key update`)
    const [row] = await db.execute<{ rules: number; seated: number }>(sql`select
      (select count(*)::int from casting_rules where event_id = ${eventId}) as rules,
      (select count(*)::int from registrations r where r.event_id = ${eventId} and not r.is_test and r.state in ${SEATED_STATES}
        and r.id = any(${`{${members.join(',')}}`}::int[])) as seated`)
    if (row!.rules >= RULES_MAX) throw new AppError('too_many_rules')
    if (row!.seated !== members.length) throw notFound()
    const [rule] = await db
      .insert(castingRules)
      .values({ eventId, kind, createdAt: ctx.now })
      .returning({ id: castingRules.id })
    await db.insert(castingRuleMembers).values(members.map((registrationId) => ({ ruleId: rule!.id, registrationId })))
    await recordAudit(txCtx, {
      action: 'addCastingRule',
      entityType: 'event',
      entityId: eventId,
      details: { kind, members },
    })
  })
}

/** Throws 404 for a rule of another event. */
export async function deleteRule(ctx: RequestContext, ref: EventRef, form: unknown) {
  const { eventId } = await authorizeEvent(ctx, 'characters.edit', ref)
  const { rule } = parse(ruleRef, form)
  await transaction(ctx, async (txCtx) => {
    const deleted = await txCtx.db
      .delete(castingRules)
      .where(and(eq(castingRules.eventId, eventId), eq(castingRules.id, rule)))
      .returning({ kind: castingRules.kind })
    if (!deleted[0]) throw notFound()
    await recordAudit(txCtx, {
      action: 'deleteCastingRule',
      entityType: 'event',
      entityId: eventId,
      details: { kind: deleted[0].kind },
    })
  })
}

/** Does not authorize. */
export async function listRules({ db }: RequestContext, eventId: number): Promise<CastingRule[]> {
  const rows = await db.execute<CastingRule>(sql`
    select r.id, r.kind, array_agg(m.registration_id order by m.registration_id) as members
    from casting_rules r join casting_rule_members m on m.rule_id = r.id where r.event_id = ${eventId}
    group by r.id order by r.id limit ${RULES_MAX}`)
  return [...rows]
}
