import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { organizations } from '#features/organizations/table.server.ts'
import { fieldName } from '#platform/graphql/names.ts'
import { LISTED } from '#platform/graphql/schema.server.ts'
import { resources } from '#tests/fixtures/resources.ts'
import { addEvents, addOrganizer, addVenue } from '../fixtures/add-events.ts'
import { SECRETS } from '../fixtures/fixtures.ts'
import { openGraphql } from './graphql-client.ts'

const { query, get, db, sql, errors } = await openGraphql()

const HIDDEN = ['draft', 'submitted', 'changes_requested', 'rejected'] as const
const STATUSES = ['confirmed', 'tentative', 'postponed', 'cancelled'] as const
const ORGANIZATIONS = ['active', 'pending', 'rejected', 'suspended', 'closed'] as const

const open = await addOrganizer(db, 'Estados')
const shownVenue = await addVenue(db, { name: 'Casa vista' })
const hiddenVenue = await addVenue(db, { name: 'Casa oculta', status: 'pending' })
await addEvents(db, open, [
  ...HIDDEN.map((moderation) => ({ title: `Oculto ${moderation}`, moderation, venueId: shownVenue, prices: [100] })),
  ...STATUSES.map((eventStatus) => ({
    title: `Visto ${eventStatus}`,
    eventStatus,
    venueId: shownVenue,
    prices: [200],
  })),
  { title: 'Oculto deleted', deletedAt: new Date(), venueId: shownVenue, prices: [100] },
  { title: 'Visto sin casa', venueId: hiddenVenue },
])
for (const status of ORGANIZATIONS) {
  const id = await addOrganizer(db, `De ${status}`)
  const word = status === 'active' || status === 'closed' ? 'Visto' : 'Oculto'
  await addEvents(db, id, [{ title: `${word} de ${status}`, venueId: shownVenue, prices: [300] }])
  await db.update(organizations).set({ status, verifiedAt: new Date() }).where(eq(organizations.id, id))
}
await sql`insert into tags (text_es, accepted) values ('etiqueta oculta', false)`
await sql`insert into event_tags (event_id, tag_id) select x.event_id, g.id from event_texts x, tags g where x.title = 'Oculto draft' and g.text_es = 'etiqueta oculta'`

type Entry = { id: number; attributes: Record<string, unknown> }
const PATHS: Record<string, string> = {
  event: 'events',
  organizer: 'organizers',
  venue: 'venues',
  ticket: 'tickets',
  tag: 'tags',
  'quick-start-guide': 'quick-start-guides',
}
const fieldsOf = (type: string) => ['databaseId', ...Object.keys(resources[type]!.fields)].join(' ')

/** Every field and relation of a type, each relation with all its fields. */
const everything = (type: string) =>
  [
    fieldsOf(type),
    ...Object.entries(resources[type]!.relations).map(([name, { to, many }]) =>
      many ? `${name}(first: 100) { nodes { ${fieldsOf(to)} } }` : `${name} { ${fieldsOf(to)} }`,
    ),
  ].join(' ')

/** A REST entry in the form of GraphQL. */
function toNode(type: string, { id, attributes }: Entry): object {
  const { relations } = resources[type]!
  const values = Object.entries(attributes).map(([name, value]) => {
    const relation = relations[name]
    if (!relation) return [name, value]
    const { data } = value as { data: Entry | Entry[] | null }
    if (Array.isArray(data)) return [name, { nodes: data.map((one) => toNode(relation.to, one)) }]
    return [name, data && toNode(relation.to, data)]
  })
  return { databaseId: id, ...Object.fromEntries(values) }
}

/** Pages of four, since an answer with everything may not be larger. */
async function listAll(type: string, locale: string) {
  const nodes: object[] = []
  let after: string | null = null
  do {
    const { list } = await query(
      `query($after: String) { list: ${LISTED[type]}(first: 4, after: $after, locale: ${locale}) { pageInfo { hasNextPage endCursor } nodes { ${everything(type)} } } }`,
      { after },
    )
    nodes.push(...list.nodes)
    after = list.pageInfo.hasNextPage ? list.pageInfo.endCursor : null
  } while (after)
  return nodes
}

const CASES = Object.keys(LISTED).flatMap((type) => ['es', 'en', 'all'].map((locale) => [type, locale] as const))

test.each(CASES)('every field and relation of each %s is the same as in REST, in locale %s', async (type, locale) => {
  const { body } = await get(`/api/${PATHS[type]}?populate=*&pagination[pageSize]=100&locale=${locale}`)
  const nodes = await listAll(type, locale)
  expect(nodes).toEqual(body.data.map((entry) => toNode(type, entry)))
  expect(nodes.length).toBeGreaterThan(0)
  const text = JSON.stringify(nodes)
  expect(text).not.toMatch(/Oculto|Casa oculta|De (pending|rejected|suspended)|etiqueta oculta/)
  for (const secret of SECRETS) expect(text).not.toContain(secret)
  expect(errors).toEqual([])
})

test('shows the events of every visible state', async () => {
  const { events } = await query('{ events(first: 100, filters: {title: {startsWith: "Visto"}}) { nodes { title } } }')
  const expected = [...STATUSES, 'sin casa', 'de active', 'de closed'].map((word) => ({ title: `Visto ${word}` }))
  expect(events.nodes).toEqual(expect.arrayContaining(expected))
  expect(events.nodes).toHaveLength(expected.length)
})

const TABLES: Record<string, string> = {
  event: 'event_texts',
  organizer: 'organizations',
  venue: 'venues',
  ticket: 'tickets',
  tag: 'tags',
}
test.each(Object.entries(TABLES))('a %s that REST does not have by id or slug is null', async (type, table) => {
  const hasSlug = 'slug' in resources[type]!.fields
  const rows = await sql<{ id: number; slug: string }[]>`
    select id, ${hasSlug ? sql`slug` : sql`'' as slug`} from ${sql(table)} order by id`
  for (const { id, slug } of rows) {
    const rest = (await get(`/api/${PATHS[type]}/${id}`)).body.data as Entry | null
    const expected = rest && { databaseId: rest.id }
    const name = fieldName(type)
    const bySlug = hasSlug && slug ? `slug: ${name}(slug: "${slug}") { databaseId }` : ''
    const found = await query(`{ id: ${name}(id: "${id}") { databaseId } ${bySlug} node(id: "${type}:${id}") { id } }`)
    expect([id, found.id, found.node?.id]).toEqual([
      id,
      expected,
      expected ? `${type}:${expected.databaseId}` : undefined,
    ])
    if (bySlug) expect([slug, found.slug]).toEqual([slug, expected])
  }
})
