import { expect, test } from 'vitest'
import { openApi } from './api-client.ts'

const { fixtures, get } = await openApi()
const ids = fixtures.translations

test.each([
  ['its id', () => `/api/events/${ids.faroles}`, ids.faroles],
  ['the id of its English text', () => `/api/events/${ids.farolesEn}`, ids.farolesEn],
  ['another language by name', () => `/api/events/${ids.faroles}?locale=en`, ids.farolesEn],
  ['its slug', () => '/api/event/by_slug/la-noche-de-los-faroles', ids.faroles],
  ['its English slug', () => '/api/event/by_slug/night-of-lanterns', ids.farolesEn],
  ['an old slug', () => '/api/event/by_slug/noche-de-faroles', ids.faroles],
  ['an old slug, in another language', () => '/api/event/by_slug/noche-de-faroles?locale=en', ids.farolesEn],
  ['a slug where an id is usual', () => '/api/events/night-of-lanterns', ids.farolesEn],
  ['an id where a slug is usual', () => `/api/event/by_slug/${ids.farolesEn}`, ids.farolesEn],
  ['a language it does not have', () => `/api/events/${ids.taller}?locale=en`, ids.taller],
])('finds an event by %s', async (_, path, id) => {
  const { status, body } = await get(path())
  expect(status).toBe(200)
  expect(body.data.id).toBe(id)
})

test.each([
  ['/api/organizers/by_slug/el-farol', 'el-farol'],
  ['/api/organizers/by_slug/el-farolillo', 'el-farol'],
  ['/api/organizers/by_slug/farol-antiguo', 'el-farol'],
  [`/api/organizers/${fixtures.organizers.merged}`, 'el-farol'],
  ['/api/organizers/antigua-guardia', 'antigua-guardia'],
  ['/api/venues/by_slug/la-casona-vieja', 'la-casona'],
  ['/api/venues/by_slug/la-casona-2', 'la-casona'],
  [`/api/venues/${fixtures.venues.nave}`, 'nave-del-rio'],
  ['/api/quick-start-guides/what-is-larp', 'what-is-larp'],
  ['/api/quick-start-guides/what-is-larp?locale=es', 'que-es-el-rol'],
])('%s returns %s', async (path, slug) => {
  expect((await get(path)).body.data.attributes['slug']).toBe(slug)
})

test.each([
  ...(['draft', 'submitted', 'deleted', 'suspended'] as const).map(
    (name) => `/api/events/${fixtures.translations[name]}`,
  ),
  '/api/event/by_slug/borrador-oculto',
  '/api/event/by_slug/suspendido-oculto',
  '/api/events/999999',
  '/api/events/99999999999999999999',
  '/api/events/0',
  '/api/events/-1',
  '/api/events/%00',
  '/api/events/%F0%9F',
  `/api/events/${'a'.repeat(3000)}`,
  '/api/events/__proto__',
  `/api/organizers/${fixtures.organizers.suspended}`,
  '/api/organizers/by_slug/club-pendiente',
  `/api/venues/${fixtures.venues.pending}`,
  '/api/venues/by_slug/sitio-pendiente',
  `/api/tickets/${fixtures.tickets.archived}`,
  `/api/tickets/${fixtures.tickets.draft}`,
  `/api/tickets/${fixtures.tickets.suspended}`,
  '/api/tickets/jugador',
  '/api/tags/99',
  '/api/quick-start-guides/99',
  '/api/nothing',
  '/api',
  '/api/medias',
])('%s answers 404', async (path) => {
  const { status, body } = await get(path)
  expect(status).toBe(404)
  expect(body).toEqual({ data: null, error: { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} } })
})
