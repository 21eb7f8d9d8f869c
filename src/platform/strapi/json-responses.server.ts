import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { executeListPlan, getEntry, localeOrDefault, parseReference, referenced } from './entries.server.ts'
import { toPagination } from './envelope.ts'
import { execute } from './execute.server.ts'
import { listIds } from './list-ids.server.ts'
import { readEntryPlan, readListPlan } from './query/query-plan.ts'
import type { RawTree } from './query/raw-query.ts'
import type { SqlBuilder } from './query/table-reference.server.ts'
import { getResource, type Resources } from './resource.ts'
import { type SharedEntry, sharedEntries } from './shared-entries.server.ts'

/** JSON in UTF-8. */
type Json = Uint8Array<ArrayBuffer>

/**
 * Lists a type's visible entries in Strapi's format. Of a type with row tags, the page is put together from entries that requests share: a
 * list that nobody asked for before costs a query of ids.
 */
export async function listEntriesJson(
  ctx: RequestContext,
  resources: Resources,
  type: string,
  query: RawTree,
): Promise<Json> {
  const plan = readListPlan(resources, type, query)
  const { rowTags, localized } = getResource(resources, type)
  if (!rowTags) return toBytes(await executeListPlan(ctx, resources, type, plan))
  const locale = localeOrDefault(plan.locale)
  const [ids, total] = await listIds(ctx, { resources, type, locale }, plan)
  const entries = await sharedEntries(
    ctx,
    { resources, type, locale: localized ? 'all' : locale, selection: plan },
    ids,
  )
  return joinEntries(
    '{"data":[',
    entries,
    `],"meta":${JSON.stringify({ pagination: toPagination(plan.page, total) })}}`,
  )
}

/** Gets one visible entry by id or slug, also a former slug. Throws 404. */
export async function getEntryJson(
  ctx: RequestContext,
  resources: Resources,
  type: string,
  ref: string,
  query: RawTree,
): Promise<Json> {
  if (!getResource(resources, type).rowTags) return toBytes(await getEntry(ctx, resources, type, ref, query))
  const plan = readEntryPlan(resources, type, query)
  const reference = parseReference(ref)
  const builder: SqlBuilder = { ctx, resources, aliasCount: 0 }
  const found = reference && referenced(builder, type, reference, plan.locale)
  const ids = found ? await execute<{ id: number }>(ctx, found.id) : []
  const one = found
    ? await sharedEntries(
        ctx,
        { resources, type, locale: found.locale, selection: plan },
        ids.map(({ id }) => id),
      )
    : []
  if (one.length === 0) throw notFound('Not Found')
  return joinEntries('{"data":', one, ',"meta":{}}')
}

const toBytes = (response: object): Json => new Uint8Array(Buffer.from(JSON.stringify(response)))

function joinEntries(before: string, entries: readonly SharedEntry[], after: string): Json {
  const comma = Buffer.from(',')
  const parts = entries.flatMap(({ json }, index) => (index > 0 ? [comma, json] : [json]))
  return Buffer.concat([Buffer.from(before), ...parts, Buffer.from(after)])
}
