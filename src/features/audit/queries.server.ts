import { type SQL, sql } from 'drizzle-orm'
import { authorizeTeam } from '#features/review/access.server.ts'
import { historyFilters } from '#features/review/schema.ts'
import type { Context } from '#platform/context/request-context.ts'
import { containing } from '#platform/database/like-pattern.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { UNDO_SECONDS } from '#shared/limits.ts'
import { diffOf } from '#shared/review/diff.ts'
import type { HistoryLine, HistoryPage } from '#shared/review/review.ts'

const LINES = 50
/** No member of the team writes more lines in a day than the last so many have. */
const LATEST = 2000

/** What the thing of a line is called now. */
const nameOf = (ctx: Context) => sql`case h.thing
  when 'organization' then (select o.name from organizations o where o.id = h.thing_id)
  when 'membership' then (select o.name from organizations o where o.id = (h.details->>'organization')::int)
  when 'claim' then (select o.name from claims c join organizations o on o.id = c.organization_id where c.id = h.thing_id)
  when 'organization_revision' then (select o.name from organization_revisions r join organizations o on o.id = r.organization_id where r.id = h.thing_id)
  when 'picture' then case when h.details->>'of' = 'event' then ${titleOf(ctx, sql`(h.details->>'ofId')::int`)}
    else (select o.name from organizations o where o.id = (h.details->>'ofId')::int) end
  when 'venue' then (select v.name from venues v where v.id = h.thing_id)
  when 'tag' then coalesce((select g.text_es from tags g where g.id = h.thing_id), h.details->>'textEs')
  when 'user' then (select u.username from users u where u.id = h.thing_id)
  when 'text' then (select x.title from texts x where x.id = h.thing_id)
  when 'event' then ${titleOf(ctx, sql`h.thing_id`)}
  when 'revision' then ${titleOf(ctx, sql`(select r.event_id from event_revisions r where r.id = h.thing_id)`)} end`
const titleOf = (ctx: Context, eventId: SQL) => sql`(select x.title from event_texts x where x.event_id = ${eventId}
  order by x.locale = ${ctx.locale} desc, x.locale = 'es' desc limit 1)`

/** Who did what to what, the latest first. Names are read now: whoever erased their account is a number. */
export async function listHistory(ctx: Context, filters: Record<string, unknown> = {}): Promise<HistoryPage> {
  authorizeTeam(ctx)
  const { page, ...asked } = historyFilters.parse(filters)
  const where = conditionOf(asked)
  const [counted] = await ctx.db.execute<{ total: number }>(
    sql`select count(*)::int as total from history h where ${where}`,
  )
  const lines = await readLines(ctx, { where, limit: LINES, offset: (page - 1) * LINES })
  const total = counted!.total
  return { lines, page, pages: Math.max(1, Math.ceil(total / LINES)), total }
}

type Reading = { where: SQL; limit: number; offset?: number }
type Row = Omit<HistoryLine, 'changes'> & { changed: string[] | null; before: Fields | null; after: Fields | null }
type Fields = Record<string, unknown>

async function readLines(ctx: Context, { where, limit, offset = 0 }: Reading): Promise<HistoryLine[]> {
  const rows = await ctx.db.execute<Row>(sql`
    select h.id, to_char(h.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, h.verb, h.thing, h.thing_id as "thingId",
      ${nameOf(ctx)} as name, h.from_state as "from", h.to_state as "to", h.reason, h.undoes,
      case when h.actor_id is not null then json_build_object('id', h.actor_id, 'username', u.username) end as actor,
      z.id is not null as undone,
      ${undoable(ctx)} as undoable, h.details->'changed' as changed, r.before, r.after
    from history h left join users u on u.id = h.actor_id left join history z on z.undoes = h.id
    left join organization_revisions r on r.id = (h.details->>'revision')::int
    where ${where} order by h.id desc limit ${limit} offset ${offset}`)
  return rows.map(({ changed, before, after, ...line }) => ({
    ...line,
    changes: (changed ?? []).map((field) => ({ field, diff: before && after ? changesOf(field, before, after) : [] })),
  }))
}

/** What one field said and says, as far as that is still written down. */
const changesOf = (field: string, before: Fields, after: Fields) =>
  diffOf({ [field]: before[field] }, { [field]: after[field] }).changes

/** A decision, of which this line `h` is the whole and that `z` has not taken back. */
const standing = sql`(coalesce(h.details ? 'undo' and not h.details ? 'part', false) and z.id is null)`
const undoable = (ctx: Context) =>
  sql`(${standing} and h.created_at >= ${ctx.now.toISOString()}::timestamptz - ${UNDO_SECONDS} * interval '1 second')`
const latest = sql`h.id > (select coalesce(max(x.id), 0) - ${LATEST}::int from history x)`

/** What one decided last, as long as one may take it back. */
export async function findUndoable(ctx: Context): Promise<HistoryLine | null> {
  const me = authorizeTeam(ctx)
  const where = sql`${latest} and h.actor_id = ${me.id} and ${undoable(ctx)}`
  return (await readLines(ctx, { where, limit: 1 }))[0] ?? null
}

/** How often one has decided today, without what was taken back. */
export async function countDecidedToday(ctx: Context): Promise<number> {
  const me = authorizeTeam(ctx)
  const [row] = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from history h left join history z on z.undoes = h.id
    where ${latest} and h.actor_id = ${me.id} and ${standing} and (h.created_at at time zone 'Europe/Madrid')::date = ${dayAt(ctx.now)}::date`)
  return row!.count
}

type Asked = {
  id?: number | undefined
  thing?: string | undefined
  thingId?: number | undefined
  actorId?: number | undefined
  who?: string | undefined
  verb?: string | undefined
}

function conditionOf({ id, thing, thingId, actorId, who, verb }: Asked): SQL {
  const conditions = [sql`true`]
  if (id) conditions.push(sql`h.id = ${id}`)
  if (thing) conditions.push(sql`h.thing = ${thing}`)
  if (thingId) conditions.push(sql`h.thing_id = ${thingId}`)
  if (actorId) conditions.push(sql`h.actor_id = ${actorId}`)
  if (who)
    conditions.push(sql`h.actor_id in (select x.id from users x
    where folded(x.username) like folded(${containing(who)}) or x.id = ${/^\d{1,9}$/.test(who) ? Number(who) : 0})`)
  if (verb) conditions.push(sql`h.verb = ${verb}`)
  return sql.join(conditions, sql` and `)
}
