import { entryDescription, listDescription } from '#platform/openapi/resource-calls.ts'
import type { DescribedResource } from '#platform/openapi/resource-schemas.ts'
import { getEntryJson, listEntriesJson } from '#platform/strapi/json-responses.server.ts'
import { queryOf } from '#platform/strapi/query/raw-query.ts'
import type { Resources } from '#platform/strapi/resource.ts'
import { type ApiContext, type Call, call } from './call.server.ts'
import { derived, extensionPoint, extensionsOf } from './extension-point.ts'

/** What the Strapi grammar shows, in REST and GraphQL: of each type its fields and relations, which name other types. */
export const resources = extensionPoint<DescribedResource>('resources', ({ type }) => type)

export const resourcesOf = derived(
  (ctx): Resources => Object.fromEntries(extensionsOf(ctx, resources).map(({ type, resource }) => [type, resource])),
)

type Words = {
  group: string
  /** The address of the list, below /api. */
  path: string
  /** As in "Get an event". */
  one: string
  /** As in "List events"; without it there is no list. */
  many?: string
  /** Where an entry is found by its slug alone. */
  bySlug?: string
  about?: { list?: string; entry?: string; bySlug?: string }
}

const json = (c: ApiContext, body: Uint8Array<ArrayBuffer>) => c.body(body, 200, { 'content-type': 'application/json' })

/** The calls that read a resource in Strapi's grammar: a list, and an entry by its id or slug; digits alone are an id. */
export function resourceCalls(
  described: DescribedResource,
  { group, path, one, many, bySlug, about = {} }: Words,
): Call[] {
  const { type } = described
  const list = call(`GET /api/${path}`, {
    ...listDescription(described, { group, summary: `List ${many}`, ...(about.list && { description: about.list }) }),
    respond: async (c) => json(c, await listEntriesJson(c.var.ctx, resourcesOf(c.var.ctx), type, queryOf(c.req))),
  })
  const entry = (address: `GET /${string}`, summary: string, description?: string) =>
    call(address, {
      ...entryDescription(described, { group, summary, ...(description && { description }) }),
      respond: async (c) => {
        const [ref = ''] = Object.values(c.req.param())
        return json(c, await getEntryJson(c.var.ctx, resourcesOf(c.var.ctx), type, ref, queryOf(c.req)))
      },
    })
  return [
    ...(many ? [list] : []),
    entry(`GET /api/${path}/{id}`, `Get ${one}`, about.entry),
    ...(bySlug ? [entry(`GET /api/${bySlug}/{slug}`, `Get ${one} by its slug`, about.bySlug)] : []),
  ]
}
