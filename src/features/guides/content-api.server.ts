import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { executeListPlan } from '#platform/strapi/entries.server.ts'
import { readFilters } from '#platform/strapi/query/filters.ts'
import { readPage } from '#platform/strapi/query/pagination.ts'
import { createQueryReader } from '#platform/strapi/query/query-budget.ts'
import { readFields } from '#platform/strapi/query/selection.ts'
import { readSort } from '#platform/strapi/query/sort.ts'
import { readFlag } from '#platform/strapi/query/values.ts'
import type { Resource } from '#platform/strapi/resource.ts'
import { DEFAULT_LOCALE } from '#shared/enums.ts'
import { placeholderFiller } from './queries.server.ts'
import { contentResource } from './resource.server.ts'
import { type ContentQuery, readContentPath, readContentQuery } from './schema.ts'

/** A guide, help or legal text in Nuxt Content's shape: dir, path, slug, title, description, order, updatedAt, locale, extension, text. */
export type ContentDocument = Record<string, unknown>

/** `_content/*`: the documents of a folder, or the one at `path`. Throws `missing` for any other path. */
export async function getContent(
  ctx: RequestContext,
  path: string,
  parameters: unknown,
): Promise<ContentDocument | ContentDocument[]> {
  const target = readContentPath(path)
  if (!target) throw notFound('Not Found')
  const { kind, slug, locale } = target
  const query = readContentQuery(parameters)
  // A document's slug determines its language; a folder without a language prefix is Spanish, as on the site.
  const content = contentResource(kind, slug, slug === null ? (locale ?? DEFAULT_LOCALE) : locale)
  const reader = createQueryReader({ content })
  const { data } = await executeListPlan(ctx, reader.resources, 'content', {
    locale: 'all',
    fields: selectedFields(content, query),
    populate: {},
    where: readFilters(reader, 'content', query.where, 'where'),
    sort: readSort(reader, 'content', slug === null ? (query.sortBy ?? 'order') : 'locale:desc', 'sortBy'),
    page: readPage({ start: query.skip ?? 0, limit: query.limit ?? -1, withCount: false }, content, 'query'),
  })
  const fill = placeholderFiller(ctx.services.settings)
  const documents = data.map(({ attributes }) => fillDocument(attributes, fill))
  if (slug === null) return documents
  return documents[0] ?? throwNotFound()
}

/** `text`, the Markdown, is included only on request. */
function selectedFields(content: Resource, { only, without, text }: ContentQuery): string[] {
  const included = readFields(content, only, 'only')
  const excluded = without === undefined ? [] : readFields(content, without, 'without')
  const withText = text !== undefined && readFlag(text, 'text')
  return included.filter((name) => !excluded.includes(name) && (name !== 'text' || withText))
}

/** Fills in the placeholders of a document. */
const fillDocument = (document: ContentDocument, fill: (template: string) => string): ContentDocument =>
  Object.fromEntries(
    Object.entries(document).map(([name, value]) => [name, typeof value === 'string' ? fill(value) : value]),
  )

const throwNotFound = () => {
  throw notFound('Not Found')
}
