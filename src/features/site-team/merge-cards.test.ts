import { expect, test } from 'vitest'
import { getOrganizerPage } from '#features/directory/organizers.server.ts'
import { getVenuePage } from '#features/directory/venues.server.ts'
import { getEventPage } from '#features/events/queries/detail.server.ts'
import { correctOrganizer, createOrganizerCard, mergeOrganizers } from '#features/organizations/merge.server.ts'
import { undoDecision } from '#features/review/commands/undo.server.ts'
import { createTag } from '#features/tags/review.server.ts'
import { correctVenue, createVenue, mergeVenues } from '#features/venues/commands.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { siteTeamFixtures } from '#tests/fixtures/site-team-fixtures.ts'

const {
  sql,
  mara,
  nil,
  olga,
  raul,
  club,
  insert,
  addUnownedOrganizer,
  addVenue,
  getRow,
  decisionEntries,
  queuedEmails,
  anonymousCtx,
} = await siteTeamFixtures()
const slugIn = async (table: string, id: number) => (await getRow(table, id))['slug'] as string

test('merging moves the events, and every slug redirects', async () => {
  const [from, into] = [await addUnownedOrganizer('Farol Antiguo'), await addUnownedOrganizer('Farol Nuevo')]
  const former = await slugIn('organizations', from)
  await sql`update organizations set slug = 'farol-renombrado' where id = ${from}`
  const event = await insert.publishedEvent({}, from)
  await mergeOrganizers(mara.ctx, from, into)
  expect((await getRow('events', event))['organizer_id']).toBe(into)
  for (const address of [former, 'farol-renombrado', String(from), String(into)]) {
    const page = await getOrganizerPage(anonymousCtx, address)
    expect(page).toMatchObject({ name: 'Farol Nuevo', slug: await slugIn('organizations', into) })
    expect(page.upcoming.map(({ id }) => id)).toEqual([event])
  }
  expect(
    (await getEventPage(anonymousCtx, (await sql`select slug from event_texts where event_id = ${event}`)[0]!['slug']))
      .organizer.name,
  ).toBe('Farol Nuevo')
})

test('a chain of merges redirects in one step', async () => {
  const [a, b, c] = [
    await addUnownedOrganizer('Uno Solo'),
    await addUnownedOrganizer('Dos Solos'),
    await addUnownedOrganizer('Tres Solos'),
  ]
  await mergeOrganizers(mara.ctx, a, b)
  await mergeOrganizers(mara.ctx, b, c)
  expect((await getOrganizerPage(anonymousCtx, String(a))).name).toBe('Tres Solos')
  const [x, y, z] = [await addVenue('Equis'), await addVenue('Igriega'), await addVenue('Zeta')]
  await mergeVenues(mara.ctx, x, y)
  await mergeVenues(mara.ctx, y, z)
  expect((await getVenuePage(anonymousCtx, String(x))).name).toBe('Zeta')
})

test('rejects merging organizers with different owners', async () => {
  const [hers, his] = [
    await addUnownedOrganizer('De Olga', { owner_id: olga.id }),
    await addUnownedOrganizer('De Raul', { owner_id: raul.id }),
  ]
  expect(await errorOf(mergeOrganizers(mara.ctx, hers, his))).toMatchObject({
    kind: 'conflict',
    code: 'both_owned',
  })
  const suspended = await addUnownedOrganizer('Suspendida', { status: 'suspended' })
  for (const [from, into] of [
    [suspended, his],
    [his, suspended],
  ] as const)
    expect(await errorOf(mergeOrganizers(mara.ctx, from, into))).toMatchObject({ code: 'not_active' })
})

test('merging into an unclaimed organizer moves owner, members and claims', async () => {
  const [from, into] = [
    await addUnownedOrganizer('Con Dueña', { owner_id: olga.id }),
    await addUnownedOrganizer('Sin Dueña'),
  ]
  await sql`insert into memberships (organization_id, user_id, role) values (${from}, ${raul.id}, 'editor')`
  const claim = await insert.claim({ organization_id: from, user_id: raul.id, message: 'Era mía.' })
  await mergeOrganizers(mara.ctx, from, into)
  expect((await getRow('organizations', into))['owner_id']).toBe(olga.id)
  expect((await getRow('organizations', from))['owner_id']).toBeNull()
  expect((await getRow('claims', claim))['organization_id']).toBe(into)
  expect(await sql`select role from memberships where organization_id = ${into}`).toMatchObject([{ role: 'editor' }])
})

test('of two opposite simultaneous merges one succeeds', async () => {
  for (let n = 0; n < 10; n++) {
    const [a, b] = [await addVenue('Casa Norte'), await addVenue('Casa Sur')]
    const outcomes = await Promise.all([errorOf(mergeVenues(mara.ctx, a, b)), errorOf(mergeVenues(nil.ctx, b, a))])
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1)
    expect(outcomes.find((outcome) => outcome !== null)).toMatchObject({ kind: 'missing' })
  }
})

test('merging a proposed venue moves its events and emails the proposer', async () => {
  const [from, into] = [await addVenue('Casona Repetida', { status: 'pending' }), await addVenue('La Casona')]
  const event = await insert.publishedEvent({ venue_id: from })
  const entry = await mergeVenues(mara.ctx, from, into)
  expect((await getRow('events', event))['venue_id']).toBe(into)
  expect((await getVenuePage(anonymousCtx, await slugIn('venues', from))).events.map(({ id }) => id)).toEqual([event])
  expect(await queuedEmails(entry)).toMatchObject([{ name: 'proposals.decided' }])
  expect(await errorOf(mergeVenues(mara.ctx, into, into))).toMatchObject({ fields: { into: 'choice' } })
  expect(await errorOf(mergeVenues(mara.ctx, from, into))).toMatchObject({ kind: 'missing' })
  const waiting = await addVenue('En espera', { status: 'pending' })
  expect(await errorOf(mergeVenues(mara.ctx, into, waiting))).toMatchObject({ code: 'not_active' })
})

test('creates and corrects a venue, keeping its slug and recording the former values', async () => {
  const form = {
    name: ' Casa  del Río ',
    country: 'ES',
    county: 'Las Palmas',
    gps: [28.1, -15.4],
    type: 'albergue',
    capacity: '40',
    url: 'casa.example',
  }
  const { id, slug } = await createVenue(mara.ctx, form)
  expect(slug).toBe('casa-del-rio')
  expect((await createVenue(mara.ctx, form)).slug).toBe('casa-del-rio-2')
  expect(await getRow('venues', id)).toMatchObject({
    ...{ name: 'Casa del Río', status: 'active', latitude: 28.1, longitude: -15.4, capacity: 40 },
    ...{ url: 'https://casa.example', time_zone: 'Atlantic/Canary', address: null },
  })
  const { gps: _, ...rest } = form
  const change = { ...rest, latitude: '28,1', longitude: '-15,4', name: 'Casa del Mar' }
  const entry = await correctVenue(mara.ctx, id, change)
  expect(await correctVenue(mara.ctx, id, change)).toBeNull()
  expect((await getVenuePage(anonymousCtx, slug)).name).toBe('Casa del Mar')
  const [line] = await sql`select details from audit_log where action = 'correctVenue' and entity_id = ${id}`
  expect(line!['details']).toEqual({ undo: { name: 'Casa del Río' }, after: { name: 'Casa del Mar' } })
  await undoDecision(nil.ctx, entry!)
  expect((await getVenuePage(anonymousCtx, slug)).name).toBe('Casa del Río')
})

test.each([
  [{ name: '' }, { name: 'required' }],
  [{ name: 'x'.repeat(121) }, { name: 'too_long' }],
  [{ latitude: '40' }, { longitude: 'required' }],
  [{ latitude: '91', longitude: '0' }, { latitude: 'number' }],
  [{ gps: 'aquí' }, { latitude: 'number' }],
  [{ url: 'javascript:alert(1)' }, { url: 'url' }],
  [{ phoneNumber: 'llámame' }, { phoneNumber: 'phone' }],
  [{ capacity: '0' }, { capacity: 'number' }],
  [{ pricePersonNight: '-1' }, { pricePersonNight: 'number' }],
  [{ country: 'España' }, { country: 'choice' }],
  [{ type: 'castillo' }, { type: 'choice' }],
])('rejects a venue with %j', async (change, fields) => {
  const form = { name: 'Casa', country: 'ES', ...change }
  expect(await errorOf(createVenue(mara.ctx, form))).toMatchObject({ kind: 'invalid', fields })
})

test('corrects an organizer; the audit log has field names but no personal data', async () => {
  const change = { email: 'nueva@farol.example', website: 'https://farol.example' }
  const entry = await correctOrganizer(mara.ctx, club.id, change)
  expect(await correctOrganizer(mara.ctx, club.id, change)).toBeNull()
  expect(await sql`select details from audit_log where id = ${entry}`).toEqual([
    { details: { changed: expect.arrayContaining(['email', 'url']), revision: expect.any(Number) } },
  ])
  expect(await errorOf(undoDecision(mara.ctx, entry!))).toMatchObject({ kind: 'missing' })
  expect(await getRow('organizations', club.id)).toMatchObject({ email: 'nueva@farol.example', name: 'Club Farol' })
  expect((await decisionEntries('organization', club.id)).at(-1)).toMatchObject({
    action: 'correctOrganizer',
    actor_id: mara.id,
  })
  expect(JSON.stringify(await sql`select details from audit_log`)).not.toContain('nueva@')
})

test('creates unclaimed organizers and tags, and rejects duplicate tags', async () => {
  const { id, slug } = await createOrganizerCard(mara.ctx, {
    name: 'Farol del Norte',
    type: 'association',
    county: 'León',
  })
  expect(await getOrganizerPage(anonymousCtx, slug)).toMatchObject({ name: 'Farol del Norte', unclaimed: true })
  expect(await decisionEntries('organization', id)).toMatchObject([
    { action: 'createCard', to_state: 'active', actor_id: mara.id },
  ])
  const tag = await createTag(mara.ctx, { textEs: 'Piratas', textEn: 'Pirates' })
  expect(await getRow('tags', tag.id)).toMatchObject({ text_en: 'Pirates', accepted: true })
  expect(await errorOf(createTag(nil.ctx, { textEs: 'PIRATAS' }))).toMatchObject({ fields: { textEs: 'taken' } })
})
