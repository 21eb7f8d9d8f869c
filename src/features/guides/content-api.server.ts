import type { Context } from '#platform/context/request-context.ts'
import { missing } from '#platform/errors/app-error.ts'
import { listPlanned } from '#platform/strapi/entries.server.ts'
import { readFilters } from '#platform/strapi/query/filters.ts'
import { readPage } from '#platform/strapi/query/pagination.ts'
import { openDesk } from '#platform/strapi/query/query-budget.ts'
import { readFields } from '#platform/strapi/query/selection.ts'
import { readSort } from '#platform/strapi/query/sort.ts'
import { readFlag } from '#platform/strapi/query/values.ts'
import type { Shape } from '#platform/strapi/resource.ts'
import { DEFAULT_LOCALE } from '#shared/enums.ts'
import { fillIn, type Operator } from './queries.server.ts'
import { contentShape } from './resource.server.ts'
import { type ContentQuery, readContentPath, readContentQuery } from './schema.ts'

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
