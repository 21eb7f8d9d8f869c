import type { z } from 'zod'
import type { Locale } from '#shared/languages.ts'
import type { ImportDeps } from './media.server.ts'
import { RequestRejected } from './source.server.ts'

type ListOptions<Schema extends z.ZodType<{ id: number }>> = {
  /** Its name in the report and in progress messages. */
  name: string
  type: string
  schema: Schema
  locale: Locale | undefined
  store: (entries: z.output<Schema>[]) => Promise<unknown>
  progress: (message: string) => void
}

/** A list that changes while it is read is read again, because an entry may have moved between two pages. */
const MAX_PASSES = 3

/** Reads a list page by page and stores every entry once. */
export async function readList<Schema extends z.ZodType<{ id: number }>>(deps: ImportDeps, list: ListOptions<Schema>) {
  const seen = new Set<number>()
  const fetchPage = createPageFetcher(deps, list)
  try {
    for (let pass = 1; pass <= MAX_PASSES; pass++) {
      const { total, moved } = await readPass(deps, list, { fetchPage, seen, isFirst: pass === 1 })
      if (!moved && seen.size >= total) return
    }
  } catch (error) {
    // Guides and tags may be private and English may be missing: import the rest all the same.
    const isOptional = list.type === 'quick-start-guides' || list.type === 'tags' || list.locale === 'en'
    if (!isOptional || !(error instanceof RequestRejected)) throw error
    deps.report.leftOut(list.name, null, error.message)
  }
}

type Pass = {
  fetchPage: (page: number) => ReturnType<ImportDeps['source']['page']>
  seen: Set<number>
  isFirst: boolean
}

async function readPass<Schema extends z.ZodType<{ id: number }>>(
  deps: ImportDeps,
  { name, locale, schema, store, progress }: ListOptions<Schema>,
  { fetchPage, seen, isFirst }: Pass,
) {
  let knownTotal: number | undefined
  let moved = false
  for (let page = 1; ; page++) {
    const response = await fetchPage(page)
    const entries = parseEntries(deps, { name, schema, data: response.entries, seen, reportErrors: isFirst })
    await store(entries.filter((entry) => isInLocale(entry, locale)))
    const { total = seen.size } = response
    moved ||= knownTotal !== undefined && total !== knownTotal
    knownTotal = total
    if (isFirst) progress(`${capitalize(name)}: ${Math.min(seen.size, total)} of ${total}`)
    const last = response.pageCount === undefined ? entries.length === 0 : page >= response.pageCount
    if (last || response.entries.length === 0) return { total: knownTotal, moved }
  }
}

type RawPage<Schema> = { name: string; schema: Schema; data: unknown[]; seen: Set<number>; reportErrors: boolean }

function parseEntries<Schema extends z.ZodType<{ id: number }>>(
  { report }: ImportDeps,
  { name, schema, data, seen, reportErrors }: RawPage<Schema>,
): z.output<Schema>[] {
  return data.flatMap((raw) => {
    const { success, data: entry } = schema.safeParse(raw)
    if (!success) {
      if (reportErrors) report.leftOut(name, null, `it is no entry: ${JSON.stringify(raw)?.slice(0, 80)}`)
      return []
    }
    if (seen.has(entry.id)) return []
    seen.add(entry.id)
    return [entry]
  })
}

/** A server without i18n returns the same list for each locale: skip entries in another locale; those without one count as Spanish. */
const isInLocale = (entry: object, locale: Locale | undefined) => {
  const entryLocale = 'locale' in entry ? entry.locale : null
  return locale === undefined || (entryLocale === null ? locale === 'es' : entryLocale === locale)
}

/** `populate` queries from most to least detailed: servers differ in their relations, so after a 400 the next one is tried. */
const EVENT_POPULATE_QUERIES: Record<string, string>[] = [
  Object.fromEntries([
    ...['organizer', 'venue', 'header', 'documents', 'localizations'].map((name) => [`populate[${name}]`, 'true']),
    ...['tickets', 'tags'].map((name) => [`populate[${name}][populate][0]`, 'localizations']),
    ['populate[albums][populate][0]', 'images'],
  ]),
  Object.fromEntries([
    ...['organizer', 'venue', 'header', 'documents', 'tickets', 'tags', 'localizations'].map((name) => [
      `populate[${name}]`,
      'true',
    ]),
    ['populate[albums][populate][0]', 'images'],
  ]),
  { populate: '*' },
]
const POPULATE_QUERIES: Record<string, Record<string, string>[]> = {
  events: EVENT_POPULATE_QUERIES,
  tags: [{ 'populate[localizations]': 'true' }, {}],
  'quick-start-guides': [{ 'populate[localizations]': 'true' }, {}],
}

function createPageFetcher({ source }: ImportDeps, { type, locale }: { type: string; locale: Locale | undefined }) {
  const queries = [...(POPULATE_QUERIES[type] ?? [{}])]
  return async function fetchPage(page: number): ReturnType<typeof source.page> {
    try {
      return await source.page(type, page, { ...(locale && { locale }), ...queries[0] })
    } catch (error) {
      if (!(error instanceof RequestRejected) || error.status !== 400 || queries.length === 1) throw error
      queries.shift()
      return fetchPage(page)
    }
  }
}

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
