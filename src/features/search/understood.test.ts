import { expect, test } from 'vitest'
import { EMPTY_SEARCH, readSearch, writeSearch } from '#shared/search.ts'
import { testDatabase } from '#tests/fixtures/database.ts'
import { anonymousContext } from '#tests/fixtures/fixtures.ts'
import { addSearchCalendar } from '#tests/fixtures/search-calendar.ts'
import { understand } from './understood.server.ts'

const { db } = await testDatabase()
await addSearchCalendar(db)
const ctx = anonymousContext(db)

/** Today is 2026-11-20. */
const ROWS: [query: string, searched: string, text: string | null, ignored?: string][] = [
  // A name has it.
  ['q=valdecuervo', 'q=valdecuervo', null],
  ['q=malaga', 'q=malaga', null],
  ['q=terror&names=1', 'q=terror&names=1', null],
  // No name has it.
  ['q=terorr', 'theme=horror', 'terorr'],
  ['q=terror cerca de Oviedo', 'theme=horror&near=Oviedo&within=150', 'terror cerca de Oviedo'],
  ['q=baratitos', 'price=30', 'baratitos'],
  // What is left is a name, or nothing that anybody has.
  ['q=valdecuervo diciembre', 'q=valdecuervo&month=2026-12', 'valdecuervo diciembre'],
  ['q=terror xqzw', 'theme=horror', 'terror xqzw', 'xqzw'],
  ['q=xqzw', 'q=xqzw', null],
  // What was chosen beside it stays.
  ['q=terror&type=event', 'type=event&theme=horror', 'terror'],
  ['q=terror&view=month&month=2027-01', 'theme=horror&month=2027-01&view=month', 'terror'],
  // A form sends what it was read as.
  ['q=terror&read=terror&price=60', 'price=60', 'terror'],
  ['q=steampunk&read=terror&theme=horror&price=60', 'theme=steampunk&price=60', 'steampunk'],
  ['q=&read=terror&theme=horror&price=60', 'price=60', null],
]

test.each(ROWS)('%s is %s', async (query, searched, text, ignored = '') => {
  const understood = await understand(ctx, readSearch(query))
  const expected = writeSearch({ ...EMPTY_SEARCH, ...readSearch(searched) }).toString()
  expect([writeSearch(understood.search).toString(), understood.text, understood.ignored]).toEqual([
    expected,
    text,
    ignored,
  ])
})
