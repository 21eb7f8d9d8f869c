import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { missing } from '#platform/errors/app-error.ts'

/**
 * What the site team decides about: its table, the state it is in, when it is there to decide about, and the columns a decision may
 * write. Those and no others are put back when it is taken back.
 */
export const THINGS = {
  organization: {
    table: 'organizations',
    state: 't.status',
    there: 't.merged_into is null',
    columns: ['status', 'status_reason', 'verified_at', 'owner_id', 'merged_into'],
  },
  event: {
    table: 'events',
    state: 't.moderation',
    there: 't.deleted_at is null',
    columns: ['moderation', 'moderation_reason', 'published_at'],
  },
  venue: {
    table: 'venues',
    state: 't.status',
    there: 't.merged_into is null',
    columns: [
      ...['status', 'status_reason', 'merged_into', 'name', 'address', 'county', 'country', 'latitude', 'longitude'],
      ...['time_zone', 'url', 'type', 'price_person_night', 'capacity', 'phone_number'],
    ],
  },
  tag: {
    table: 'tags',
    state: "case when t.accepted then 'active' else 'pending' end",
    there: 'true',
    columns: ['text_es', 'text_en', 'accepted'],
  },
  claim: { table: 'claims', state: 't.status', there: 'true', columns: ['status', 'reason', 'decided_at'] },
  revision: {
    table: 'event_revisions',
    state: "case when t.reviewed_at is null then 'open' else 'reviewed' end",
    there: 'true',
    columns: ['reviewed_at', 'reviewed_by'],
  },
  organization_revision: {
    table: 'organization_revisions',
    state: 't.status',
    there: 'true',
    columns: ['status', 'reason', 'decided_at', 'decided_by'],
  },
  picture: {
    table: 'media',
    state: "case when t.parent_kind like 'removed%' then 'removed' else 'shown' end",
    there: "t.purpose = 'header'",
    columns: ['parent_kind'],
  },
  message: {
    table: 'contact_messages',
    state: "case when t.handled_at is null then 'open' else 'handled' end",
    there: 'true',
    columns: ['handled_at', 'handled_by'],
  },
  user: {
    table: 'users',
    state: "case when t.blocked_at is null then 'active' else 'blocked' end",
    there: 't.erased_at is null',
    columns: ['blocked_at'],
  },
} as const
export type Decidable = keyof typeof THINGS
export type Columns = Record<string, unknown>

/** A thing under lock: nobody else decides about it until this transaction ends. */
export type Held = { thing: Decidable; id: number; state: string; row: Columns }

/** Takes the thing into the transaction `ctx.db`, whatever became of it; null when there is no such thing. */
export async function holdAny(ctx: Context, thing: Decidable, id: number): Promise<(Held & { there: boolean }) | null> {
  if (!isRowId(id)) return null
  const { table, state, there } = THINGS[thing]
  const [held] = await ctx.db.execute<{ state: string; there: boolean; row: Columns }>(
    sql`select ${sql.raw(state)} as state, ${sql.raw(there)} as there, to_jsonb(t) as row
      from ${sql.identifier(table)} t where t.id = ${id} for update of t`,
  )
  return held ? { thing, id, ...held } : null
}

/** As above, for what is there to decide about. Throws 404. */
export async function hold(ctx: Context, thing: Decidable, id: number): Promise<Held> {
  const held = await holdAny(ctx, thing, id)
  if (!held?.there) throw missing()
  return held
}

/** Writes columns of a held thing, as JSON has them. */
export async function put(ctx: Context, { thing, id }: Pick<Held, 'thing' | 'id'>, columns: Columns) {
  const { table, columns: allowed } = THINGS[thing]
  const written = allowed.filter((name: string) => name in columns)
  if (written.length === 0) return
  const assignments = written.map((name) => sql`${sql.identifier(name)} = r.${sql.identifier(name)}`)
  await ctx.db.execute(sql`update ${sql.identifier(table)} t set ${sql.join(assignments, sql`, `)}
    from jsonb_populate_record(null::${sql.identifier(table)}, ${JSON.stringify(columns)}::text::jsonb) r where t.id = ${id}`)
}
