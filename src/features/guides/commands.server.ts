import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { inArray, sql } from 'drizzle-orm'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { readMarkdown } from '#platform/text/front-matter.server.ts'
import { CONTENT_LOCALES, type ContentLocale, type TextKind } from '#shared/enums.ts'
import { textFrontMatter } from './schema.ts'
import { texts } from './table.server.ts'

const FOLDER_OF: Record<TextKind, string> = { guide: 'guides', help: 'help', legal: 'legal' }
type Row = Omit<typeof texts.$inferInsert, 'id' | 'createdAt' | 'updatedAt'>

/**
 * Synchronizes the table with the Markdown files of `folder`: writes rows of changed files and deletes rows without a file. Texts that
 * the site team has edited are left alone: their files, and files that would take their URL, are ignored.
 */
export async function loadTexts(ctx: RequestContext, folder: string) {
  const files = await readTexts(folder)
  return transaction(ctx, async (txCtx) => {
    // Several processes may start at once on one database, and one may start while a text is being edited.
    await txCtx.db.execute(sql`select pg_advisory_xact_lock(hashtext('loadTexts'))`)
    const columns = {
      id: texts.id,
      key: keyColumn,
      path: pathColumn,
      hash: texts.fileHash,
      edited: texts.editedAt,
    }
    const all = await txCtx.db.select(columns).from(texts).for('update')
    const [unedited, edited] = [all.filter(({ edited }) => !edited), all.filter(({ edited }) => edited)]
    const taken = new Set(edited.flatMap(({ key, path }) => [key, path]))
    const wanted = new Map(
      files.filter((row) => !taken.has(keyOf(row)) && !taken.has(pathOf(row))).map((row) => [keyOf(row), row]),
    )
    const [keys, paths] = [new Set(files.map(keyOf)), new Set(files.map(pathOf))]
    // Imported texts have no file and stay, unless a file takes their URL.
    const isImported = ({ path, hash }: { path: string; hash: string }) =>
      hash.startsWith(IMPORTED_PREFIX) && !paths.has(path)
    const removed = unedited.filter((row) => !keys.has(row.key) && !isImported(row)).map(({ id }) => id)
    const unchanged = new Set(
      unedited.filter(({ key, hash }) => wanted.get(key)?.fileHash === hash).map(({ key }) => key),
    )
    const changed = [...wanted].filter(([key]) => !unchanged.has(key))
    if (removed.length > 0) await txCtx.db.delete(texts).where(inArray(texts.id, removed))
    await releaseSlugs(
      txCtx.db,
      unedited.filter(({ key }) => wanted.has(key) && !unchanged.has(key)).map(({ id }) => id),
    )
    for (const [, row] of changed) await upsertText(txCtx.db, row)
    return { written: changed.length, removed: removed.length }
  })
}

/** The prefix of `fileHash` in rows written by tools/strapi-import. */
const IMPORTED_PREFIX = 'import:'
const pathColumn = sql<string>`${texts.kind} || '/' || ${texts.locale} || '/' || ${texts.slug}`
const keyColumn = sql<string>`${texts.kind} || ':' || ${texts.locale} || ':' || ${texts.key}`
const pathOf = ({ kind, locale, slug }: Row) => `${kind}/${locale}/${slug}`
const keyOf = ({ kind, locale, key }: Row) => `${kind}:${locale}:${key}`

/** Gives rows a temporary slug, so that two files can swap theirs without violating the unique key. */
const releaseSlugs = (tx: Database, ids: number[]) =>
  ids.length > 0 && tx.update(texts).set({ slug: sql`'moving-' || id` }).where(inArray(texts.id, ids))

const upsertText = (tx: Database, row: Row) =>
  tx
    .insert(texts)
    .values(row)
    .onConflictDoUpdate({ target: [texts.kind, texts.key, texts.locale], set: row })

async function readTexts(folder: string): Promise<Row[]> {
  const kinds = Object.keys(FOLDER_OF) as TextKind[]
  const folders = CONTENT_LOCALES.flatMap((locale) => kinds.map((kind) => ({ locale, kind })))
  return (await Promise.all(folders.map(({ locale, kind }) => readFolder(folder, locale, kind)))).flat()
}

async function readFolder(folder: string, locale: ContentLocale, kind: TextKind): Promise<Row[]> {
  const path = join(folder, locale, FOLDER_OF[kind])
  const files = (await readdir(path)).filter((file) => file.endsWith('.md')).sort()
  return Promise.all(files.map((file) => readText(join(path, file), locale, kind)))
}

async function readText(file: string, locale: ContentLocale, kind: TextKind): Promise<Row> {
  const { front, body, source } = await readMarkdown(file, textFrontMatter)
  const { title, slug, summary, order, updated } = front
  const fileHash = createHash('sha256').update(source).digest('hex')
  const key = basename(file, '.md')
  return { kind, key, locale, slug, title, summary, body, position: order, revised: updated, fileHash }
}
