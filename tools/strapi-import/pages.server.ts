import type { z } from 'zod'
import type { Locale } from '#shared/enums.ts'
import type { Means } from './media.server.ts'
import { Refused } from './source.server.ts'

type List<Schema extends z.ZodType<{ id: number }>> = {
  /** What it is called in the report and on screen. */
  name: string
  type: string
  schema: Schema
  locale: Locale | undefined
  store: (entries: z.output<Schema>[]) => Promise<unknown>
  progress: (words: string) => void
}

/** A list that moves under the reader is read again, for an entry may have slipped between two pages. */
const PASSES = 3

/** Reads a list page by page to its end and hands on every entry once. */
export async function readList<Schema extends z.ZodType<{ id: number }>>(means: Means, list: List<Schema>) {
  const seen = new Set<number>()
  const ask = asking(means, list)
  try {
    for (let pass = 1; pass <= PASSES; pass++) {
      const { total, moved } = await readPass(means, list, { ask, seen, first: pass === 1 })
      if (!moved && seen.size >= total) return
    }
  } catch (error) {
    // Guides and tags may not be open to the public, English may not exist: the rest is worth having.
    const spare = list.type === 'quick-start-guides' || list.type === 'tags' || list.locale === 'en'
    if (!spare || !(error instanceof Refused)) throw error
    means.report.leftOut(list.name, null, error.message)
  }
}

type Pass = { ask: (page: number) => ReturnType<Means['source']['page']>; seen: Set<number>; first: boolean }

async function readPass<Schema extends z.ZodType<{ id: number }>>(
  means: Means,
  { name, locale, schema, store, progress }: List<Schema>,
  { ask, seen, first }: Pass,
) {
  let known: number | undefined
  let moved = false
  for (let page = 1; ; page++) {
    const answer = await ask(page)
    const fresh = fitting(means, { name, schema, data: answer.entries, seen, tell: first })
    await store(fresh.filter((entry) => speaks(entry, locale)))
    const { total = seen.size } = answer
    moved ||= known !== undefined && total !== known
    known = total
    if (first) progress(`${capital(name)}: ${Math.min(seen.size, total)} of ${total}`)
    const last = answer.pageCount === undefined ? fresh.length === 0 : page >= answer.pageCount
    if (last || answer.entries.length === 0) return { total: known, moved }
  }
}

type Raw<Schema> = { name: string; schema: Schema; data: unknown[]; seen: Set<number>; tell: boolean }

function fitting<Schema extends z.ZodType<{ id: number }>>(
  { report }: Means,
  { name, schema, data, seen, tell }: Raw<Schema>,
): z.output<Schema>[] {
  return data.flatMap((raw) => {
    const { success, data: entry } = schema.safeParse(raw)
    if (!success) {
      if (tell) report.leftOut(name, null, `it is no entry: ${JSON.stringify(raw)?.slice(0, 80)}`)
      return []
    }
    if (seen.has(entry.id)) return []
    seen.add(entry.id)
    return [entry]
  })
}

/** A server that knows no languages gives every list twice: what says another language, or none, is not for this one. */
const speaks = (entry: object, locale: Locale | undefined) => {
  const said = 'locale' in entry ? entry.locale : null
  return locale === undefined || (said === null ? locale === 'es' : said === locale)
}

/** Relations as deep as we want them; what a server refuses is asked for with less, as servers differ in what they have. */
const EVENT_PARTS: Record<string, string>[] = [
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
const PARTS: Record<string, Record<string, string>[]> = {
  events: EVENT_PARTS,
  tags: [{ 'populate[localizations]': 'true' }, {}],
  'quick-start-guides': [{ 'populate[localizations]': 'true' }, {}],
}

function asking({ source }: Means, { type, locale }: { type: string; locale: Locale | undefined }) {
  const ways = [...(PARTS[type] ?? [{}])]
  return async function ask(page: number): ReturnType<typeof source.page> {
    try {
      return await source.page(type, page, { ...(locale && { locale }), ...ways[0] })
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 400 || ways.length === 1) throw error
      ways.shift()
      return ask(page)
    }
  }
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
