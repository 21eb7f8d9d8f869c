import { calls } from '#kit/call.server.ts'
import { getExtension } from '#kit/extension-point.ts'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { getOpenApiDocument } from '../document.server.ts'
import { type CallReference, toCallReference } from './call-reference.ts'
import { rowsOf, type SchemaRow, type TypePart, toHtml, typeOf } from './schema-rows.ts'

/** A group of calls in the list of all: `slug` is the end of its address. */
export type GroupReference = {
  name: string
  slug: string
  description: string
  calls: { id: string; method: string; path: string; summary: string }[]
}
export type SchemaReference = { name: string; description: string; type: TypePart[]; rows: SchemaRow[] }

const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')

/** Every group with its calls, in order. */
export function listGroups(ctx: RequestContext): GroupReference[] {
  addCacheTags(ctx, 'openapi')
  const { tags, paths } = getOpenApiDocument(ctx)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation })),
  )
  return tags.map(({ name, description }) => ({
    name,
    slug: slugOf(name),
    description: toHtml(description),
    calls: operations
      .filter((one) => one.tags[0] === name)
      .map(({ operationId: id, method, path, summary }) => ({ id, method, path, summary })),
  }))
}

/** What the document says before its calls, as HTML. */
export const getIntroduction = (ctx: RequestContext) => toHtml(getOpenApiDocument(ctx).info['description'])

/** The calls of a group with all that is to be known about them. Throws 404 where there is no such group. */
export function getGroup(ctx: RequestContext, slug: string): GroupReference & { references: CallReference[] } {
  const group = listGroups(ctx).find((one) => one.slug === slug)
  if (!group) throw notFound()
  const document = getOpenApiDocument(ctx)
  const { siteUrl } = ctx.services.settings
  return {
    ...group,
    references: group.calls.map(({ method, path }) => {
      const { access } = getExtension(ctx, calls, `${method} ${path}`)
      return toCallReference(document, { method, path, access, siteUrl })
    }),
  }
}

/** The schemas that calls share, by name. */
export const listSchemas = (ctx: RequestContext): SchemaReference[] =>
  Object.entries(getOpenApiDocument(ctx).components.schemas).map(([name, schema]) => ({
    name,
    description: toHtml(schema['description']),
    type: typeOf(schema),
    rows: rowsOf(schema),
  }))
