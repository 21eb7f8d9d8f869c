import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Context } from '#platform/context/request-context.ts'
import { refusal } from '../../../../tests/accounts/own-account.ts'
import { COMPLETE, eventWorld } from '../../../../tests/fixtures/event-fixtures.ts'
import { getEventPage } from '../queries/detail.server.ts'
import { deleteEvent } from './event.server.ts'

const world = await eventWorld()
const { sql, olga, edu, mar, rosa, sara, vera, team, club, other, make, save, read, published, storage } = world

test('a draft needs only its title, and tells what it misses and what would do it good', async () => {
  const { id, slug } = await make({ title: '  Ceniza y\nsal ' })
  expect(slug).toBe('ceniza-y-sal')
  expect(await read(id)).toMatchObject({
    ...{ title: 'Ceniza y sal', moderation: 'draft', dateStart: null, locale: 'es', primaryLanguage: 'ES' },
    missing: ['description', 'date_start', 'venue'],
    suggestions: ['facebook_page', 'url', 'theme', 'tickets'],
  })
})

test('a form that is sent twice, one after the other or at once, makes one event', async () => {
  const form_key = randomUUID()
  const first = await make({ title: 'Doble', form_key })
  const again = await make({ title: 'Doble', description: 'Ahora sí.', form_key })
  expect(again).toMatchObject({ event: first.event, slug: first.slug, changed: true })
  const other_key = randomUUID()
  const pressed = { title: 'A la vez', form_key: other_key }
  const both = await Promise.all([make(pressed), make(pressed), make(pressed)])
  expect(new Set(both.map(({ event }) => event)).size).toBe(1)
  expect(await sql`select count(*)::int as n from events where form_key in (${form_key}, ${other_key})`).toEqual([
    { n: 2 },
  ])
  expect(await refusal(make({ title: 'Otra', form_key: 'x' }))).toMatchObject({
    fields: { form_key: expect.anything() },
  })
})

test('the key of a form is no way into another organization', async () => {
  const form_key = randomUUID()
  const { id } = await make({ title: 'Con llave', form_key })
  expect(await refusal(make({ title: 'Ajena', form_key }, vera.ctx, other.id))).toMatchObject({ code: 'wrong_state' })
  expect((await read(id)).title).toBe('Con llave')
})

test('a form that a browser sends again, after its event came into the calendar, changes nothing there', async () => {
  const form_key = randomUUID()
  const { id } = await published({ title: 'Ya publicada', form_key })
  expect(await refusal(make({ title: 'De otro día', form_key }))).toMatchObject({ code: 'wrong_state' })
  expect((await read(id)).title).toBe('Ya publicada')
})

test('all fields are kept, in both languages, and told again', async () => {
  const [tag] = await sql`insert into tags (text_es, text_en) values ('acampada', 'camping') returning id`
  const { id } = await make({
    ...COMPLETE,
    ...{ type: 'event', primary_language: 'EN', is_international: true, target_audience: 'adults', theme: 'horror' },
    ...{ url: 'candil.example/noche', facebook_page: 'https://facebook.com/noche', instagram_page: '' },
    ...{ capacity: '40', minimum_age: 18, payment_methods: ['bizum', 'cash', 'bizum'] },
    ...{ refund_policy_es: 'Hasta un mes antes.', refund_policy_en: 'Up to a month before.' },
    ...{ signup: 'external', signup_url: 'https://forms.example/x', signup_opens: null },
    tags: [tag!['id'], 'Vampiros', 'vámpiros'],
    localizations: { title: 'The long night', description: 'A **night**.' },
    tickets: [
      { title: 'Jugador', title_en: 'Player', price: 12000, amount: 30, limit_date: '2027-02-01' },
      { title: 'PNJ', price: 0, tier: 'npc', amount: '' },
    ],
  })
  const event = await read(id)
  expect(event).toMatchObject({
    ...{ type: 'event', primaryLanguage: 'EN', isInternational: true, targetAudience: 'adults', theme: 'horror' },
    ...{ url: 'https://candil.example/noche', facebookPage: 'https://facebook.com/noche', instagramPage: null },
    ...{ capacity: 40, minimumAge: 18, paymentMethods: ['bizum', 'cash'], county: 'Teruel', venue: null },
    ...{ refundPolicyEs: 'Hasta un mes antes.', refundPolicyEn: 'Up to a month before.' },
    ...{ signup: 'external', signupUrl: 'https://forms.example/x', missing: [], suggestions: [] },
    localization: { locale: 'en', title: 'The long night', slug: 'the-long-night', description: 'A **night**.' },
    tickets: [
      { title: 'Jugador', titleEn: 'Player', price: 12000, coin: 'EUR', tier: 'standard', amount: 30 },
      { title: 'PNJ', price: 0, tier: 'npc', amount: null, limitDate: null },
    ],
  })
  expect(event.tags.map(({ text }) => text)).toEqual(['acampada', 'Vampiros'])
  expect((await read(event.localization!.id)).title, 'by the other text').toBe('The long night')
  expect((await read('the-long-night')).localization?.title).toBe('La noche larga')
})

test.each<[form: object, fields: object]>([
  [{ title: '' }, { title: 'required' }],
  [{ title: 'a'.repeat(121) }, { title: 'too_long' }],
  [{ date_start: '2027-02-30' }, { date_start: 'date' }],
  [{ date_start: '2027-02-03', date_end: '2027-02-01' }, { date_end: 'date' }],
  [{ type: 'single_day', date_start: '2027-02-03', date_end: '2027-02-04' }, { date_end: 'date' }],
  [
    { url: 'no es una dirección', facebook_page: 'javascript:alert(1)' },
    { url: 'url', facebook_page: 'url' },
  ],
  [
    { theme: 'romance', primary_language: 'FR' },
    { theme: 'choice', primary_language: 'choice' },
  ],
  [{ venue: 999_999 }, { venue: 'choice' }],
  [{ tags: [999_999] }, { tags: 'choice' }],
  [{ tags: Array.from({ length: 16 }, (_, n) => `t${n}`) }, { tags: 'too_long' }],
  [
    { capacity: 0, minimum_age: 120 },
    { capacity: 'number', minimum_age: 'number' },
  ],
  [{ signup: 'external' }, { signup_url: 'required' }],
  [{ signup: 'scheduled' }, { signup_opens: 'required' }],
  [{ tickets: [{ title: 'x' }] }, { 'tickets.0.price': 'required' }],
  [{ tickets: [{ title: 'x', price: -1, coin: 'euros' }] }, { 'tickets.0.price': 'number' }],
  [{ tickets: [{ id: 999_999, title: 'x', price: 1 }] }, { 'tickets.0.id': 'choice' }],
  [{ localizations: { title: '' } }, { 'localizations.title': 'required' }],
  [{ slug: 'Con Mayúsculas' }, { slug: 'choice' }],
  [{ slug: '2027' }, { slug: 'choice' }],
])('%j is refused, and nothing is kept', async (form, fields) => {
  const before = await sql`select count(*) from events`
  expect(await refusal(make({ title: 'Vale', ...form }))).toMatchObject({ kind: 'invalid', code: 'invalid', fields })
  expect(await sql`select count(*) from events`).toEqual(before)
})

test('what is not sent stays, and what is sent empty is emptied', async () => {
  const { id } = await make({ ...COMPLETE, theme: 'horror', tags: ['una'], tickets: [{ title: 'x', price: 1 }] })
  await save(id, { capacity: 20 })
  expect(await read(id)).toMatchObject({
    theme: 'horror',
    capacity: 20,
    county: 'Teruel',
    description: COMPLETE.description,
  })
  await save(id, { theme: '', capacity: null, tags: [], tickets: [], description: '', date_end: '' })
  expect(await read(id)).toMatchObject({
    theme: null,
    capacity: null,
    tags: [],
    tickets: [],
    description: '',
    dateEnd: null,
  })
  expect((await save(id, { title: COMPLETE.title, theme: null })).changed, 'nothing to save').toBe(false)
})

test('a single day has no last day, and what becomes one loses it', async () => {
  const { id } = await make(COMPLETE)
  await save(id, { type: 'single_day' })
  expect(await read(id)).toMatchObject({ type: 'jornada', dateEnd: null })
  await save(id, { type: 'event', date_end: '2027-02-12' })
  expect((await read(id)).dateEnd).toBeNull()
})

test('a venue is one that is public, or that one has just proposed; the province is known either way', async () => {
  const venue = async (status: string, by: number | null = null) =>
    (
      await sql`insert into venues (name, slug, country, county, status, proposed_by)
      values ('Casa', ${`casa-${crypto.randomUUID()}`}, 'ES', 'Soria', ${status}, ${by}) returning id`
    )[0]!['id'] as number
  const { id } = await make(COMPLETE)
  const [open, mine, theirs] = [await venue('active'), await venue('pending', olga.id), await venue('pending', vera.id)]
  await save(id, { venue: open })
  expect(await read(id)).toMatchObject({ venue: { id: open, status: 'active' }, county: null, missing: [] })
  await save(id, { venue: mine })
  expect(await read(id)).toMatchObject({ venue: { id: mine, status: 'pending' }, county: 'Soria' })
  expect(await refusal(save(id, { venue: theirs }))).toMatchObject({ fields: { venue: 'choice' } })
  await save(id, { title: 'Otra', venue: mine }, edu.ctx)
  await save(id, { venue_tbd: true, county: 'Lugo' })
  expect(await read(id)).toMatchObject({ venue: null, county: 'Lugo' })
})

test('what was never public is deleted for good; what was leaves a tombstone', async () => {
  const draft = await make({ title: 'Efímera' })
  expect(await refusal(deleteEvent(olga.ctx, draft.id, { word: 'sí' }, { storage }))).toMatchObject({
    fields: { word: 'word' },
  })
  await deleteEvent(olga.ctx, draft.id, { word: 'Borrar' }, { storage })
  expect(await sql`select from events where id = ${draft.event}`).toHaveLength(0)
  expect((await make({ title: 'Efímera' })).slug, 'nobody ever saw it').toBe('efimera')
  const { id, event, slug } = await published({ title: 'Duradera' })
  await deleteEvent(mar.ctx, id, { word: 'delete' }, { storage })
  expect((await sql`select deleted_at is not null as gone from events where id = ${event}`)[0]).toEqual({ gone: true })
  expect(await refusal(getEventPage(world.outside, slug))).toMatchObject({ kind: 'gone' })
  expect(await refusal(read(id))).toMatchObject({ kind: 'gone' })
  expect(await refusal(save(id, { title: 'Vuelve' }))).toMatchObject({ kind: 'gone' })
  expect(await refusal(read(id, sara.ctx))).toMatchObject({ kind: 'missing' })
  expect((await world.history('event', event)).at(-1)).toMatchObject({ verb: 'deleteEvent', from_state: 'published' })
})

test('who may edit: owner, editor and moderator; who may read besides: read_only and the site team', async () => {
  const { id, event } = await make({ title: 'De todos' })
  const answers = async (run: (ctx: Context) => Promise<unknown>) =>
    Promise.all(
      [olga, edu, mar, rosa, team, sara, vera].map(async ({ ctx }) => (await refusal(run(ctx)))?.status ?? 200),
    )
  expect(await answers((ctx) => read(id, ctx))).toEqual([200, 200, 200, 200, 200, 404, 404])
  expect(await answers((ctx) => save(id, { theme: 'modern' }, ctx))).toEqual([200, 200, 200, 403, 403, 404, 404])
  expect(await answers((ctx) => make({ title: 'Nueva' }, ctx))).toEqual([200, 200, 200, 403, 403, 404, 404])
  expect(await answers((ctx) => deleteEvent(ctx, id, {}, { storage }))).toEqual([400, 400, 400, 403, 403, 404, 404])
  expect(await refusal(read(id, world.outside))).toMatchObject({ status: 403 })
  expect(await refusal(read(999_999, world.outside))).toMatchObject({ status: 403 })
  expect(await refusal(save(String(event + 100_000), {}))).toMatchObject({ status: 404 })
  expect(await refusal(make({ title: 'x' }, olga.ctx, other.slug))).toMatchObject({ status: 404 })
  expect((await make({ title: 'Por nombre' }, olga.ctx, club.slug)).slug).toBe('por-nombre')
})

test.each(['pending', 'active', 'rejected', 'suspended', 'closed'] as const)(
  'an organization that is %s: who may still prepare events',
  async (status) => {
    const { id, event } = await published({ title: `En ${status}` })
    const draft = await make({ title: `Borrador ${status}` })
    await sql`update organizations set status = ${status} where id = ${club.id}`
    const open = status === 'pending' || status === 'active'
    const made = await refusal(make({ title: 'Nueva' }))
    expect(made?.code ?? 'made').toBe(open ? 'made' : 'organization_not_active')
    expect((await refusal(save(draft.id, { title: 'Sigue' })))?.code ?? 'saved').toBe('saved')
    const edited = (await refusal(save(id, { theme: 'modern' })))?.code ?? 'saved'
    expect(edited, 'what is public').toBe(status === 'active' ? 'saved' : 'organization_not_active')
    await sql`update organizations set status = 'active' where id = ${club.id}`
    await sql`delete from events where id in (${event}, ${draft.event})`
  },
)
