import type { SQL } from 'drizzle-orm'
import { extensionPoint, getExtension } from '#kit/extension-point.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import type { CardKind, DirectoryEntry } from '#shared/review/review.ts'
import { mergeForm } from '../schema.ts'

type Row = Omit<DirectoryEntry, 'kind' | 'values'> & { values: Record<string, string | number | null> }

/** A kind of directory entry that the site team edits and merges, in a noun's `admin.server.ts`. */
export type CardSource = {
  kind: CardKind
  /** SQL: the entry as a `DirectoryEntry`, its form fields as JSON in `values`. */
  row: (id: number) => SQL
  merge: (ctx: RequestContext, from: number, into: number) => Promise<number>
}
export const cards = extensionPoint<CardSource>('directory entries of the site team', ({ kind }) => kind)

/** An organizer, venue or tag in any state. Throws 404. */
export async function getDirectoryEntry(ctx: RequestContext, kind: CardKind, id: number): Promise<DirectoryEntry> {
  authorizeTeam(ctx)
  const [row] = isRowId(id) ? await ctx.db.execute<Row>(getExtension(ctx, cards, kind).row(id)) : []
  if (!row) throw notFound()
  const values = Object.fromEntries(Object.entries(row.values).map(([name, value]) => [name, String(value ?? '')]))
  return { ...row, kind, values }
}

/** Merges two organizers, venues or tags, after the confirmation word was typed. Returns the audit log's entry id. */
export async function mergeCards(
  ctx: RequestContext,
  kind: CardKind,
  from: number,
  form: unknown,
): Promise<{ into: number; entry: number }> {
  authorizeTeam(ctx)
  const { into } = parse(mergeForm, form)
  return { into, entry: await getExtension(ctx, cards, kind).merge(ctx, from, into) }
}
