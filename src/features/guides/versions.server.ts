import { asc, desc, eq } from 'drizzle-orm'
import { users } from '#features/identity/accounts/table.server.ts'
import { authorizeTeam } from '#features/review/access.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { missing } from '#platform/errors/app-error.ts'
import type { Locale, TextKind } from '#shared/enums.ts'
import { texts, textVersions } from './table.server.ts'

/** A line of the list of texts; `editedAt` null: it is as its file has it. */
export type EditableText = {
  id: number
  kind: TextKind
  key: string
  locale: Locale
  slug: string
  title: string
  editedAt: Date | null
}
export type TextVersion = {
  id: number
  title: string
  summary: string
  body: string
  writtenAt: Date
  writtenBy: number | null
  /** Null: the file, or an erased account (`writtenBy` tells). */
  username: string | null
}
/** `seen` comes back with the form, so that nobody writes over what they did not read. */
export type TextToEdit = EditableText & { summary: string; body: string; seen: string; versions: TextVersion[] }

const { id, kind, key, locale, slug, title, editedAt } = texts
const line = { id, kind, key, locale, slug, title, editedAt }

const versionColumns = {
  id: textVersions.id,
  title: textVersions.title,
  summary: textVersions.summary,
  body: textVersions.body,
  writtenAt: textVersions.writtenAt,
  writtenBy: textVersions.writtenBy,
  username: users.username,
}

/** Guides, help and legal texts, both languages. */
export async function listEditableTexts(ctx: Context): Promise<EditableText[]> {
  authorizeTeam(ctx)
  return ctx.db.select(line).from(texts).orderBy(asc(kind), asc(texts.position), asc(key), desc(locale))
}

/** One text with its braces unfilled, and what it was before, the latest first. Throws 404. */
export async function getTextToEdit(ctx: Context, textId: number): Promise<TextToEdit> {
  authorizeTeam(ctx)
  const { summary, body, updatedAt } = texts
  const columns = { ...line, summary, body, updatedAt }
  const [text] = isRowId(textId) ? await ctx.db.select(columns).from(texts).where(eq(id, textId)) : []
  if (!text) throw missing()
  const versions = await ctx.db
    .select(versionColumns)
    .from(textVersions)
    .leftJoin(users, eq(users.id, textVersions.writtenBy))
    .where(eq(textVersions.textId, textId))
    .orderBy(desc(textVersions.id))
    .limit(100)
  const { updatedAt: at, ...rest } = text
  return { ...rest, seen: at.toISOString(), versions }
}
