import { type SQL, sql } from 'drizzle-orm'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import type { Settings } from '#platform/config/settings.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { containsPattern } from '#platform/database/like-pattern.ts'
import { notFound } from '#platform/errors/app-error.ts'
import type { ContentLocale, TextKind } from '#shared/enums.ts'
import { contentLocale } from '#shared/languages.ts'
import { texts } from './table.server.ts'

type Text = Pick<typeof texts.$inferSelect, 'key' | 'locale' | 'slug' | 'title' | 'summary' | 'body' | 'revised'>
export type TextSummary = Omit<Text, 'body'>
export type Operator = Pick<Settings, 'operatorName' | 'operatorAddress' | 'contactEmail' | 'siteUrl'>
/** `text` is in the visitor's language if it exists in it; `slugs` has the slug of each language it exists in. */
export type LocalizedText = { text: Text; slugs: Partial<Record<ContentLocale, string>> }

const summaryColumns = sql`key, locale, slug, title, summary, revised::text`

/** The texts of a kind in order, each in the visitor's language, else in the other one. */
export async function listTexts(ctx: RequestContext, kind: TextKind): Promise<TextSummary[]> {
  return selectTexts<TextSummary>(
    ctx,
    sql`select ${summaryColumns} from (
      select distinct on (key) * from ${texts} where kind = ${kind} order by key, ${isRequestLocale(ctx)} desc
    ) own order by position, key`,
  )
}

/** Help and guides that contain the query in title, summary or body; matches in the title come first. */
export async function searchHelp(ctx: RequestContext, q: string): Promise<(TextSummary & { kind: TextKind })[]> {
  const like = containsPattern(q)
  return selectTexts(
    ctx,
    sql`select kind, ${summaryColumns} from (
      select distinct on (kind, key) * from ${texts} where kind in ('help', 'guide') order by kind, key, ${isRequestLocale(ctx)} desc
    ) own where folded(title || ' ' || summary || ' ' || body) like folded(${like})
    order by folded(title) like folded(${like}) desc, kind desc, position, key`,
  )
}

/** A text by the key of its file, or by its slug in either language; the page redirects to the canonical slug. Throws `missing`. */
export async function getText(
  ctx: RequestContext,
  kind: TextKind,
  by: { slug: string } | { key: string },
  operator: Operator,
): Promise<LocalizedText> {
  const found = await selectTexts<Text>(
    ctx,
    sql`select ${summaryColumns}, body from ${texts} where kind = ${kind} and key = ${matchingKey(ctx, kind, by)}
      order by ${isRequestLocale(ctx)} desc`,
  )
  if (!found[0]) throw notFound()
  const slugs = Object.fromEntries(found.map(({ locale, slug }) => [locale, slug]))
  return { text: fillPlaceholders(found[0], operator), slugs }
}

/** Two texts may have the same slug in different languages: prefer the visitor's. */
const matchingKey = (ctx: RequestContext, kind: TextKind, by: { slug: string } | { key: string }): SQL =>
  'key' in by
    ? sql`${by.key}`
    : sql`(select key from ${texts} where kind = ${kind} and slug = ${by.slug} order by ${isRequestLocale(ctx)} desc limit 1)`

const isRequestLocale = (ctx: RequestContext): SQL => sql`(locale = ${contentLocale(ctx.locale)})`
async function selectTexts<Row>(ctx: RequestContext, statement: SQL) {
  addCacheTags(ctx, 'texts')
  return [...(await ctx.db.execute(statement))] as Row[]
}

/**
 * Returns a function that replaces placeholders such as `{operator}` and `{contact_email}` by the settings' values. What stands in double
 * brackets, `[[ or to {contact_email}]]`, is left out while one of its placeholders has no value.
 */
export function placeholderFiller(operator: Operator) {
  const values: Record<string, string | null> = {
    operator: operator.operatorName,
    operator_address: operator.operatorAddress,
    contact_email: operator.contactEmail,
    site_url: operator.siteUrl,
  }
  const isUnset = (name: string) => Object.hasOwn(values, name) && !values[name]
  const unsetIn = (part: string) => [...part.matchAll(PLACEHOLDER)].some(([, name = '']) => isUnset(name))
  return (template: string) =>
    template
      .replace(OPTIONAL_PART, (_, part: string) => (unsetIn(part) ? '' : part))
      .replace(PLACEHOLDER, (placeholder, name) => (Object.hasOwn(values, name) ? (values[name] ?? '') : placeholder))
}

const PLACEHOLDER = /\{(\w+)\}/g
/** Has no brackets inside, and thus no links. */
const OPTIONAL_PART = /\[\[([^[\]]*)\]\]/g

function fillPlaceholders(text: Text, operator: Operator): Text {
  const fill = placeholderFiller(operator)
  return { ...text, title: fill(text.title), summary: fill(text.summary), body: fill(text.body) }
}
