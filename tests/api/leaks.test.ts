import { expect, test } from 'vitest'
import { resources } from '#tests/fixtures/resources.ts'
import { SECRETS } from '../fixtures/fixtures.ts'
import { openApi } from './api-client.ts'

const { get, list, sql } = await openApi()

/** Where each type is listed, and the tables its rows come from. */
const TYPES: Record<string, { path: string; tables: string[] }> = {
  event: {
    path: '/api/events',
    tables: ['events', 'event_texts', 'event_slugs', 'event_revisions', 'signup_clicks', 'confirmation_requests'],
  },
  organizer: {
    path: '/api/organizers',
    tables: ['organizations', 'organization_slugs', 'memberships', 'claims', 'audit_log'],
  },
  venue: { path: '/api/venues', tables: ['venues', 'venue_slugs'] },
  ticket: { path: '/api/tickets', tables: ['tickets', 'events'] },
  tag: { path: '/api/tags', tables: ['tags', 'event_tags'] },
  'quick-start-guide': { path: '/api/quick-start-guides', tables: ['texts', 'text_versions'] },
}
/** Types that are reached only through an event. */
const NESTED: Record<string, { by: string; tables: string[] }> = {
  media: { by: 'header', tables: ['media'] },
  album: { by: 'albums', tables: ['albums'] },
  document: { by: 'documents', tables: ['documents', 'media'] },
  organizer: { by: 'organizer', tables: ['organizations'] },
  venue: { by: 'venue', tables: ['venues'] },
  ticket: { by: 'tickets', tables: ['tickets'] },
  tag: { by: 'tags', tables: ['tags'] },
  event: { by: 'localizations', tables: ['events', 'event_texts'] },
}

const columns = await sql<{ table: string; name: string }[]>`
  select table_name as table, column_name as name from information_schema.columns where table_schema = 'public'`
const camel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())

/** Every column name the type does not expose, in snake and camel case, and the names attackers try first. */
function privateNames(type: string, tables: string[]) {
  const known = new Set(['id', ...Object.keys(resources[type]!.fields), ...Object.keys(resources[type]!.relations)])
  const names = columns.filter(({ table }) => tables.includes(table)).flatMap(({ name }) => [name, camel(name)])
  const tried = [
    'password',
    'owner',
    'members',
    'memberships',
    'claims',
    'revisions',
    'audit_log',
    'versions',
    'email',
    'phone',
    'createdBy',
    'updatedBy',
    'event_text_id',
    'header_id',
    'ctid',
    'xmin',
    '*',
  ]
  return [...new Set([...names, ...tried])].filter((name) => !known.has(name))
}

test.each(Object.entries(TYPES))('%s rejects every column that is not exposed', async (type, { path, tables }) => {
  const names = privateNames(type, tables)
  expect(names.length).toBeGreaterThan(8)
  for (const name of names) {
    const key = encodeURIComponent(name)
    const tries = [
      `filters[${key}]=1`,
      `filters[${key}][$null]=true`,
      `filters[$not][${key}]=1`,
      `sort=${key}`,
      `sort[${key}]=asc`,
    ]
    if (name !== '*')
      tries.push(`fields=${key}`, `fields[0]=id&fields[1]=${key}`, `populate=${key}`, `populate[${key}]=*`)
    for (const query of tries) {
      const { status, body } = await get(`${path}?${query}`)
      expect({ query, status, message: body.error?.['message'] }).toEqual({
        query,
        status: 400,
        message: expect.stringContaining(name),
      })
    }
  }
})

test.each(Object.entries(NESTED))('rejects hidden columns through a relation to %s', async (type, { by, tables }) => {
  for (const name of privateNames(type, tables).filter((name) => name !== '*')) {
    const key = encodeURIComponent(name)
    const tries = [
      `filters[${by}][${key}]=1`,
      `sort=${by}.${key}`,
      `populate[${by}][fields]=${key}`,
      `populate[${by}][filters][${key}]=1`,
      `populate[${by}][sort]=${key}`,
      `populate=${by}.${key}`,
    ]
    for (const query of tries)
      expect({ query, status: (await get(`/api/events?${query}`)).status }).toEqual({ query, status: 400 })
  }
})

const WIDE = [
  '/api/events?locale=all&populate=*',
  '/api/events?locale=all&populate[organizer][populate]=*&populate[venue][populate]=*',
  '/api/events?locale=all&populate=organizer.events.tickets,tags.events.documents,venue.events.albums,localizations.tickets',
  '/api/organizers?locale=all&populate=events.tickets,events.albums.images,events.documents,events.venue,events.localizations',
  '/api/venues?locale=all&populate=events.organizer,events.tags,events.header',
  '/api/tickets?locale=all&populate=event.organizer.events,event.venue.events,event.tickets',
  '/api/tags?locale=all&populate=events.tickets,events.organizer',
  '/api/quick-start-guides?locale=all&populate=*',
  '/_content/guides?_params={"text":true}',
  '/_content/legal?text=true',
  '/_content/en/legal?text=true',
  '/_content/help?text=true',
]
test.each(WIDE)('%s contains only public content', async (path) => {
  const { status, text } = await get(path)
  expect(status).toBe(200)
  for (const secret of SECRETS) expect(text).not.toContain(secret)
  expect(text).not.toMatch(/oculto|oculta|Suspendid|Pendiente|Farol Antiguo|La Casona \(2\)/)
})

// A filter is a question: it must not answer about hidden rows.
test.each([
  ['/api/organizers?filters[events][title][$contains]=borrador', []],
  ['/api/organizers?locale=all&filters[events][slug][$contains]=oculto', []],
  ['/api/venues?filters[events][date_start]=2026-12-11', []],
  ['/api/venues?filters[events][organizer][name][$containsi]=suspendido', []],
  ['/api/tags?filters[events][title][$contains]=borrador', []],
  ['/api/tickets?filters[event][title][$contains]=borrador', []],
  ['/api/tickets?filters[title][$contains]=oculta', []],
  ['/api/events?filters[tickets][title][$contains]=oculta', []],
  ['/api/events?filters[venue][name][$containsi]=pendiente', []],
  ['/api/events?locale=all&filters[localizations][slug][$contains]=oculto', []],
  ['/api/events?filters[albums][title][$contains]=oculto', []],
  ['/api/events?filters[organizer][slug]=club-suspendido', []],
  ['/api/venues?filters[slug]=sitio-pendiente', []],
  ['/api/organizers?filters[slug][$in]=club-pendiente,club-suspendido,farol-antiguo', []],
  ['/api/events?filters[venue][county]=Madrid', []],
])('%s finds nothing', async (path, found) => {
  expect(await list(path, 'slug')).toEqual(found)
})

test('sorts an event in a pending venue as one without a venue', async () => {
  expect((await list('/api/events?sort=venue.name,date_start', 'slug')).slice(-2)).toEqual([
    'animas-del-sur',
    'el-ultimo-tren',
  ])
})
