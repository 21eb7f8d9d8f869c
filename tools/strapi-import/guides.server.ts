import { and, eq, like, or, sql } from 'drizzle-orm'
import { texts } from '#features/guides/table.server.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { ContentLocale } from '#shared/enums.ts'
import { compareWithRow, noteFor, type PageContext, shouldWrite, toRowTimestamps } from './records.server.ts'
import { parseInteger, toSlug, truncate } from './repair.server.ts'
import type { GuideEntry } from './schema.ts'

/** Prefix of `fileHash` in imported rows, so that loading the guides from files leaves them alone. */
const IMPORT_PREFIX = 'import:'
const SUMMARY_LENGTH = 160

/** Writes guides in one language. Candil's own guides win over imported ones with the same slug. */
export async function writeGuides(page: PageContext, entries: GuideEntry[], locale: ContentLocale) {
  const { tx, ctx, report, kind } = page
  for (const entry of entries) {
    const note = noteFor(page, entry.id)
    const title = entry.title && truncate(entry.title, 160, 'title', note)
    if (!title || !entry.text) {
      report.leftOut(kind, entry.id, `it has no ${title ? 'text' : 'title'}`)
      continue
    }
    const slug = toSlug(entry.slug, title, 'guia')
    const key = `import-${Math.min(entry.id, ...entry.localizations.map(({ id }) => id))}`
    const [existing] = await tx
      .select()
      .from(texts)
      .where(and(eq(texts.kind, 'guide'), eq(texts.locale, locale), or(eq(texts.key, key), eq(texts.slug, slug))))
      .orderBy(sql`${like(texts.fileHash, `${IMPORT_PREFIX}%`)} desc`)
    if (existing && existing.key !== key) {
      report.kept(kind, entry.id, `there is a guide "${slug}" already`)
      continue
    }
    const state = compareWithRow(existing, entry)
    if (!shouldWrite(page, entry.id, state)) continue
    if (slug !== entry.slug) note(`slug ${JSON.stringify(entry.slug)} became ${slug}`)
    const stamps = toRowTimestamps(entry, ctx.now)
    const row = {
      slug,
      title,
      summary: toSummary(entry.text),
      body: entry.text,
      position: parseInteger(entry.order, 'order', note) ?? 0,
      revised: dayAt(stamps.updatedAt),
      fileHash: `${IMPORT_PREFIX}${stamps.updatedAt.toISOString()}`,
      ...stamps,
    }
    if (existing) await tx.update(texts).set(row).where(eq(texts.id, existing.id))
    else await tx.insert(texts).values({ ...row, kind: 'guide', key, locale })
    report.count(kind, existing ? 'updated' : 'taken')
  }
}

/** The beginning of the text, without Markdown. */
function toSummary(markdown: string) {
  const plain = markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[#*_>`|]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length <= SUMMARY_LENGTH ? plain : `${plain.slice(0, SUMMARY_LENGTH).replace(/\s+\S*$/, '')}…`
}
