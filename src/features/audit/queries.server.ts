import { type SQL, sql } from 'drizzle-orm'
import { computeDiff } from '#features/audit/diff.server.ts'
import { subjectName } from '#features/audit/entity-types.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isoSecond, jsonIf, jsonObject } from '#platform/database/json.server.ts'
import { containsPattern } from '#platform/database/like-pattern.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { UNDO_SECONDS } from '#shared/limits.ts'
import { pageOf } from '#shared/query-codec.ts'
import type { AuditLogQuery } from '#shared/review/audit-log.ts'
import type { AuditLogEntry, AuditLogPage } from '#shared/review/review.ts'

const PAGE_SIZE = 50
/** Queries about today only look at this many latest entries, which is more than the team writes in a day. */
const RECENT_ENTRIES = 2000

/** A page of the audit log, latest first. Names are the present ones; an erased user has none. */
export async function listAuditLog(
  ctx: RequestContext,
  { page = 1, ...criteria }: AuditLogCriteria = {},
): Promise<AuditLogPage> {
  authorizeTeam(ctx)
  const where = filterCondition(criteria)
  const [count] = await ctx.db.execute<{ total: number }>(
    sql`select count(*)::int as total from audit_log h where ${where}`,
  )
  const { total } = count!
  const { offset, ...place } = pageOf(page, total, PAGE_SIZE)
  return { entries: await selectEntries(ctx, { where, limit: PAGE_SIZE, offset }), ...place, total }
}

type Selection = { where: SQL; limit: number; offset?: number }
type Row = Omit<AuditLogEntry, 'changes'> & { changed: string[] | null; before: Fields | null; after: Fields | null }
type Fields = Record<string, unknown>

const actorJson = jsonObject({ id: sql<number>`h.actor_id`, username: sql<string | null>`u.username` })

async function selectEntries(ctx: RequestContext, { where, limit, offset = 0 }: Selection): Promise<AuditLogEntry[]> {
  const rows = await ctx.db.execute<Row>(sql`
    select h.id, ${isoSecond(sql<Date>`h.created_at`)} as at, h.action, h.entity_type as "entityType", h.entity_id as "entityId",
      ${subjectName(ctx)} as name, h.from_state as "from", h.to_state as "to", h.reason, h.undoes,
      ${jsonIf(sql`h.actor_id is not null`, actorJson)} as actor,
      z.id is not null as undone,
      ${isUndoable(ctx)} as undoable, h.details->'changed' as changed, r.before, r.after
    from audit_log h left join users u on u.id = h.actor_id left join audit_log z on z.undoes = h.id
    left join organization_revisions r on r.id = (h.details->>'revision')::int
    where ${where} order by h.id desc limit ${limit} offset ${offset}`)
  return rows.map(({ changed, before, after, ...entry }) => ({
    ...entry,
    changes: (changed ?? []).map((field) => ({
      field,
      diff: before && after ? fieldChanges(field, before, after) : [],
    })),
  }))
}

/** The old and new value of one field, while the revision that holds them exists. */
const fieldChanges = (field: string, before: Fields, after: Fields) =>
  computeDiff({ [field]: before[field] }, { [field]: after[field] }).changes

/** Entry `h` is a whole decision (not a part of one) and no entry `z` has undone it. */
const isStandingDecision = sql`(coalesce(h.details ? 'undo' and not h.details ? 'part', false) and z.id is null)`
const isUndoable = (ctx: RequestContext) =>
  sql`(${isStandingDecision} and h.created_at >= ${ctx.now.toISOString()}::timestamptz - ${UNDO_SECONDS} * interval '1 second')`
const isRecent = sql`h.id > (select coalesce(max(x.id), 0) - ${RECENT_ENTRIES}::int from audit_log x)`

/** More than one decides alone in a minute; those about many at once have a page of their own. */
const MAX_UNDOABLE = 20

/** The caller's decisions that can be undone, the latest first. */
export async function listUndoableDecisions(ctx: RequestContext): Promise<AuditLogEntry[]> {
  const me = authorizeTeam(ctx)
  const where = sql`${isRecent} and h.actor_id = ${me.id} and ${isUndoable(ctx)}`
  return selectEntries(ctx, { where, limit: MAX_UNDOABLE })
}

/** The number of the caller's decisions today that were not undone. */
export async function countDecisionsToday(ctx: RequestContext): Promise<number> {
  const me = authorizeTeam(ctx)
  const [row] = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from audit_log h left join audit_log z on z.undoes = h.id
    where ${isRecent} and h.actor_id = ${me.id} and ${isStandingDecision} and (h.created_at at time zone 'Europe/Madrid')::date = ${dayAt(ctx.now)}::date`)
  return row!.count
}

type AuditLogCriteria = Partial<AuditLogQuery> & { id?: number; actorId?: number }

function filterCondition({ id, entityType, entityId, actorId, who, action }: AuditLogCriteria): SQL {
  const conditions = [sql`true`]
  if (id) conditions.push(sql`h.id = ${id}`)
  if (entityType) conditions.push(sql`h.entity_type = ${entityType}`)
  if (entityId) conditions.push(sql`h.entity_id = ${entityId}`)
  if (actorId) conditions.push(sql`h.actor_id = ${actorId}`)
  if (who)
    conditions.push(sql`h.actor_id in (select x.id from users x
    where folded(x.username) like folded(${containsPattern(who)}) or x.id = ${/^\d{1,9}$/.test(who) ? Number(who) : 0})`)
  if (action) conditions.push(sql`h.action = ${action}`)
  return sql.join(conditions, sql` and `)
}
