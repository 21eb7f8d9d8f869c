import { expect, test } from 'vitest'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { COMPLETE_EVENT, eventFixtures } from '#tests/fixtures/event-fixtures.ts'
import { getEventPage } from '../queries/detail.server.ts'

const fixtures = await eventFixtures()
const { sql, addEvent, saveEvent, readEvent, setPublished } = fixtures
const slugsOf = async (event: number) =>
  (await sql`select slug from event_slugs where event_id = ${event} order by slug`).map(({ slug }) => slug as string)

test('the slug of a draft follows its title, and returns to a former one', async () => {
  const first = await addEvent({ title: 'Bruma' })
  const second = await addEvent({ title: '¡Brúma!' })
  expect([first.slug, second.slug]).toEqual(['bruma', 'bruma-2'])
  expect((await saveEvent(second.translationId, { title: 'Bruma?' })).slug, 'the same word').toBe('bruma-2')
  expect((await saveEvent(second.translationId, { title: 'Niebla' })).slug).toBe('niebla')
  expect((await saveEvent(second.translationId, { title: 'Bruma' })).slug).toBe('bruma-3')
  expect((await saveEvent(first.translationId, { title: 'Bruma alta' })).slug).toBe('bruma-alta')
  expect((await saveEvent(first.translationId, { title: 'Bruma' })).slug).toBe('bruma')
  expect((await readEvent('bruma-alta')).translationId, 'a former one still opens the panel').toBe(first.translationId)
  expect((await addEvent({ title: '2027' })).slug).toBe('evento-2027')
  expect((await addEvent({ title: '***', locale: 'en' })).slug).toBe('event')
})

test('submitting frees the slugs of draft titles; slugs of a published event redirect forever', async () => {
  const { translationId, eventId } = await addEvent({ ...COMPLETE_EVENT, title: 'Marea' })
  for (const title of ['Marea a', 'Marea alta']) await saveEvent(translationId, { title })
  await saveEvent(translationId, { submit: true })
  expect(await slugsOf(eventId)).toEqual(['marea-alta'])
  await setPublished(eventId)
  expect((await saveEvent(translationId, { title: 'Marea baja' })).slug, 'a public address stays').toBe('marea-alta')
  expect((await saveEvent(translationId, { slug: 'marea-baja' })).slug).toBe('marea-baja')
  expect(await errorOf(saveEvent(translationId, { slug: 'bruma' }))).toMatchObject({ fields: { slug: 'taken' } })
  expect((await saveEvent(translationId, { slug: 'marea-alta' })).slug).toBe('marea-alta')
  expect((await getEventPage(fixtures.anonymousCtx, 'marea-baja')).slug).toBe('marea-alta')
})

test('the same title in both languages gets two slugs, and a translation can be removed', async () => {
  const { translationId, eventId } = await addEvent({
    ...COMPLETE_EVENT,
    title: 'Larp!',
    localizations: { title: 'Larp!', description: 'x' },
  })
  const { slug, localization } = await readEvent(translationId)
  expect([slug, localization?.slug]).toEqual(['larp', 'larp-2'])
  await saveEvent(translationId, { localizations: null })
  expect((await readEvent(translationId)).localization).toBeNull()
  expect((await readEvent('larp-2')).translationId, 'its address leads to what is left').toBe(translationId)
  await saveEvent(translationId, { locale: 'en', title: 'Larp?', description: 'y' })
  expect((await readEvent(translationId)).localization?.slug).toBe('larp-3')
  expect((await sql`select count(*)::int from event_texts where event_id = ${eventId}`)[0]).toEqual({ count: 2 })
  expect(
    await errorOf(saveEvent((await addEvent({ title: 'Sola' })).translationId, { locale: 'en', description: 'y' })),
  ).toMatchObject({
    fields: { title: 'required' },
  })
})

test('a draft can change its language and keeps its slug', async () => {
  const { translationId, eventId } = await addEvent({ ...COMPLETE_EVENT, title: 'The long night' })
  const moved = await saveEvent(translationId, {
    locale: 'en',
    title: 'The long night',
    description: 'x',
    localizations: null,
  })
  expect(moved.slug).toBe('the-long-night')
  expect(await sql`select locale, slug from event_texts where event_id = ${eventId}`).toEqual([
    { locale: 'en', slug: 'the-long-night' },
  ])
  expect((await readEvent('the-long-night')).locale).toBe('en')
  const both = await saveEvent(moved.translationId, { locale: 'es', title: 'La noche más larga', description: 'y' })
  expect([both.slug, (await readEvent('the-long-night')).locale]).toEqual(['la-noche-mas-larga', 'en'])
  expect(
    await errorOf(saveEvent((await addEvent({ title: 'Única' })).translationId, { locale: 'en', localizations: null })),
  ).toMatchObject({
    fields: { title: 'required' },
  })
})
