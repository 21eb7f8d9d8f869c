import { type SQL, sql } from 'drizzle-orm'
import { reads } from '#platform/cache/cache-tags.ts'
import type { Settings } from '#platform/config/settings.ts'
import type { Context } from '#platform/context/request-context.ts'
import { containing } from '#platform/database/like-pattern.ts'
import { missing } from '#platform/errors/app-error.ts'
import type { Locale, TextKind } from '#shared/enums.ts'
import { texts } from './table.server.ts'

export type Text = Pick<typeof texts.$inferSelect, 'key' | 'locale' | 'slug' | 'title' | 'summary' | 'body' | 'revised'>
export type TextEntry = Omit<Text, 'body'>
export type Operator = Pick<Settings, 'operatorName' | 'operatorAddress' | 'contactEmail' | 'siteUrl'>
/** `text` is in the visitor's language where it exists; `alternate` has the slug of each language it exists in. */
export type Reading = { text: Text; alternate: Partial<Record<Locale, string>> }

const entry = sql`key, locale, slug, title, summary, revised::text`

/** The texts of a kind in their order, each once: in the visitor's language, else in the one there is. */
export async function listTexts(ctx: Context, kind: TextKind): Promise<TextEntry[]> {
  return rows<TextEntry>(
    ctx,
    sql`select ${entry} from (
      select distinct on (key) * from ${texts} where kind = ${kind} order by key, ${inOwnLanguage(ctx)} desc
    ) own order by position, key`,
  )
}

/** Help and guides that have these words in their title, summary or text, those that have them in the title first. */
export async function searchHelp(ctx: Context, q: string): Promise<(TextEntry & { kind: TextKind })[]> {
  const like = containing(q)
  return rows(
    ctx,
    sql`select kind, ${entry} from (
      select distinct on (kind, key) * from ${texts} where kind in ('help', 'guide') order by kind, key, ${inOwnLanguage(ctx)} desc
    ) own where folded(title || ' ' || summary || ' ' || body) like folded(${like})
    order by folded(title) like folded(${like}) desc, kind desc, position, key`,
  )
}

/** One text by its file's key, or by its slug in either language: the page compares the slug and redirects (decisions 1). */
export async function getText(
  ctx: Context,
  kind: TextKind,
  by: { slug: string } | { key: string },
  operator: Operator,
): Promise<Reading> {
  const found = await rows<Text>(
    ctx,
    sql`select ${entry}, body from ${texts} where kind = ${kind} and key = ${keyOf(ctx, kind, by)}
      order by ${inOwnLanguage(ctx)} desc`,
  )
  if (!found[0]) throw missing()
  const alternate = Object.fromEntries(found.map(({ locale, slug }) => [locale, slug]))
  return { text: filled(found[0], operator), alternate }
}

/** Two texts may have the same slug in two languages: the one of the visitor's language is meant. */
const keyOf = (ctx: Context, kind: TextKind, by: { slug: string } | { key: string }): SQL =>
  'key' in by
    ? sql`${by.key}`
    : sql`(select key from ${texts} where kind = ${kind} and slug = ${by.slug} order by ${inOwnLanguage(ctx)} desc limit 1)`

const inOwnLanguage = (ctx: Context): SQL => sql`(locale = ${ctx.locale})`
async function rows<Row>(ctx: Context, statement: SQL) {
  reads(ctx, 'texts')
  return [...(await ctx.db.execute(statement))] as Row[]
}

const UNSET: Record<Locale, string> = { es: '(pendiente de indicar)', en: '(not given yet)' }

/** Who runs the site is a setting, so the texts only hold its place: `{operator}`, `{contact_email}`. */
export function fillIn(operator: Operator, locale: Locale) {
  const words: Record<string, string | null> = {
    operator: operator.operatorName,
    operator_address: operator.operatorAddress,
    contact_email: operator.contactEmail,
    site_url: operator.siteUrl,
  }
  return (template: string) =>
    template.replace(/\{(\w+)\}/g, (place, name) => (Object.hasOwn(words, name) ? words[name] || UNSET[locale] : place))
}

function filled(text: Text, operator: Operator): Text {
  const fill = fillIn(operator, text.locale)
  return { ...text, title: fill(text.title), summary: fill(text.summary), body: fill(text.body) }
}
