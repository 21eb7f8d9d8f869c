import { expect, test } from 'vitest'
import type { RequestContext } from '#platform/context/request-context.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { COMPLETE_EVENT, eventFixtures } from '#tests/fixtures/event-fixtures.ts'
import { getEventPage } from '../queries/detail.server.ts'
import { deleteEvent } from './deletion.server.ts'

const fixtures = await eventFixtures()
const {
  sql,
  olga,
  edu,
  mar,
  rosa,
  sara,
  vera,
  team,
  club,
  otherClub,
  addEvent,
  saveEvent,
  readEvent,
  addPublishedEvent,
} = fixtures

test('creates a draft from a title alone, and lists missing fields and suggestions', async () => {
  const { translationId, slug } = await addEvent({ title: '  Ceniza y\nsal ' })
  expect(slug).toBe('ceniza-y-sal')
  expect(await readEvent(translationId)).toMatchObject({
    ...{ title: 'Ceniza y sal', moderation: 'draft', dateStart: null, locale: 'es', primaryLanguage: 'ES' },
    missing: ['description', 'date_start', 'venue'],
    suggestions: ['facebook_page', 'url', 'theme', 'tickets'],
  })
})

test('stores all fields in both languages and returns them', async () => {
  const [tag] = await sql`insert into tags (text_es, text_en) values ('acampada', 'camping') returning id`
  const { translationId } = await addEvent({
    ...COMPLETE_EVENT,
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
  const event = await readEvent(translationId)
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
  expect((await readEvent(event.localization!.translationId)).title, 'by the other text').toBe('The long night')
  expect((await readEvent('the-long-night')).localization?.title).toBe('La noche larga')
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
])('rejects %j and stores nothing', async (form, fields) => {
  const before = await sql`select count(*) from events`
  expect(await errorOf(addEvent({ title: 'Vale', ...form }))).toMatchObject({
    kind: 'invalid',
    code: 'invalid',
    fields,
  })
  expect(await sql`select count(*) from events`).toEqual(before)
})

test('keeps fields that were not sent, and clears fields sent empty', async () => {
  const { translationId } = await addEvent({
    ...COMPLETE_EVENT,
    theme: 'horror',
    tags: ['una'],
    tickets: [{ title: 'x', price: 1 }],
  })
  await saveEvent(translationId, { capacity: 20 })
  expect(await readEvent(translationId)).toMatchObject({
    theme: 'horror',
    capacity: 20,
    county: 'Teruel',
    description: COMPLETE_EVENT.description,
  })
  await saveEvent(translationId, { theme: '', capacity: null, tags: [], tickets: [], description: '', date_end: '' })
  expect(await readEvent(translationId)).toMatchObject({
    theme: null,
    capacity: null,
    tags: [],
    tickets: [],
    description: '',
    dateEnd: null,
  })
  expect(
    (await saveEvent(translationId, { title: COMPLETE_EVENT.title, theme: null })).changed,
    'nothing to save',
  ).toBe(false)
})

test('a one-day event has no end date; changing the type removes it', async () => {
  const { translationId } = await addEvent(COMPLETE_EVENT)
  await saveEvent(translationId, { type: 'single_day' })
  expect(await readEvent(translationId)).toMatchObject({ type: 'jornada', dateEnd: null })
  await saveEvent(translationId, { type: 'event', date_end: '2027-02-12' })
  expect((await readEvent(translationId)).dateEnd).toBeNull()
})

test("accepts public venues and the actor's own pending ones, and knows the province of both", async () => {
  const venue = async (status: string, by: number | null = null) =>
    (
      await sql`insert into venues (name, slug, country, county, status, proposed_by)
      values ('Casa', ${`casa-${crypto.randomUUID()}`}, 'ES', 'Soria', ${status}, ${by}) returning id`
    )[0]!['id'] as number
  const { translationId } = await addEvent(COMPLETE_EVENT)
  const [open, mine, theirs] = [await venue('active'), await venue('pending', olga.id), await venue('pending', vera.id)]
  await saveEvent(translationId, { venue: open })
  expect(await readEvent(translationId)).toMatchObject({
    venue: { id: open, status: 'active' },
    county: null,
    missing: [],
  })
  await saveEvent(translationId, { venue: mine })
  expect(await readEvent(translationId)).toMatchObject({ venue: { id: mine, status: 'pending' }, county: 'Soria' })
  expect(await errorOf(saveEvent(translationId, { venue: theirs }))).toMatchObject({ fields: { venue: 'choice' } })
  await saveEvent(translationId, { title: 'Otra', venue: mine }, edu.ctx)
  await saveEvent(translationId, { venue_tbd: true, county: 'Lugo' })
  expect(await readEvent(translationId)).toMatchObject({ venue: null, county: 'Lugo' })
})

test('hides a deleted draft, and leaves a tombstone of a published event', async () => {
  const draft = await addEvent({ title: 'Efímera' })
  expect(await errorOf(deleteEvent(olga.ctx, draft.translationId, { word: 'sí' }))).toMatchObject({
    fields: { word: 'word' },
  })
  await deleteEvent(olga.ctx, draft.translationId, { word: 'Borrar' })
  expect(await errorOf(readEvent(draft.translationId))).toMatchObject({ kind: 'gone' })
  expect(await errorOf(getEventPage(olga.ctx, draft.slug))).toMatchObject({ kind: 'missing' })
  expect((await addEvent({ title: 'Efímera' })).slug, 'it may come back').toBe('efimera-2')
  const { translationId, eventId, slug } = await addPublishedEvent({ title: 'Duradera' })
  await deleteEvent(mar.ctx, translationId, { word: 'delete' })
  expect((await sql`select deleted_at is not null as gone from events where id = ${eventId}`)[0]).toEqual({
    gone: true,
  })
  expect(await errorOf(getEventPage(fixtures.anonymousCtx, slug))).toMatchObject({ kind: 'gone' })
  expect(await errorOf(readEvent(translationId))).toMatchObject({ kind: 'gone' })
  expect(await errorOf(saveEvent(translationId, { title: 'Vuelve' }))).toMatchObject({ kind: 'gone' })
  expect(await errorOf(readEvent(translationId, sara.ctx))).toMatchObject({ kind: 'missing' })
  expect((await fixtures.auditEntries('event', eventId)).at(-1)).toMatchObject({
    action: 'deleteEvent',
    from_state: 'published',
  })
})

test('owner, editor and moderator may edit; read_only and the site team may read', async () => {
  const { translationId, eventId } = await addEvent({ title: 'De todos' })
  const answers = async (run: (ctx: RequestContext) => Promise<unknown>) =>
    Promise.all(
      [olga, edu, mar, rosa, team, sara, vera].map(async ({ ctx }) => (await errorOf(run(ctx)))?.status ?? 200),
    )
  expect(await answers((ctx) => readEvent(translationId, ctx))).toEqual([200, 200, 200, 200, 200, 404, 404])
  expect(await answers((ctx) => saveEvent(translationId, { theme: 'modern' }, ctx))).toEqual([
    200, 200, 200, 403, 403, 404, 404,
  ])
  expect(await answers((ctx) => addEvent({ title: 'Nueva' }, ctx))).toEqual([200, 200, 200, 403, 403, 404, 404])
  expect(await answers((ctx) => deleteEvent(ctx, translationId, {}))).toEqual([400, 400, 400, 403, 403, 404, 404])
  expect(await errorOf(readEvent(translationId, fixtures.anonymousCtx))).toMatchObject({ status: 403 })
  expect(await errorOf(readEvent(999_999, fixtures.anonymousCtx))).toMatchObject({ status: 403 })
  expect(await errorOf(saveEvent(String(eventId + 100_000), {}))).toMatchObject({ status: 404 })
  expect(await errorOf(addEvent({ title: 'x' }, olga.ctx, otherClub.slug))).toMatchObject({ status: 404 })
  expect((await addEvent({ title: 'Por nombre' }, olga.ctx, club.slug)).slug).toBe('por-nombre')
})

test.each(['pending', 'active', 'rejected', 'suspended', 'closed'] as const)(
  'creating and editing events in an organization that is %s',
  async (status) => {
    const { translationId, eventId } = await addPublishedEvent({ title: `En ${status}` })
    const draft = await addEvent({ title: `Borrador ${status}` })
    await sql`update organizations set status = ${status} where id = ${club.id}`
    const open = status === 'pending' || status === 'active'
    const made = await errorOf(addEvent({ title: 'Nueva' }))
    expect(made?.code ?? 'made').toBe(open ? 'made' : 'organization_not_active')
    expect((await errorOf(saveEvent(draft.translationId, { title: 'Sigue' })))?.code ?? 'saved').toBe('saved')
    const edited = (await errorOf(saveEvent(translationId, { theme: 'modern' })))?.code ?? 'saved'
    expect(edited, 'what is public').toBe(status === 'active' ? 'saved' : 'organization_not_active')
    await sql`update organizations set status = 'active' where id = ${club.id}`
    await sql`delete from events where id in (${eventId}, ${draft.eventId})`
  },
)
