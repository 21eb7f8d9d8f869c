import { eq, inArray, or, sql } from 'drizzle-orm'
import { tags } from '#features/tags/table.server.ts'
import type { Locale } from '#shared/enums.ts'
import { countFrom, type Desk, noteOn, stampsOf, toWrite, verdictOn } from './records.server.ts'
import { cut } from './repair.server.ts'
import type { TagEntry } from './schema.ts'

type Row = typeof tags.$inferSelect

/** A little later than a row's own instant, and still the same to the millisecond: its stamp stays, though a trigger wants a new one. */
export const barely = sql`updated_at + interval '1 microsecond'`

/** Writes tags in one language. A translation goes into the row of the tag it translates; the same word twice is one tag. */
export async function writeTags(desk: Desk, entries: TagEntry[], locale: Locale): Promise<Map<number, number>> {
  const { tx, ctx, report, kind } = desk
  const rows = await rowsOf(desk, entries)
  const brought = new Map<number, number>()
  for (const entry of entries) {
    const text = entry.text && cut(entry.text, 60, 'text', noteOn(desk, entry.id))
    if (!text) {
      if (rows.some(({ id }) => id === entry.id)) brought.set(entry.id, entry.id)
      report.leftOut(kind, entry.id, 'it has no text')
      continue
    }
    const spoken = entry.locale === 'en' || (entry.locale === null && locale === 'en') ? 'en' : 'es'
    const own = rows.find(({ id }) => id === entry.id)
    // One tag that both languages share, said in each.
    const shared = spoken === 'en' && own && own.textEs !== text && own.textEn !== own.textEs
    const same = shared ? own : rows.find((row) => isSame(row, entry, text, spoken))
    if (same && (shared || same.id !== entry.id)) {
      brought.set(entry.id, same.id)
      await translate(desk, same, text, spoken)
      report.count(kind, 'unchanged')
      continue
    }
    const verdict = verdictOn(own, entry)
    if (verdict !== 'another') brought.set(entry.id, entry.id)
    if (!toWrite(desk, entry.id, verdict)) continue
    const row = { textEs: text, ...(spoken === 'en' && { textEn: text }), ...stampsOf(entry, ctx.now) }
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
  await countFrom(
    desk,
    'tags',
    entries.map(({ id }) => id),
  )
  return brought
}

/** The tag it translates, or the one with its words: words are told apart as the database does, letter by letter. */
const isSame = ({ id, textEs, textEn }: Row, entry: TagEntry, text: string, locale: Locale) =>
  textEs === text || (locale === 'en' && (textEn === text || entry.localizations.some((other) => other.id === id)))

async function translate({ tx }: Desk, row: Row, text: string, locale: Locale) {
  if (locale !== 'en' || row.textEn !== null) return
  row.textEn = text
  await tx.update(tags).set({ textEn: text, updatedAt: barely }).where(eq(tags.id, row.id))
}

async function rowsOf({ tx }: Desk, entries: TagEntry[]): Promise<Row[]> {
  if (entries.length === 0) return []
  const ids = entries.flatMap(({ id, localizations }) => [id, ...localizations.map((other) => other.id)])
  const words = entries.flatMap(({ text }) => (text ? [text] : []))
  const alike = words.length > 0 ? [inArray(tags.textEs, words), inArray(tags.textEn, words)] : []
  return tx
    .select()
    .from(tags)
    .where(or(inArray(tags.id, ids), ...alike))
}
