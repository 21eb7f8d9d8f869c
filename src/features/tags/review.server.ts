import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { applyDecision } from '#features/review/commands/decisions.server.ts'
import {
  type Columns,
  type Locked,
  lockReviewable,
  reviewable,
  toColumns,
} from '#features/review/commands/reviewables.server.ts'
import { tagForm } from '#features/tags/schema.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { idArray } from '#platform/database/id-array.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { eventTags, tags } from './table.server.ts'

export const tagReviewable = reviewable({
  type: 'tag',
  name: (_, { id, details }) =>
    sql`select coalesce((select g.text_es from tags g where g.id = ${id}), ${details}->>'textEs')`,
  table: tags,
  state: sql<'active' | 'pending'>`case when ${tags.accepted} then 'active' else 'pending' end`,
  columns: ['textEs', 'textEn', 'accepted'],
  interest: null,
  undo: async (ctx, { entityId, details }, restoreColumns) => {
    const { gone, into } = details as { gone?: MergedTag; into?: number }
    if (gone && into) await restoreMergedTag(ctx, { gone, from: entityId, into })
    else await restoreColumns()
  },
})

/** Creates a tag on behalf of the site team; public at once. */
export async function createTag(ctx: RequestContext, form: unknown): Promise<{ id: number }> {
  authorizeTeam(ctx)
  const words = parse(tagForm, form)
  return transaction(ctx, async (txCtx) => {
    await assertTextAvailable(txCtx, words.textEs)
    const [made] = await txCtx.db.insert(tags).values(words).onConflictDoNothing().returning({ id: tags.id })
    if (!made) throw textTakenError()
    await recordAudit(txCtx, { action: 'createTag', entityType: 'tag', entityId: made.id, to: 'active' })
    return made
  })
}

/** Corrects a tag's texts. This also accepts one that an organizer created. */
export async function correctTag(ctx: RequestContext, id: number, form: unknown): Promise<number> {
  authorizeTeam(ctx)
  const { textEs, textEn } = parse(tagForm, form)
  return transaction(ctx, async (txCtx) => {
    const locked = await lockReviewable(txCtx, tagReviewable, id)
    await assertTextAvailable(txCtx, textEs, id)
    const set = { textEs, textEn, accepted: true }
    return applyDecision(txCtx, locked, {
      action: 'correctTag',
      from: [locked.state],
      to: 'active',
      set,
      details: { after: toColumns(tagReviewable, set) },
    })
  })
}

const textTakenError = () => new AppError('invalid', { kind: 'conflict', fields: { textEs: 'taken' } })

/** Throws 409 when another tag has this text, ignoring case and accents. */
async function assertTextAvailable(ctx: RequestContext, textEs: string, but = 0) {
  const called = sql`${tags.id} <> ${but} and folded(${tags.textEs}) = folded(${textEs})`
  const [other] = await ctx.db.select({ id: tags.id }).from(tags).where(called)
  if (other) throw textTakenError()
}

/** A tag merged into another, for undo: its row, the events moved to the other tag, and those that had both. Stored in the audit log. */
export type MergedTag = { row: Columns; moved: number[]; both: number[] }

/** Merges the first tag into the second and deletes it. Returns the audit log's entry id. */
export async function mergeTags(ctx: RequestContext, from: number, into: number): Promise<number> {
  authorizeTeam(ctx)
  if (from === into) throw new AppError('invalid', { fields: { into: 'choice' } })
  return transaction(ctx, async (txCtx) => {
    const locked = new Map<number, Locked<typeof tagReviewable>>()
    for (const id of [from, into].sort((a, b) => a - b)) locked.set(id, await lockReviewable(txCtx, tagReviewable, id))
    const {
      columns: row,
      row: { textEs },
      state,
    } = locked.get(from)!
    const moved = await txCtx.db
      .update(eventTags)
      .set({ tagId: into })
      .where(sql`${eventTags.tagId} = ${from} and not exists (
        select 1 from event_tags x where x.event_id = ${eventTags.eventId} and x.tag_id = ${into})`)
      .returning({ id: eventTags.eventId })
    const both = await txCtx.db.delete(eventTags).where(eq(eventTags.tagId, from)).returning({ id: eventTags.eventId })
    await txCtx.db.delete(tags).where(eq(tags.id, from))
    const gone: MergedTag = { row, moved: moved.map(({ id }) => id), both: both.map(({ id }) => id) }
    const line = { action: 'mergeTags', entityType: 'tag', entityId: from, from: state, to: 'merged' } as const
    return recordAudit(txCtx, { ...line, details: { undo: {}, into, textEs, gone } })
  })
}

/** Restores the merged tag and its events. Violates a unique key when its text was taken meanwhile. */
export async function restoreMergedTag(
  ctx: RequestContext,
  { gone, from, into }: { gone: MergedTag; from: number; into: number },
) {
  const [moved, both] = [gone.moved, gone.both].map((ids) => sql`any(${idArray(ids)})`)
  await ctx.db.execute(sql`insert into tags overriding system value
    select * from jsonb_populate_record(null::tags, ${JSON.stringify(gone.row)}::text::jsonb)`)
  await ctx.db.execute(sql`update event_tags set tag_id = ${from} where tag_id = ${into} and event_id = ${moved}`)
  await ctx.db.execute(sql`insert into event_tags (event_id, tag_id)
    select x.event_id, ${from}::int from event_tags x where x.tag_id = ${into} and x.event_id = ${both}`)
}
