import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { events } from '#features/events/table.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { venues } from '#features/venues/table.server.ts'
import { addDays, dayAt } from '#platform/text/calendar-day.ts'
import { addEvents, addOrganizer, addVenue } from '../fixtures/add-events.ts'
import { openBuiltApp } from '../fixtures/built-app.ts'

const { get, db } = await openBuiltApp()
const soon = addDays(dayAt(new Date()), 7)

const open = await addOrganizer(db, 'Abierta')
const closed = await addOrganizer(db, 'Cerrada')
const suspended = await addOrganizer(db, 'Ocultada')
const pending = await addOrganizer(db, 'Pendiente')
const venue = await addVenue(db, { name: 'Casa abierta' })
const pendingVenue = await addVenue(db, { name: 'Casa ocultada', status: 'pending' })

/** Hidden events, and visible ones for comparison. */
const moderations = ['draft', 'submitted', 'changes_requested', 'rejected'] as const
const hiddenIds = await addEvents(db, open, [
  ...moderations.map((moderation) => ({ title: `Oculto ${moderation}`, moderation, dateStart: soon, venueId: venue })),
  { title: 'Oculto deleted', deletedAt: new Date(), dateStart: soon, venueId: venue },
])
const suspendedIds = await addEvents(db, suspended, [{ title: 'Oculto suspended', dateStart: soon, venueId: venue }])
const pendingIds = await addEvents(db, pending, [{ title: 'Oculto pending', dateStart: soon, venueId: venue }])
const visibleIds = await addEvents(db, closed, [{ title: 'Visible de cerrada', dateStart: soon, venueId: venue }])
const unplacedIds = await addEvents(db, open, [{ title: 'Visible sin casa', dateStart: soon, venueId: pendingVenue }])
await db.update(organizations).set({ status: 'closed', verifiedAt: new Date() }).where(eq(organizations.id, closed))
await db.update(organizations).set({ status: 'suspended' }).where(eq(organizations.id, suspended))
await db.update(organizations).set({ status: 'pending' }).where(eq(organizations.id, pending))

const EVENT = '/evento-rol-vivo-larp'
const hidden = [...hiddenIds, ...suspendedIds, ...pendingIds]

test('answers 404 for the page and calendar file of a hidden event, by slug and by id', async () => {
  const texts = await db.execute<{ id: number; slug: string }>(
    `select id, slug from event_texts where event_id in (${hidden.join(', ')})`,
  )
  expect(texts).toHaveLength(7)
  for (const { id, slug } of texts)
    for (const path of [EVENT, `/en${EVENT}`, `${EVENT}2`])
      for (const address of [`${path}/${slug}`, `${path}/${id}`, `${path}/${slug}.ics`]) {
        const response = await get(address)
        // A deleted event that was public answers 410 and nothing else; its calendar says that it is cancelled, without a word of it.
        const gone = slug.includes('deleted') && address !== `${EVENT}2/${slug}.ics`
        const status = gone ? (address.endsWith('.ics') ? 200 : 410) : 404
        expect([address, response.status]).toEqual([address, status])
        expect(await response.text()).not.toContain('Oculto')
      }
})

test.each(['/organizer/ocultada', '/organizer/pendiente', '/venue/casa-ocultada'])('%s answers 404', async (path) => {
  const response = await get(path)
  expect(response.status).toBe(404)
  expect(await response.text()).not.toMatch(/Ocultada|Pendiente|ocultada</)
})

test.each([
  '/',
  '/en',
  '/events',
  '/en/events?q=oculto',
  '/events?q=ocultada',
  '/desktop',
  '/m',
  '/m/events',
  '/organizers',
  '/organizers?q=o',
  '/venues',
  '/venues?q=casa',
  '/venues?country=DE',
  '/contact?venue=casa-ocultada',
  '/venue/casa-abierta',
  '/organizer/abierta',
  '/calendar.ics',
  '/en/calendar.ics?q=oculto',
  '/organizer/abierta.ics',
  '/venue/casa-abierta.ics',
  '/api/suggestions?q=ocult',
  '/api/suggestions?q=casa',
  '/api/events?pagination[pageSize]=400&populate=*',
  '/api/venues?pagination[pageSize]=100&populate=*',
  '/api/organizers?pagination[pageSize]=100&populate=*',
])('%s shows nothing hidden', async (path) => {
  const response = await get(path)
  const text = await response.text()
  expect(response.status).toBe(200)
  expect(text).not.toMatch(/Oculto (draft|subm|chan|rej|del|susp|pend)|Ocultada|Casa ocultada/)
})

test('a message about a venue begins with its name and address', async () => {
  const text = await (await get('/es/contact?venue=casa-abierta')).text()
  expect(text).toMatch(/Casa abierta \(http[^<\s]+\/venue\/casa-abierta\)/)
})

test('shows events of a closed organization, and events whose venue is pending without it', async () => {
  const list = await (await get('/es/events?q=visible')).text()
  expect(list).toContain('Visible de cerrada')
  expect((await get('/organizer/cerrada')).status).toBe(200)
  const page = await (await get(`/es${EVENT}/visible-sin-casa-${unplacedIds[0]}`)).text()
  expect(page).toContain('Visible sin casa')
  expect(page).not.toContain('Casa ocultada')
  expect((await get(`/es${EVENT}/visible-de-cerrada-${visibleIds[0]}`)).status).toBe(200)
})

test('shows an event as soon as it is published and hides it as soon as its organization is suspended, through the cache', async () => {
  const address = `/es${EVENT}/oculto-draft-${hiddenIds[0]}`
  const status = (path: string) => async () => (await get(path)).status
  await db.update(events).set({ moderation: 'published', publishedAt: new Date() }).where(eq(events.id, hiddenIds[0]!))
  await expect.poll(status(address)).toBe(200)
  await expect.poll(async () => (await get('/es/events')).text()).toContain('Oculto draft')
  await db.update(organizations).set({ status: 'suspended' }).where(eq(organizations.id, open))
  await expect.poll(status(address)).toBe(404)
  await expect.poll(async () => (await get('/es/events')).text()).not.toContain('Oculto draft')
  await db.update(venues).set({ status: 'active' }).where(eq(venues.id, pendingVenue))
  await expect.poll(status('/venue/casa-ocultada')).toBe(200)
})
