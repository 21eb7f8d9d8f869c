import { and, desc, eq, inArray } from 'drizzle-orm'
import { record } from '#features/audit/record.server.ts'
import { history } from '#features/audit/table.server.ts'
import { authorizeTeam } from '#features/review/access.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { Failure, missing } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { textForm } from './schema.ts'
import { texts, textVersions } from './table.server.ts'

const VERBS = ['editText', 'restoreText']
type Words = { title: string; summary: string; body: string }

/** Writes a guide, help or legal text; what it was stays as a version. From then on its file has no say. False: nothing to save. */
export async function editText(ctx: Context, id: number, form: unknown): Promise<boolean> {
  authorizeTeam(ctx)
  const { seen, ...words } = parse(textForm, form)
  return ctx.db.transaction((tx) => rewrite({ ...ctx, db: tx }, { id, verb: 'editText', words, seen }))
}

/** Makes a text what it was in a version; that one and the present one both stay. */
export async function restoreText(ctx: Context, versionId: number): Promise<boolean> {
  authorizeTeam(ctx)
  return ctx.db.transaction(async (tx) => {
    const [version] = isRowId(versionId)
      ? await tx.select().from(textVersions).where(eq(textVersions.id, versionId))
      : []
    if (!version) throw missing()
    const { textId, title, summary, body } = version
    return rewrite({ ...ctx, db: tx }, { id: textId, verb: 'restoreText', words: { title, summary, body } })
  })
}

type Rewriting = { id: number; verb: string; words: Words; seen?: string | null }

async function rewrite(ctx: Context, { id, verb, words, seen = null }: Rewriting): Promise<boolean> {
  const [now] = isRowId(id) ? await ctx.db.select().from(texts).where(eq(texts.id, id)).for('update') : []
  if (!now) throw missing()
  // Whoever began before another had saved would undo that without having read it.
  if (seen !== null && seen !== now.updatedAt.toISOString()) throw new Failure('conflict', 'changed_since')
  if (words.title === now.title && words.summary === now.summary && words.body === now.body) return false
  const writtenBy = await lastEditor(ctx, id)
  const { title, summary, body } = now
  const version = { textId: id, title, summary, body, writtenBy, writtenAt: now.editedAt ?? now.updatedAt }
  const [kept] = await ctx.db.insert(textVersions).values(version).returning({ id: textVersions.id })
  await ctx.db
    .update(texts)
    .set({ ...words, revised: dayAt(ctx.now), editedAt: ctx.now, updatedAt: ctx.now })
    .where(eq(texts.id, id))
  await record(ctx, { verb, thing: 'text', thingId: id, details: { version: kept!.id } })
  return true
}

/** Null: the file. */
async function lastEditor(ctx: Context, id: number): Promise<number | null> {
  const edits = and(eq(history.thing, 'text'), eq(history.thingId, id), inArray(history.verb, VERBS))
  const [last] = await ctx.db
    .select({ by: history.actorId })
    .from(history)
    .where(edits)
    .orderBy(desc(history.id))
    .limit(1)
  return last?.by ?? null
}
