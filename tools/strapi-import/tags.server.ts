import { eq, inArray, or, sql } from 'drizzle-orm'
import { tags } from '#features/tags/table.server.ts'
import type { Locale } from '#shared/languages.ts'
import {
  advanceSequence,
  compareWithRow,
  noteFor,
  type PageContext,
  shouldWrite,
  toRowTimestamps,
} from './records.server.ts'
import { truncate } from './repair.server.ts'
import type { TagEntry } from './schema.ts'

type Row = typeof tags.$inferSelect

/** One microsecond later: differs for the trigger, which would otherwise set it to now, but is the same to the millisecond. */
export const KEEP_TIMESTAMP = sql`updated_at + interval '1 microsecond'`

/** Writes tags in one language. A translation is written into the row it translates; equal texts are one tag. Returns our ids by theirs. */
export async function writeTags(page: PageContext, entries: TagEntry[], locale: Locale): Promise<Map<number, number>> {
  const { tx, ctx, report, kind } = page
  const rows = await listExistingTags(page, entries)
  const tagIds = new Map<number, number>()
  for (const entry of entries) {
    const text = entry.text && truncate(entry.text, 60, 'text', noteFor(page, entry.id))
    if (!text) {
      if (rows.some(({ id }) => id === entry.id)) tagIds.set(entry.id, entry.id)
      report.leftOut(kind, entry.id, 'it has no text')
      continue
    }
    const textLocale = entry.locale === 'en' || (entry.locale === null && locale === 'en') ? 'en' : 'es'
    const own = rows.find(({ id }) => id === entry.id)
    // One tag used in both languages, with a text for each.
    const shared = textLocale === 'en' && own && own.textEs !== text && own.textEn !== own.textEs
    const same = shared ? own : rows.find((row) => isSame(row, entry, text, textLocale))
    if (same && (shared || same.id !== entry.id)) {
      tagIds.set(entry.id, same.id)
      await addEnglishText(page, same, text, textLocale)
      report.count(kind, 'unchanged')
      continue
    }
    const state = compareWithRow(own, entry)
    if (state !== 'id_conflict') tagIds.set(entry.id, entry.id)
    if (!shouldWrite(page, entry.id, state)) continue
    const row = { textEs: text, ...(textLocale === 'en' && { textEn: text }), ...toRowTimestamps(entry, ctx.now) }
    if (own) await tx.update(tags).set(row).where(eq(tags.id, own.id))
    else
      rows.push(
        (
          await tx
            .insert(tags)
            .overridingSystemValue()
            .values({ ...row, id: entry.id })
            .returning()
        )[0]!,
      )
    report.count(kind, own ? 'updated' : 'taken')
  }
  await advanceSequence(
    page,
    'tags',
    entries.map(({ id }) => id),
  )
  return tagIds
}

/** Whether the row is the tag that the entry translates, or has the same text (compared exactly, as the unique index does). */
const isSame = ({ id, textEs, textEn }: Row, entry: TagEntry, text: string, locale: Locale) =>
  textEs === text || (locale === 'en' && (textEn === text || entry.localizations.some((other) => other.id === id)))

async function addEnglishText({ tx }: PageContext, row: Row, text: string, locale: Locale) {
  if (locale !== 'en' || row.textEn !== null) return
  row.textEn = text
  await tx.update(tags).set({ textEn: text, updatedAt: KEEP_TIMESTAMP }).where(eq(tags.id, row.id))
}

async function listExistingTags({ tx }: PageContext, entries: TagEntry[]): Promise<Row[]> {
  if (entries.length === 0) return []
  const ids = entries.flatMap(({ id, localizations }) => [id, ...localizations.map((other) => other.id)])
  const names = entries.flatMap(({ text }) => (text ? [text] : []))
  const byText = names.length > 0 ? [inArray(tags.textEs, names), inArray(tags.textEn, names)] : []
  return tx
    .select()
    .from(tags)
    .where(or(inArray(tags.id, ids), ...byText))
}
