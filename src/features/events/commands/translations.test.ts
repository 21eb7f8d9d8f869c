import { expect, test } from 'vitest'
import { refusal } from '../../../../tests/accounts/own-account.ts'
import { COMPLETE, eventWorld } from '../../../../tests/fixtures/event-fixtures.ts'
import { getEventPage } from '../queries/detail.server.ts'

const world = await eventWorld()
const { sql, make, save, read, publish } = world
const slugsOf = async (event: number) =>
  (await sql`select slug from event_slugs where event_id = ${event} order by slug`).map(({ slug }) => slug as string)

test('the slug follows the title of a draft, and comes back with it', async () => {
  const first = await make({ title: 'Bruma' })
  const second = await make({ title: '¡Brúma!' })
  expect([first.slug, second.slug]).toEqual(['bruma', 'bruma-2'])
  expect((await save(second.id, { title: 'Bruma?' })).slug, 'the same word').toBe('bruma-2')
  expect((await save(second.id, { title: 'Niebla' })).slug).toBe('niebla')
  expect((await save(second.id, { title: 'Bruma' })).slug).toBe('bruma-3')
  expect((await save(first.id, { title: 'Bruma alta' })).slug).toBe('bruma-alta')
  expect((await save(first.id, { title: 'Bruma' })).slug).toBe('bruma')
  expect((await read('bruma-alta')).id, 'a former one still opens the panel').toBe(first.id)
  expect((await make({ title: '2027' })).slug).toBe('evento-2027')
  expect((await make({ title: '***', locale: 'en' })).slug).toBe('event')
})

test('slugs typed on the way are let go when the event is sent in; after it was public they lead on for ever', async () => {
  const { id, event } = await make({ ...COMPLETE, title: 'Marea' })
  for (const title of ['Marea a', 'Marea alta']) await save(id, { title })
  await save(id, { submit: true })
  expect(await slugsOf(event)).toEqual(['marea-alta'])
  await publish(event)
  expect((await save(id, { title: 'Marea baja' })).slug, 'a public address stays').toBe('marea-alta')
  expect((await save(id, { slug: 'marea-baja' })).slug).toBe('marea-baja')
  expect(await refusal(save(id, { slug: 'bruma' }))).toMatchObject({ fields: { slug: 'taken' } })
  expect((await save(id, { slug: 'marea-alta' })).slug).toBe('marea-alta')
  expect((await getEventPage(world.outside, 'marea-baja')).slug).toBe('marea-alta')
})

test('the same title in both languages has two addresses, and the other language can be taken away', async () => {
  const { id, event } = await make({ ...COMPLETE, title: 'Larp!', localizations: { title: 'Larp!', description: 'x' } })
  const { slug, localization } = await read(id)
  expect([slug, localization?.slug]).toEqual(['larp', 'larp-2'])
  await save(id, { localizations: null })
  expect((await read(id)).localization).toBeNull()
  expect((await read('larp-2')).id, 'its address leads to what is left').toBe(id)
  await save(id, { locale: 'en', title: 'Larp?', description: 'y' })
  expect((await read(id)).localization?.slug).toBe('larp-3')
  expect((await sql`select count(*)::int from event_texts where event_id = ${event}`)[0]).toEqual({ count: 2 })
  expect(await refusal(save((await make({ title: 'Sola' })).id, { locale: 'en', description: 'y' }))).toMatchObject({
    fields: { title: 'required' },
  })
})

test('a draft written under the wrong language moves to its own, and keeps its address', async () => {
  const { id, event } = await make({ ...COMPLETE, title: 'The long night' })
  const moved = await save(id, { locale: 'en', title: 'The long night', description: 'x', localizations: null })
  expect(moved.slug).toBe('the-long-night')
  expect(await sql`select locale, slug from event_texts where event_id = ${event}`).toEqual([
    { locale: 'en', slug: 'the-long-night' },
  ])
  expect((await read('the-long-night')).locale).toBe('en')
  const both = await save(moved.id, { locale: 'es', title: 'La noche más larga', description: 'y' })
  expect([both.slug, (await read('the-long-night')).locale]).toEqual(['la-noche-mas-larga', 'en'])
  expect(await refusal(save((await make({ title: 'Única' })).id, { locale: 'en', localizations: null }))).toMatchObject(
    {
      fields: { title: 'required' },
    },
  )
})
