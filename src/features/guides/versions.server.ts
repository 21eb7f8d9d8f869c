import { asc, desc, eq } from 'drizzle-orm'
import { users } from '#features/identity/accounts/table.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import type { ContentLocale, TextKind } from '#shared/enums.ts'
import { texts, textVersions } from './table.server.ts'

/** `editedAt` is null while the text is as in its file. */
export type EditableText = {
  id: number
  kind: TextKind
  key: string
  locale: ContentLocale
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
  /** Null when it came from the file (`writtenBy` is null too) or the account was erased. */
  username: string | null
}
/** The form sends `seen` back, to detect concurrent edits. */
export type TextToEdit = EditableText & { summary: string; body: string; seen: string; versions: TextVersion[] }

const { id, kind, key, locale, slug, title, editedAt } = texts
const textColumns = { id, kind, key, locale, slug, title, editedAt }

const versionColumns = {
  id: textVersions.id,
  title: textVersions.title,
  summary: textVersions.summary,
  body: textVersions.body,
  writtenAt: textVersions.writtenAt,
  writtenBy: textVersions.writtenBy,
  username: users.username,
}

/** Guides, help and legal texts in both languages. */
export async function listEditableTexts(ctx: RequestContext): Promise<EditableText[]> {
  authorizeTeam(ctx)
  return ctx.db.select(textColumns).from(texts).orderBy(asc(kind), asc(texts.position), asc(key), desc(locale))
}

/** A text with its placeholders unfilled, and its versions, latest first. Throws `missing`. */
export async function getTextToEdit(ctx: RequestContext, textId: number): Promise<TextToEdit> {
  authorizeTeam(ctx)
  const { summary, body, updatedAt } = texts
  const columns = { ...textColumns, summary, body, updatedAt }
  const [text] = isRowId(textId) ? await ctx.db.select(columns).from(texts).where(eq(id, textId)) : []
  if (!text) throw notFound()
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
