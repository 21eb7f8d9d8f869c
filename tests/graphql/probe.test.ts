import { test } from 'vitest'
import { openGraphql } from './graphql-client.ts'

const { ask, call, errors } = await openGraphql()
test('x', async () => {
  const show = async (q: string, v?: object) => {
    const a = await ask(q, v)
    console.log(q, a.status, JSON.stringify(a.data)?.slice(0, 1500), JSON.stringify(a.errors))
  }
  await show(
    '{ events(first: 2) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node { id databaseId title organizer { name events(first: 1) { totalCount edges { cursor node { title } } } } tickets { nodes { title price } } tags { totalCount } } } } }',
  )
  await show(
    '{ organizers { nodes { name x: events(filters: {title: {containsi: "a"}}, sort: [TITLE_DESC]) { nodes { title date_start createdAt } } } } }',
  )
  await show(
    '{ event(slug: "nope") { title } node(id: "event:1") { id __typename ... on Event { title venue { gps } } } }',
  )
  await show('{ __schema { types { name } } }')
  await show('{ events { nodes { titel } } }')
  await show('{ events(first: 200) { nodes { title } } }')
  await show(
    '{ events(filters: {organizer: {name: {startsWith: "A"}}, date_start: {gte: "2020-01-01"}, or: [{title: {null: false}}]}) { nodes { title } } }',
  )
  await show(
    '{ organizers(first: 100) { nodes { name events(first:100) { nodes { title tickets(first:100) {nodes {title}} } } } } }',
  )
  const sdl = await call('/graphql').catch(String)
  console.log(sdl)
  console.log(errors)
})
