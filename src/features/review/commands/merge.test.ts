import { expect, test } from 'vitest'
import { listHistory } from '#features/audit/queries.server.ts'
import { getEventPage } from '#features/events/queries/detail.server.ts'
import { correctOrganizer, createCard, mergeOrganizers } from '#features/organizations/merge.server.ts'
import { getOrganizerPage } from '#features/organizations/queries.server.ts'
import { correctVenue, createVenue, mergeVenues } from '#features/venues/commands.server.ts'
import { getVenuePage } from '#features/venues/queries.server.ts'
import { refusal } from '../../../../tests/accounts/own-account.ts'
import { teamWorld } from '../../../../tests/fixtures/site-team-fixtures.ts'
import { correctTag, createTag, mergeTags } from './tags.server.ts'
import { undoDecision } from './undo.server.ts'

const { sql, mara, nil, olga, raul, club, make, card, venue, rowIn, linesOf, queued, outside, door } = await teamWorld()
const slugIn = async (table: string, id: number) => (await rowIn(table, id))['slug'] as string

test('the events of a merged card are the other’s, and every address of it leads there', async () => {
  const [from, into] = [await card('Farol Antiguo'), await card('Farol Nuevo')]
  const former = await slugIn('organizations', from)
  await sql`update organizations set slug = 'farol-renombrado' where id = ${from}`
  const event = await make.published({}, from)
  await mergeOrganizers(mara.ctx, from, into, door)
  expect((await rowIn('events', event))['organizer_id']).toBe(into)
  for (const address of [former, 'farol-renombrado', String(from), String(into)]) {
    const page = await getOrganizerPage(outside, address)
    expect(page).toMatchObject({ name: 'Farol Nuevo', slug: await slugIn('organizations', into) })
    expect(page.upcoming.map(({ id }) => id)).toEqual([event])
  }
  expect(
    (await getEventPage(outside, (await sql`select slug from event_texts where event_id = ${event}`)[0]!['slug']))
      .organizer.name,
  ).toBe('Farol Nuevo')
})

test('a chain of merges is one step for whoever follows it', async () => {
  const [a, b, c] = [await card('Uno Solo'), await card('Dos Solos'), await card('Tres Solos')]
  await mergeOrganizers(mara.ctx, a, b, door)
  await mergeOrganizers(mara.ctx, b, c, door)
  expect((await getOrganizerPage(outside, String(a))).name).toBe('Tres Solos')
  const [x, y, z] = [await venue('Equis'), await venue('Igriega'), await venue('Zeta')]
  await mergeVenues(mara.ctx, x, y, door)
  await mergeVenues(mara.ctx, y, z, door)
  expect((await getVenuePage(outside, String(x))).name).toBe('Zeta')
})

test('nobody’s events pass to somebody else by a merge', async () => {
  const [hers, his] = [await card('De Olga', { owner_id: olga.id }), await card('De Raul', { owner_id: raul.id })]
  expect(await refusal(mergeOrganizers(mara.ctx, hers, his, door))).toMatchObject({
    kind: 'conflict',
    code: 'both_owned',
  })
  const suspended = await card('Suspendida', { status: 'suspended' })
  for (const [from, into] of [
    [suspended, his],
    [his, suspended],
  ] as const)
    expect(await refusal(mergeOrganizers(mara.ctx, from, into, door))).toMatchObject({ code: 'not_active' })
})

test('the owner of a merged card owns the one that was nobody’s; helpers and claims go along', async () => {
  const [from, into] = [await card('Con Dueña', { owner_id: olga.id }), await card('Sin Dueña')]
  await sql`insert into memberships (organization_id, user_id, role) values (${from}, ${raul.id}, 'editor')`
  const claim = await make.claim({ organization_id: from, user_id: raul.id, message: 'Era mía.' })
  await mergeOrganizers(mara.ctx, from, into, door)
  expect((await rowIn('organizations', into))['owner_id']).toBe(olga.id)
  expect((await rowIn('organizations', from))['owner_id']).toBeNull()
  expect((await rowIn('claims', claim))['organization_id']).toBe(into)
  expect(await sql`select role from memberships where organization_id = ${into}`).toMatchObject([{ role: 'editor' }])
})

test('two merges the other way round at the same moment: one of them is done', async () => {
  for (let n = 0; n < 10; n++) {
    const [a, b] = [await venue('Casa Norte'), await venue('Casa Sur')]
    const outcomes = await Promise.all([
      refusal(mergeVenues(mara.ctx, a, b, door)),
      refusal(mergeVenues(nil.ctx, b, a, door)),
    ])
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1)
    expect(outcomes.find((outcome) => outcome !== null)).toMatchObject({ kind: 'missing' })
  }
})

test('a proposed venue that is one there already: its events move, and who proposed it hears that it is in', async () => {
  const [from, into] = [await venue('Casona Repetida', { status: 'pending' }), await venue('La Casona')]
  const event = await make.published({ venue_id: from })
  const entry = await mergeVenues(mara.ctx, from, into, door)
  expect((await rowIn('events', event))['venue_id']).toBe(into)
  expect((await getVenuePage(outside, await slugIn('venues', from))).events.map(({ id }) => id)).toEqual([event])
  expect(await queued(entry)).toMatchObject([{ name: 'proposals.decided' }])
  expect(await refusal(mergeVenues(mara.ctx, into, into, door))).toMatchObject({ fields: { into: 'choice' } })
  expect(await refusal(mergeVenues(mara.ctx, from, into, door))).toMatchObject({ kind: 'missing' })
  const waiting = await venue('En espera', { status: 'pending' })
  expect(await refusal(mergeVenues(mara.ctx, into, waiting, door))).toMatchObject({ code: 'not_active' })
})

test('a venue is made and put right; its address stays, and the history has what it said', async () => {
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
  expect(await rowIn('venues', id)).toMatchObject({
    ...{ name: 'Casa del Río', status: 'active', latitude: 28.1, longitude: -15.4, capacity: 40 },
    ...{ url: 'https://casa.example', time_zone: 'Atlantic/Canary', address: null },
  })
  const { gps: _, ...rest } = form
  const change = { ...rest, latitude: '28,1', longitude: '-15,4', name: 'Casa del Mar' }
  const entry = await correctVenue(mara.ctx, id, change)
  expect(await correctVenue(mara.ctx, id, change)).toBeNull()
  expect((await getVenuePage(outside, slug)).name).toBe('Casa del Mar')
  const [line] = await sql`select details from history where verb = 'correctVenue' and thing_id = ${id}`
  expect(line!['details']).toEqual({ undo: { name: 'Casa del Río' }, after: { name: 'Casa del Mar' } })
  await undoDecision(nil.ctx, entry!)
  expect((await getVenuePage(outside, slug)).name).toBe('Casa del Río')
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
])('a venue with %j is refused', async (change, fields) => {
  const form = { name: 'Casa', country: 'ES', ...change }
  expect(await refusal(createVenue(mara.ctx, form))).toMatchObject({ kind: 'invalid', fields })
})

test('a card is put right by the team; the history has the names of what changed and nothing personal', async () => {
  const change = { email: 'nueva@farol.example', website: 'https://farol.example' }
  const entry = await correctOrganizer(mara.ctx, club.id, change)
  expect(await correctOrganizer(mara.ctx, club.id, change)).toBeNull()
  expect(await sql`select details from history where id = ${entry}`).toEqual([
    { details: { changed: expect.arrayContaining(['email', 'url']), revision: expect.any(Number) } },
  ])
  expect(await refusal(undoDecision(mara.ctx, entry!))).toMatchObject({ kind: 'missing' })
  expect(await rowIn('organizations', club.id)).toMatchObject({ email: 'nueva@farol.example', name: 'Club Farol' })
  expect((await linesOf('organization', club.id)).at(-1)).toMatchObject({ verb: 'correctOrganizer', actor_id: mara.id })
  expect(JSON.stringify(await sql`select details from history`)).not.toContain('nueva@')
})

test('two tags become one, and no event has it twice', async () => {
  const [from, into] = [await make.tag({ text_es: 'Mazmoras' }), await make.tag({ text_es: 'Mazmorras' })]
  const [one, both] = [await make.published(), await make.published()]
  for (const [event, tag] of [
    [one, from],
    [both, from],
    [both, into],
  ] as const)
    await sql`insert into event_tags (event_id, tag_id) values (${event}, ${tag})`
  await mergeTags(mara.ctx, from, into)
  const left = await sql`select event_id, tag_id from event_tags order by event_id`
  expect(left).toEqual([one, both].map((event) => ({ event_id: event, tag_id: into })))
  expect(await sql`select 1 from tags where id = ${from}`).toHaveLength(0)
  expect((await listHistory(mara.ctx, { thing: 'tag', thingId: from })).lines).toMatchObject([
    { verb: 'mergeTags', name: 'Mazmoras' },
  ])
  for (const attempt of [
    [from, into],
    [into, 999],
  ] as const)
    expect(await refusal(mergeTags(mara.ctx, attempt[0], attempt[1]))).toMatchObject({ kind: 'missing' })
})

test('tags that were merged by mistake are two again, each with its events', async () => {
  const [from, into] = [await make.tag({ text_es: 'Brujería', accepted: false }), await make.tag({ text_es: 'Brujas' })]
  const [one, both] = [await make.published(), await make.published()]
  for (const [event, tag] of [
    [one, from],
    [both, from],
    [both, into],
  ] as const)
    await sql`insert into event_tags (event_id, tag_id) values (${event}, ${tag})`
  const had = () => sql`select event_id, tag_id from event_tags where tag_id in (${from}, ${into}) order by 1, 2`
  const [before, row] = [await had(), await rowIn('tags', from)]
  const entry = await mergeTags(mara.ctx, from, into)
  expect((await listHistory(mara.ctx, { id: entry })).lines).toMatchObject([{ name: 'Brujería', undoable: true }])
  await undoDecision(nil.ctx, entry)
  expect(await had()).toEqual(before)
  expect(await rowIn('tags', from)).toMatchObject({
    text_es: 'Brujería',
    accepted: false,
    created_at: row['created_at'],
  })
  expect(await refusal(undoDecision(nil.ctx, entry))).toMatchObject({ code: 'changed_since' })

  const again = await mergeTags(mara.ctx, from, into)
  await createTag(nil.ctx, { textEs: 'Brujería' })
  expect(await refusal(undoDecision(mara.ctx, again))).toMatchObject({ kind: 'conflict', code: 'changed_since' })
})

test('the team makes cards that nobody owns, and tags; what is there already is not made again', async () => {
  const { id, slug } = await createCard(mara.ctx, { name: 'Farol del Norte', type: 'association', county: 'León' })
  expect(await getOrganizerPage(outside, slug)).toMatchObject({ name: 'Farol del Norte', unclaimed: true })
  expect(await linesOf('organization', id)).toMatchObject([
    { verb: 'createCard', to_state: 'active', actor_id: mara.id },
  ])
  const tag = await createTag(mara.ctx, { textEs: 'Piratas', textEn: 'Pirates' })
  expect(await rowIn('tags', tag.id)).toMatchObject({ text_en: 'Pirates', accepted: true })
  expect(await refusal(createTag(nil.ctx, { textEs: 'PIRATAS' }))).toMatchObject({ fields: { textEs: 'taken' } })
})

test('a tag is put right, and with that taken in', async () => {
  const id = await make.tag({ text_es: 'terror', accepted: false })
  await make.tag({ text_es: 'Miedo' })
  const entry = await correctTag(mara.ctx, id, { textEs: 'Terror', textEn: 'Horror' })
  expect(await rowIn('tags', id)).toMatchObject({ text_es: 'Terror', text_en: 'Horror', accepted: true })
  expect(await refusal(correctTag(mara.ctx, id, { textEs: 'miedo' }))).toMatchObject({ fields: { textEs: 'taken' } })
  await undoDecision(mara.ctx, entry)
  expect(await rowIn('tags', id)).toMatchObject({ text_es: 'terror', text_en: null, accepted: false })
})
