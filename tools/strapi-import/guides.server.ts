import { and, eq, like, or, sql } from 'drizzle-orm'
import { texts } from '#features/guides/table.server.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { Locale } from '#shared/enums.ts'
import { type Desk, noteOn, stampsOf, toWrite, verdictOn } from './records.server.ts'
import { cut, slugFrom, wholeFrom } from './repair.server.ts'
import type { GuideEntry } from './schema.ts'

/** Rows that no file wrote: `fileHash` says so, and the files' loading leaves them alone. */
const IMPORTED = 'import:'
const SUMMARY_LENGTH = 160

/** Writes guides in one language. Where Candil brings a guide of the same name, its own stays. */
export async function writeGuides(desk: Desk, entries: GuideEntry[], locale: Locale) {
  const { tx, ctx, report, kind } = desk
  for (const entry of entries) {
    const note = noteOn(desk, entry.id)
    const title = entry.title && cut(entry.title, 160, 'title', note)
    if (!title || !entry.text) {
      report.leftOut(kind, entry.id, `it has no ${title ? 'text' : 'title'}`)
      continue
    }
    const slug = slugFrom(entry.slug, title, 'guia')
    const key = `import-${Math.min(entry.id, ...entry.localizations.map(({ id }) => id))}`
    const [here] = await tx
      .select()
      .from(texts)
      .where(and(eq(texts.kind, 'guide'), eq(texts.locale, locale), or(eq(texts.key, key), eq(texts.slug, slug))))
      .orderBy(sql`${like(texts.fileHash, `${IMPORTED}%`)} desc`)
    if (here && here.key !== key) {
      report.kept(kind, entry.id, `there is a guide "${slug}" already`)
      continue
    }
    const verdict = verdictOn(here, entry)
    if (!toWrite(desk, entry.id, verdict)) continue
    if (slug !== entry.slug) note(`slug ${JSON.stringify(entry.slug)} became ${slug}`)
    const stamps = stampsOf(entry, ctx.now)
    const row = {
      slug,
      title,
      summary: summaryOf(entry.text),
      body: entry.text,
      position: wholeFrom(entry.order, 'order', note) ?? 0,
      revised: dayAt(stamps.updatedAt),
      fileHash: `${IMPORTED}${stamps.updatedAt.toISOString()}`,
      ...stamps,
    }
    if (here) await tx.update(texts).set(row).where(eq(texts.id, here.id))
    else await tx.insert(texts).values({ ...row, kind: 'guide', key, locale })
    report.count(kind, here ? 'updated' : 'taken')
  }
}

/** The first sentences, without Markdown's signs. */
function summaryOf(markdown: string) {
  const plain = markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[#*_>`|]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length <= SUMMARY_LENGTH ? plain : `${plain.slice(0, SUMMARY_LENGTH).replace(/\s+\S*$/, '')}…`
}
