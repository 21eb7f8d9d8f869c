import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { inArray, sql } from 'drizzle-orm'
import type { Context } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { readMarkdown } from '#platform/text/front-matter.server.ts'
import { LOCALES, type Locale, type TextKind } from '#shared/enums.ts'
import { textFront } from './schema.ts'
import { texts } from './table.server.ts'

const FOLDER_OF: Record<TextKind, string> = { guide: 'guides', help: 'help', legal: 'legal' }
type Row = Omit<typeof texts.$inferInsert, 'id' | 'createdAt' | 'updatedAt'>

/**
 * Makes the table hold what the Markdown files of `folder` say: rows of changed files are written, rows without a file go.
 * What the site team edited is theirs: its file has no say any more, nor has a file that wants its address.
 */
export async function loadTexts(ctx: Context, folder: string) {
  const files = await readTexts(folder)
  return ctx.db.transaction(async (tx) => {
    // Two processes may start at once on one database; and one may start while a text is being edited.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('loadTexts'))`)
    const columns = { id: texts.id, place: placeOf, address: addressOf, hash: texts.fileHash, edited: texts.editedAt }
    const all = await tx.select(columns).from(texts).for('update')
    const [kept, theirs] = [all.filter(({ edited }) => !edited), all.filter(({ edited }) => edited)]
    const taken = new Set(theirs.flatMap(({ place, address }) => [place, address]))
    const wanted = new Map(
      files.filter((row) => !taken.has(placeIn(row)) && !taken.has(addressIn(row))).map((row) => [placeIn(row), row]),
    )
    const [places, addresses] = [new Set(files.map(placeIn)), new Set(files.map(addressIn))]
    // What an import brought has no file and stays, unless a file of ours takes its address.
    const stays = ({ address, hash }: { address: string; hash: string }) =>
      hash.startsWith(IMPORTED) && !addresses.has(address)
    const gone = kept.filter((row) => !places.has(row.place) && !stays(row)).map(({ id }) => id)
    const unchanged = new Set(
      kept.filter(({ place, hash }) => wanted.get(place)?.fileHash === hash).map(({ place }) => place),
    )
    const changed = [...wanted].filter(([place]) => !unchanged.has(place))
    if (gone.length > 0) await tx.delete(texts).where(inArray(texts.id, gone))
    await stepAside(
      tx,
      kept.filter(({ place }) => wanted.has(place) && !unchanged.has(place)).map(({ id }) => id),
    )
    for (const [, row] of changed) await write(tx, row)
    return { written: changed.length, removed: gone.length }
  })
}

/** What `fileHash` begins with where an import wrote the row (features/import). */
const IMPORTED = 'import:'
const addressOf = sql<string>`${texts.kind} || '/' || ${texts.locale} || '/' || ${texts.slug}`
const placeOf = sql<string>`${texts.kind} || ':' || ${texts.locale} || ':' || ${texts.key}`
const addressIn = ({ kind, locale, slug }: Row) => `${kind}/${locale}/${slug}`
const placeIn = ({ kind, locale, key }: Row) => `${kind}:${locale}:${key}`

/** So that two files may swap their slugs, which are unique at every moment. */
const stepAside = (tx: Database, ids: number[]) =>
  ids.length > 0 && tx.update(texts).set({ slug: sql`'moving-' || id` }).where(inArray(texts.id, ids))

const write = (tx: Database, row: Row) =>
  tx
    .insert(texts)
    .values(row)
    .onConflictDoUpdate({ target: [texts.kind, texts.key, texts.locale], set: row })

async function readTexts(folder: string): Promise<Row[]> {
  const kinds = Object.keys(FOLDER_OF) as TextKind[]
  const places = LOCALES.flatMap((locale) => kinds.map((kind) => ({ locale, kind })))
  return (await Promise.all(places.map(({ locale, kind }) => readFolder(folder, locale, kind)))).flat()
}

async function readFolder(folder: string, locale: Locale, kind: TextKind): Promise<Row[]> {
  const path = join(folder, locale, FOLDER_OF[kind])
  const files = (await readdir(path)).filter((file) => file.endsWith('.md')).sort()
  return Promise.all(files.map((file) => readText(join(path, file), locale, kind)))
}

async function readText(file: string, locale: Locale, kind: TextKind): Promise<Row> {
  const { front, body, source } = await readMarkdown(file, textFront)
  const { title, slug, summary, order, updated } = front
  const fileHash = createHash('sha256').update(source).digest('hex')
  const key = basename(file, '.md')
  return { kind, key, locale, slug, title, summary, body, position: order, revised: updated, fileHash }
}
