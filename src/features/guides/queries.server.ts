import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { missing } from '#core/failure.ts'
import { reads } from '#core/kept/reads.ts'
import type { Settings } from '#core/settings.ts'
import { openDesk } from '#core/strapi/desk.ts'
import { listPlanned } from '#core/strapi/entries.server.ts'
import { readFilters } from '#core/strapi/filters.ts'
import { readPage } from '#core/strapi/pagination.ts'
import { readFields } from '#core/strapi/selection.ts'
import type { Shape } from '#core/strapi/shape.ts'
import { readSort } from '#core/strapi/sort.ts'
import { readFlag } from '#core/strapi/values.ts'
import { DEFAULT_LOCALE, type Locale, type TextKind } from '#spec/vocabulary.ts'
import { type ContentQuery, readContentPath, readContentQuery } from './schema.ts'
import { contentShape } from './shape.server.ts'
import { texts } from './table.server.ts'

/** A guide, help or legal text as a document of its folder: dir, path, slug, title, description, order, updatedAt, locale, extension, text. */
export type ContentDocument = Record<string, unknown>

/** Gets the documents of a folder, or the one a path names (decisions 7, `_content/*`). Throws 404 for any other path. */
export async function getContent(
  ctx: Context,
  path: string,
  parameters: unknown,
  operator: Operator,
): Promise<ContentDocument | ContentDocument[]> {
  const named = readContentPath(path)
  if (!named) throw missing('Not Found')
  const { kind, slug, locale } = named
  const query = readContentQuery(parameters)
  // One document's slug tells its language; a folder without a prefix is the Spanish one, as on the site (decisions 1).
  const content = contentShape(kind, slug, slug === null ? (locale ?? DEFAULT_LOCALE) : locale)
  const desk = openDesk({ content })
  const { data } = await listPlanned(ctx, desk.shapes, 'content', {
    locale: 'all',
    fields: shown(content, query),
    populate: {},
    where: readFilters(desk, 'content', query.where, 'where'),
    sort: readSort(desk, 'content', slug === null ? (query.sortBy ?? 'order') : 'locale:desc', 'sortBy'),
    page: readPage({ start: query.skip ?? 0, limit: query.limit ?? -1, withCount: false }, content, 'query'),
  })
  const fill = fillIn(operator, locale ?? DEFAULT_LOCALE)
  const documents = data.map(({ attributes }) => mapped(attributes, fill))
  if (slug === null) return documents
  return documents[0] ?? notThere()
}

/** `text`, the Markdown, comes only when asked for. */
function shown(content: Shape, { only, without, text }: ContentQuery): string[] {
  const wanted = readFields(content, only, 'only')
  const unwanted = without === undefined ? [] : readFields(content, without, 'without')
  const withText = text !== undefined && readFlag(text, 'text')
  return wanted.filter((name) => !unwanted.includes(name) && (name !== 'text' || withText))
}

/** The words of a document, who runs the site filled in. */
const mapped = (document: ContentDocument, fill: (template: string) => string): ContentDocument =>
  Object.fromEntries(
    Object.entries(document).map(([name, value]) => [name, typeof value === 'string' ? fill(value) : value]),
  )

const notThere = () => {
  throw missing('Not Found')
}

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
function fillIn(operator: Operator, locale: Locale) {
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
