import { countUpcoming } from '#features/events/queries/counts/option-counts.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { EMPTY_SEARCH, type Search } from '#shared/search.ts'
import { applyReading, type Reading, readText, unknownWords } from './reading/read-text.ts'
import { namedWords } from './spelling/corrections.server.ts'

export type Understood = {
  /** What is searched for: the filters that were chosen, and those that the text names where no name contains it. */
  search: Search
  /** The text whose meaning is searched for in place of names. Null where names are. */
  text: string | null
  /** Words of it that nothing is found by, so that they are left out. */
  ignored: string
}

/**
 * Where a name contains the text, names are searched. Else what the text means is, what is left of it being looked for in names, and as a last
 * resort in tags, descriptions and what organizers say of themselves.
 */
export async function understand(ctx: RequestContext, asked: Search): Promise<Understood> {
  const asNames = { search: { ...asked, read: '' }, text: null, ignored: '' }
  if (asked.names || (!asked.q && !asked.read)) return asNames
  const reading = await readKnowingNames(ctx, asked.q)
  if (asked.read === asked.q) return searchRest(ctx, asked, { text: asked.q, rest: reading?.q ?? asked.q })
  const base = asked.read ? forgetReading(asked, await readKnowingNames(ctx, asked.read)) : asked
  if (!base.q || (await countUpcoming(ctx, base)) > 0) return { ...asNames, search: base }
  if (reading) return searchRest(ctx, keepMonth(base, applyReading(base, reading)), { text: asked.q, rest: reading.q })
  const about = { ...base, q: '', about: base.q }
  return (await countUpcoming(ctx, about)) > 0
    ? { search: about, text: asked.q, ignored: '' }
    : { ...asNames, search: base }
}

/** Typos are read as what they are near to, other than the words of names. */
async function readKnowingNames(ctx: RequestContext, text: string): Promise<Reading | null> {
  const named = await namedWords(ctx, unknownWords(text))
  return readText(text, dayAt(ctx.now), (word) => named.has(word))
}

/** The filters are those that a text was read as; its rest is looked for in names, then everywhere, and else left out. */
async function searchRest(ctx: RequestContext, asked: Search, { text, rest }: { text: string; rest: string }) {
  const read = { ...asked, read: '', q: '' }
  const ways =
    rest === ''
      ? []
      : [
          { ...read, q: rest },
          { ...read, about: rest },
        ]
  for (const search of ways) if ((await countUpcoming(ctx, search)) > 0) return { search, text, ignored: '' }
  return { search: read, text, ignored: rest }
}

/** Of filters that a form sent with another text, those that only that text had set are dropped. */
function forgetReading(asked: Search, reading: Reading | null): Search {
  const { q: _, ...filters } = reading ?? { q: '' }
  const entries = Object.entries(filters) as [keyof Search, unknown][]
  const unset = entries.filter(([key, value]) => JSON.stringify(asked[key]) === JSON.stringify(value))
  const { read: _read, ...kept } = asked
  return { ...EMPTY_SEARCH, ...kept, ...Object.fromEntries(unset.map(([key]) => [key, EMPTY_SEARCH[key]])) }
}

/** In the month view, the month shown is one that was turned to. */
const keepMonth = (asked: Search, read: Search): Search =>
  asked.view === 'month' && asked.month ? { ...read, month: asked.month } : read
