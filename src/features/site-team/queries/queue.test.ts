import { expect, test } from 'vitest'
import { updateEvent } from '#features/events/commands/event.server.ts'
import { listDataQualityIssues } from '#features/events/queries/data-quality.server.ts'
import { publishEvent } from '#features/events/review.server.ts'
import { findRecipient } from '#features/review/recipient.server.ts'
import { NOW_ISO, secondsLater, siteTeamFixtures } from '#tests/fixtures/site-team-fixtures.ts'
import { countQueues, listQueue } from './queue.server.ts'
import { getPageViewStats } from './stats.server.ts'

const fixtures = await siteTeamFixtures()
const { sql, mara, olga, raul, club, insert, addUnownedOrganizer, addVenue } = fixtures
const hoursAgo = (hours: number) => new Date(mara.ctx.now.getTime() - hours * 3_600_000).toISOString()
const day = (days: number) => new Date(mara.ctx.now.getTime() + days * 86_400_000).toISOString().slice(0, 10)

test('the organization queue has age, similar names and matching domains', async () => {
  const own = { owner_id: olga.id, status: 'pending' }
  const late = await addUnownedOrganizer('Asociación Luna Negra', {
    ...own,
    created_at: hoursAgo(25),
    email: 'hola@luna.example',
    url: 'https://www.luna.example/rol',
  })
  const fresh = await addUnownedOrganizer('Otro Club', {
    ...own,
    created_at: hoursAgo(2),
    email: 'a@gmail.com',
    url: 'https://otro.example',
  })
  const twin = await addUnownedOrganizer('Asociacion Luna Negra')
  await addUnownedOrganizer('Ficha Propuesta', { status: 'pending' })
  const queue = await listQueue(mara.ctx, 'organizations')
  expect(queue.map(({ id, hours, overdue }) => [id, hours, overdue])).toEqual([
    [late, 25, true],
    [fresh, 2, false],
  ])
  expect(queue[0]).toMatchObject({ sameDomain: true, owner: { username: 'Olga', confirmed: true }, events: 0 })
  expect(queue[0]!.similar.map(({ id }) => id)).toEqual([twin])
  expect(queue[1]).toMatchObject({ sameDomain: false, similar: [] })
})

test('a resubmitted organization waits since its resubmission', async () => {
  const id = await addUnownedOrganizer('Club Paciente', {
    owner_id: olga.id,
    status: 'pending',
    created_at: hoursAgo(90),
  })
  await sql`insert into audit_log (created_at, action, entity_type, entity_id, from_state, to_state)
    values (${hoursAgo(3)}, 'resubmitOrganization', 'organization', ${id}, 'rejected', 'pending')`
  expect((await listQueue(mara.ctx, 'organizations')).find((one) => one.id === id)).toMatchObject({ hours: 3 })
})

test('the event queue is sorted by age and has the details for a decision', async () => {
  const [second, first] = [
    await insert.event({ submitted_at: hoursAgo(1) }),
    await insert.event({ submitted_at: hoursAgo(30) }),
  ]
  await insert.event({ deleted_at: NOW_ISO })
  await insert.event({ moderation: 'draft', submitted_at: null })
  const queue = await listQueue(mara.ctx, 'events')
  expect(queue.map(({ id, hours }) => [id, hours])).toEqual([
    [first, 30],
    [second, 1],
  ])
  expect(queue[0]).toMatchObject({
    organizer: { id: club.id, name: 'Club Farol', status: 'active', published: 0 },
    ...{ dateStart: '2026-12-04', venue: null, newTags: [], tickets: 0, firstTime: true, reason: null },
  })
})

test('the event queue has the picture or the generated cover, and new tags', async () => {
  const id = await insert.event({ theme: 'horror' })
  const of = async () => (await listQueue(mara.ctx, 'events')).find((one) => one.id === id)!
  const { slug, cover } = await of()
  expect(cover).toEqual({ theme: 'horror', art: slug, date: '2026-12-04', photo: null })
  const hash = 'photo-of-the-farm-1'
  await insert.eventHeader(id, { hash, focal_x: 20 })
  for (const [textEs, accepted] of Object.entries({ 'Farolillos nuevos': false, 'Ya conocida': true }))
    await sql`insert into event_tags ${sql({ event_id: id, tag_id: await insert.tag({ text_es: textEs, accepted }) })}`
  expect(await of()).toMatchObject({
    cover: { photo: { url: `/media/${hash}/thumbnail`, focal: { x: 20, y: 50 } } },
    newTags: ['Farolillos nuevos'],
  })
})

test('the difference shows prices with their currency', async () => {
  const id = await insert.event()
  const ticket = { title: 'Plaza', price: 4000, coin: 'EUR', tier: 'standard' }
  await updateEvent(olga.ctx, id, { tickets: [ticket] })
  await publishEvent(mara.ctx, id)
  const [stored] = await sql`select id from tickets where event_id = ${id}`
  const tickets = [
    { ...ticket, id: stored!['id'], price: 4500 },
    { ...ticket, title: 'Mecenas', price: 9000 },
  ]
  await updateEvent(olga.ctx, id, { tickets })
  const revision = (await listQueue(mara.ctx, 'revisions')).find(({ event }) => event.id === id)!
  expect(revision.diff.changes).toMatchObject([
    {
      added: [{ name: 'Mecenas', price: '9000 EUR' }],
      changed: [{ name: 'Plaza', changes: [{ field: 'price', from: '4000 EUR', to: '4500 EUR' }] }],
    },
  ])
})

test('an edit of a published event is listed as a difference', async () => {
  const id = await insert.event()
  await publishEvent(mara.ctx, id)
  await updateEvent(olga.ctx, id, { capacity: 30 })
  const [revision] = (await listQueue(mara.ctx, 'revisions')).filter(({ event }) => event.id === id)
  expect(revision).toMatchObject({ changedBy: 'Olga', event: { organizer: 'Club Farol' } })
  expect(revision!.diff.changes).toEqual([{ field: 'capacity', kind: 'value', from: null, to: 30 }])
  expect(revision!.diff.unchanged).toBeGreaterThan(10)
})

test('the proposal queue has duplicates by name and, for venues, by distance', async () => {
  const known = await addVenue('Masía de los Olivos', { latitude: 39.5, longitude: -0.4 })
  const near = await addVenue('Granja', { latitude: 39.5001, longitude: -0.4001 })
  const spot = {
    status: 'pending',
    created_at: hoursAgo(5),
    latitude: 39.5002,
    longitude: -0.4002,
    proposed_email: 'x@example.org',
  }
  const proposed = await addVenue('Masia de los olivos', spot)
  await addVenue('Lejos', { latitude: 42, longitude: 1 })
  const queue = await listQueue(mara.ctx, 'proposals')
  const place = queue.find(({ kind, id }) => kind === 'venue' && id === proposed)!
  expect(place).toMatchObject({ hours: 5, proposedEmail: 'x@example.org', proposedBy: null, organizer: null })
  expect(place.similar.map(({ id }) => id).sort()).toEqual([known, near].sort())
  const cardThere = queue.find(({ kind }) => kind === 'organizer')!
  expect(cardThere).toMatchObject({ name: 'Ficha Propuesta', venue: null, organizer: { type: 'association' } })
})

test('the proposal queue has all public fields, and the recipient of a reason', async () => {
  const written = { proposed_email: 'quien@example.org', proposed_locale: 'en' }
  const withEmail = await addUnownedOrganizer('Lantern Folk', {
    status: 'pending',
    description_en: 'We play in caves.',
    ...written,
  })
  const withoutEmail = await addVenue('Nave Vacía', {
    status: 'pending',
    price_person_night: 1250,
    phone_number: '+34600000000',
  })
  const waiting = await listQueue(mara.ctx, 'proposals')
  const found = (id: number, kind: string) => waiting.find((one) => one.id === id && one.kind === kind)
  expect(found(withEmail, 'organizer')!.organizer!.descriptions).toEqual({ en: 'We play in caves.' })
  expect(found(withoutEmail, 'venue')!.venue).toMatchObject({ pricePersonNight: 1250, phoneNumber: '+34600000000' })
  expect(await findRecipient(mara.ctx, 'organization', withEmail)).toEqual({
    name: null,
    locale: 'en',
    reachable: true,
  })
  expect(await findRecipient(mara.ctx, 'venue', withoutEmail)).toEqual({ name: null, locale: 'es', reachable: false })
  expect(await findRecipient(mara.ctx, 'organization', club.id)).toMatchObject({ name: 'Olga', reachable: true })
  await sql`update organizations set status = 'active' where id = ${withEmail}`
  await sql`update venues set status = 'active' where id = ${withoutEmail}`
})

test('the claim queue counts rival claims; messages wait until handled', async () => {
  const organization = await addUnownedOrganizer('Reclamada', { url: 'https://example.org' })
  const claim = { organization_id: organization, message: 'Soy yo.', created_at: hoursAgo(7) }
  await insert.claim({ ...claim, user_id: raul.id })
  await insert.claim({ ...claim, user_id: olga.id })
  expect(await listQueue(mara.ctx, 'claims')).toMatchObject([
    { hours: 7, person: { username: 'Raul', email: 'raul@example.org' }, rivals: 1, sameDomain: true },
    { person: { username: 'Olga' }, rivals: 1 },
  ])
  const message = { name: 'Ana', email: 'ana@example.org', message: 'Hola', locale: 'es' }
  await insert.message({ ...message, created_at: hoursAgo(49) })
  await insert.message({ ...message, created_at: hoursAgo(50), handled_at: NOW_ISO })
  expect(await listQueue(mara.ctx, 'messages')).toMatchObject([{ ...message, hours: 49 }])
})

test('counts match the queues, with the age of the oldest item', async () => {
  const counts = await countQueues(mara.ctx)
  for (const kind of ['organizations', 'events', 'revisions', 'proposals', 'claims', 'messages'] as const) {
    const queue = await listQueue(mara.ctx, kind)
    expect(queue.length).toBeGreaterThan(0)
    expect([kind, counts[kind]]).toMatchObject([kind, { count: queue.length, oldestHours: queue[0]!.hours }])
  }
  expect((await countQueues(secondsLater(mara.ctx, 7200))).messages).toEqual({ count: 1, oldestHours: 51, kinds: {} })
  await sql`update contact_messages set handled_at = now()`
  expect((await countQueues(mara.ctx)).messages).toEqual({ count: 0, oldestHours: null, kinds: {} })
})

test('finds each data quality issue', async () => {
  const fine = { venue_id: await addVenue('Sede'), confirmed_on: day(-10) }
  const image = async (id: number) => {
    await insert.eventHeader(id, { hash: `hash-of-the-event-${id}` })
    return id
  }
  const shown = async (columns: Record<string, unknown>) => image(await insert.publishedEvent({ ...fine, ...columns }))
  await shown({ date_start: day(20) })
  const problems = {
    unconfirmed: await shown({ date_start: day(-20) }),
    no_venue: await shown({ date_start: day(20), venue_id: null }),
    no_image: await insert.publishedEvent({ ...fine, date_start: day(20) }),
    stale: await shown({ date_start: day(20), confirmed_on: day(-181) }),
  }
  await shown({ date_start: day(-20), took_place: true })
  await shown({ date_start: day(20), confirmed_on: day(-180) })
  await shown({ date_start: day(20), venue_id: null, happening: 'cancelled' })
  for (const [kind, id] of Object.entries(problems)) {
    const { events, total } = await listDataQualityIssues(mara.ctx, kind as keyof typeof problems)
    const ours = events.filter((event) => event.id >= problems.unconfirmed - 1)
    expect([kind, ours.map((event) => event.id)]).toEqual([kind, [id]])
    expect(total).toBe(events.length)
  }
})

test('page views in total, by day and by page', async () => {
  const seen = [
    [day(0), '/events', 'es', 5],
    [day(0), '/events', 'en', 2],
    [day(-1), '/', 'es', 4],
    [day(-6), '/help', 'es', 1],
    [day(-7), '/old', 'es', 100],
  ]
  for (const [at, path, locale, views] of seen)
    await sql`insert into visits (day, path, locale, views) values (${at!}, ${path!}, ${locale!}, ${views!})`
  const figures = await getPageViewStats(mara.ctx, { days: 7 })
  expect(figures.total).toBe(12)
  expect(figures.byDay).toHaveLength(7)
  expect([figures.byDay[0], figures.byDay[5], figures.byDay[6]]).toEqual([
    { day: day(-6), views: 1 },
    { day: day(-1), views: 4 },
    { day: day(0), views: 7 },
  ])
  expect(figures.pages).toEqual([
    { path: '/events', views: 7 },
    { path: '/', views: 4 },
    { path: '/help', views: 1 },
  ])
  for (const days of [Number.NaN, -4, 1e9])
    expect((await getPageViewStats(mara.ctx, { days })).byDay.length).toBeLessThan(400)
})
