import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { foldText } from '#shared/search.ts'
import { type Reading, readText } from './read-text.ts'

/** What somebody typed who does not know the grammar, and what they wanted. `names`: the name of an event, an organizer or a place. */
type Query = { q: string; locale: string; wants: Record<string, unknown>; names?: boolean }

const TODAY = '2026-12-01'
const FOLDER = new URL('queries/', import.meta.url)
const WANTED = 0.9

/** No name has the misspelt words of these. */
const read = (q: string) => readText(q, TODAY, () => false)

/** A reading in the terms of the tables. */
function inTerms({ q: _, type, language, when, from, to, combat, diet, ...filters }: Reading): Record<string, unknown> {
  const days = when === 'weekend' ? { from: '2026-12-04', to: '2026-12-06' } : when === 'dates' ? { from, to } : null
  const month = when === 'month' ? '2026-12' : filters.month
  return {
    ...filters,
    ...(month && { month }),
    ...(type && { type: type[0] === 'jornada' ? 'single-day' : type[0] }),
    ...(language && { language: language[0] }),
    ...(combat && { combat: combat[0] }),
    ...(diet && { diet: diet[0] }),
    ...(days && { days }),
  }
}

const comparable = (terms: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(terms)
      .map(([key, value]) => {
        if (Array.isArray(value)) return [key, [...value].sort()]
        return [key, key === 'near' || key === 'province' ? foldText(String(value)) : value]
      })
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  )

/** Names are looked for before what was understood; a text that only filters remain of would not be one. */
function isMet({ q, wants, names }: Query): boolean {
  const reading = read(q)
  if (names) return reading === null || reading.q !== ''
  return JSON.stringify(comparable(inTerms(reading ?? { q }))) === JSON.stringify(comparable(wants))
}

/** Each file of the folder is a table. */
for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.json'))) {
  const queries = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Query[]
  test(`reads what is meant in nine of ten queries: ${file}`, () => {
    const missed = queries.filter((query) => !isMet(query))
    const misses = missed.map(({ q, wants }) => ({ q, wants, read: inTerms(read(q) ?? { q }), left: read(q)?.q }))
    const share = 1 - missed.length / queries.length
    expect(share, `misses: ${JSON.stringify(misses, null, 1)}`).toBeGreaterThanOrEqual(WANTED)
  })
}
