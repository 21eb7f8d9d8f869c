import { type SQL, sql } from 'drizzle-orm'
import { computeDiff } from '#features/audit/diff.server.ts'
import { auditLogFilters } from '#features/audit/schema.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isoSecond, jsonIf, jsonObject } from '#platform/database/json.server.ts'
import { containsPattern } from '#platform/database/like-pattern.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { UNDO_SECONDS } from '#shared/limits.ts'
import type { AuditLogEntry, AuditLogPage } from '#shared/review/review.ts'

const PAGE_SIZE = 50
/** Queries about today only look at this many latest entries, which is more than the team writes in a day. */
const RECENT_ENTRIES = 2000

/** The present name of an entry's subject. */
const subjectName = (ctx: RequestContext) => sql`case h.thing
  when 'organization' then (select o.name from organizations o where o.id = h.thing_id)
  when 'membership' then (select o.name from organizations o where o.id = (h.details->>'organization')::int)
  when 'claim' then (select o.name from claims c join organizations o on o.id = c.organization_id where c.id = h.thing_id)
  when 'organization_revision' then (select o.name from organization_revisions r join organizations o on o.id = r.organization_id where r.id = h.thing_id)
  when 'picture' then case when h.details->>'of' = 'event' then ${eventTitle(ctx, sql`(h.details->>'ofId')::int`)}
    else (select o.name from organizations o where o.id = (h.details->>'ofId')::int) end
  when 'venue' then (select v.name from venues v where v.id = h.thing_id)
  when 'tag' then coalesce((select g.text_es from tags g where g.id = h.thing_id), h.details->>'textEs')
  when 'user' then (select u.username from users u where u.id = h.thing_id)
  when 'text' then (select x.title from texts x where x.id = h.thing_id)
  when 'event' then ${eventTitle(ctx, sql`h.thing_id`)}
  when 'revision' then ${eventTitle(ctx, sql`(select r.event_id from event_revisions r where r.id = h.thing_id)`)} end`
const eventTitle = (
  ctx: RequestContext,
  eventId: SQL,
) => sql`(select x.title from event_texts x where x.event_id = ${eventId}
  order by x.locale = ${ctx.locale} desc, x.locale = 'es' desc limit 1)`

/** A page of the audit log, latest first. Names are the present ones; an erased user has none. */
export async function listAuditLog(ctx: RequestContext, filters: Record<string, unknown> = {}): Promise<AuditLogPage> {
  authorizeTeam(ctx)
  const { page, ...criteria } = auditLogFilters.parse(filters)
  const where = filterCondition(criteria)
  const [count] = await ctx.db.execute<{ total: number }>(
    sql`select count(*)::int as total from history h where ${where}`,
  )
  const entries = await selectEntries(ctx, { where, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE })
  const total = count!.total
  return { entries, page, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)), total }
}

type Selection = { where: SQL; limit: number; offset?: number }
type Row = Omit<AuditLogEntry, 'changes'> & { changed: string[] | null; before: Fields | null; after: Fields | null }
type Fields = Record<string, unknown>

const actorJson = jsonObject({ id: sql<number>`h.actor_id`, username: sql<string | null>`u.username` })

async function selectEntries(ctx: RequestContext, { where, limit, offset = 0 }: Selection): Promise<AuditLogEntry[]> {
  const rows = await ctx.db.execute<Row>(sql`
    select h.id, ${isoSecond(sql<Date>`h.created_at`)} as at, h.verb, h.thing, h.thing_id as "thingId",
      ${subjectName(ctx)} as name, h.from_state as "from", h.to_state as "to", h.reason, h.undoes,
      ${jsonIf(sql`h.actor_id is not null`, actorJson)} as actor,
      z.id is not null as undone,
      ${isUndoable(ctx)} as undoable, h.details->'changed' as changed, r.before, r.after
    from history h left join users u on u.id = h.actor_id left join history z on z.undoes = h.id
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
const isRecent = sql`h.id > (select coalesce(max(x.id), 0) - ${RECENT_ENTRIES}::int from history x)`

/** The caller's latest decision, while it can be undone. */
export async function findUndoableDecision(ctx: RequestContext): Promise<AuditLogEntry | null> {
  const me = authorizeTeam(ctx)
  const where = sql`${isRecent} and h.actor_id = ${me.id} and ${isUndoable(ctx)}`
  return (await selectEntries(ctx, { where, limit: 1 }))[0] ?? null
}

/** The number of the caller's decisions today that were not undone. */
export async function countDecisionsToday(ctx: RequestContext): Promise<number> {
  const me = authorizeTeam(ctx)
  const [row] = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from history h left join history z on z.undoes = h.id
    where ${isRecent} and h.actor_id = ${me.id} and ${isStandingDecision} and (h.created_at at time zone 'Europe/Madrid')::date = ${dayAt(ctx.now)}::date`)
  return row!.count
}

type Filters = {
  id?: number | undefined
  thing?: string | undefined
  thingId?: number | undefined
  actorId?: number | undefined
  who?: string | undefined
  verb?: string | undefined
}

function filterCondition({ id, thing, thingId, actorId, who, verb }: Filters): SQL {
  const conditions = [sql`true`]
  if (id) conditions.push(sql`h.id = ${id}`)
  if (thing) conditions.push(sql`h.thing = ${thing}`)
  if (thingId) conditions.push(sql`h.thing_id = ${thingId}`)
  if (actorId) conditions.push(sql`h.actor_id = ${actorId}`)
  if (who)
    conditions.push(sql`h.actor_id in (select x.id from users x
    where folded(x.username) like folded(${containsPattern(who)}) or x.id = ${/^\d{1,9}$/.test(who) ? Number(who) : 0})`)
  if (verb) conditions.push(sql`h.verb = ${verb}`)
  return sql.join(conditions, sql` and `)
}
