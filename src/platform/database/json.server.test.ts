import { type SQL, sql } from 'drizzle-orm'
import { integer, PgDialect, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { expect, expectTypeOf, test } from 'vitest'
import { columnsOf, isoInstant, jsonFirst, jsonIf, jsonList, jsonMap, jsonObject, merged } from './json.server.ts'

const shows = columnsOf(
  pgTable('shows', { id: integer('id').notNull(), seatCount: integer('seats'), at: timestamp('at').notNull() }),
  's',
)
const render = (query: SQL) => new PgDialect().sqlToQuery(query)

test('names columns by their alias, and derives the type from them', () => {
  const show = jsonObject({ id: shows.id, seats: shows.seatCount, at: shows.at })
  expect(render(show).sql).toBe("json_build_object('id', s.id, 'seats', s.seats, 'at', s.at)")
  expectTypeOf<(typeof show)['_']['type']>().toEqualTypeOf<{ id: number; seats: number | null; at: string }>()
})

test('keeps values as parameters, in their order', () => {
  const show = jsonObject({
    is: sql<boolean>`s.id = ${7}`,
    same: sql<boolean>`s.seats = ${"'"}`,
    none: jsonIf(sql`${false}`, shows.id),
  })
  expect(render(sql`select ${show} where ${1} = 1`)).toMatchObject({
    sql: "select json_build_object('is', s.id = $1, 'same', s.seats = $2, 'none', case when $3 then s.id end) where $4 = 1",
    params: [7, "'", false, 1],
  })
})

test('lists, first values and maps read rows', () => {
  const rows = { from: sql`shows s where s.id > ${3}`, orderBy: sql`s.id` }
  expect(render(jsonList(shows.id, rows)).sql).toBe(
    "(select coalesce(json_agg(s.id order by s.id), '[]') from shows s where s.id > $1)",
  )
  expect(render(jsonFirst(shows.id, rows)).sql).toBe('(select s.id from shows s where s.id > $1 order by s.id limit 1)')
  expect(render(jsonMap(sql<'es'>`s.locale`, isoInstant(shows.at), { from: rows.from })).sql).toBe(
    `(select json_object_agg(s.locale, to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) from shows s where s.id > $1)`,
  )
})

test('joins text and identifiers, quoted as Drizzle does, between the parameters', () => {
  const query = sql`select ${sql.identifier('a"b')} from (${sql`select ${1} as ${sql.identifier('c')}`}) t`
  expect(render(merged(query))).toMatchObject({ sql: 'select "a""b" from (select $1 as "c") t', params: [1] })
  expect(render(merged(query))).toEqual(render(query))
  expect(merged(query).queryChunks).toHaveLength(3)
})
