import { expect, test } from 'vitest'
import { saveEventFacts } from '#features/event-facts/commands.server.ts'
import { firstLarpQuery } from '#shared/first-larp.ts'
import { eventFixtures } from '#tests/fixtures/event-fixtures.ts'
import { suggestFirstLarps } from './queries.server.ts'

const { olga, anonymousCtx, addPublishedEvent, addEvent } = await eventFixtures()
const suggest = async (address: string) => {
  const found = await suggestFirstLarps(anonymousCtx, firstLarpQuery.read(address))
  return found.map(({ event, met, missed }) => ({ title: event.title, met, missed }))
}
const FAR = { date_start: '2027-09-10', date_end: '2027-09-12' }

test('suggests three, those that welcome newcomers nearby first, and says what each has and lacks', async () => {
  await addPublishedEvent({ title: 'Lejos y luego', theme: 'modern', county: 'Cádiz', ...FAR })
  await addPublishedEvent({ title: 'Cerca, de miedo', theme: 'horror', county: 'Madrid' })
  await addPublishedEvent({ title: 'Lejos, de espadas', theme: 'low-fantasy', county: 'Cádiz' })
  const { translationId } = await addPublishedEvent({
    title: 'Cerca y para empezar',
    theme: 'modern',
    county: 'Toledo',
  })
  await saveEventFacts(olga.ctx, translationId, {
    first_timers: 'yes',
    first_timers_how_es: 'Taller el viernes.',
    to_bring_es: 'Saco\nTaza',
  })
  await addEvent({ title: 'Un borrador', theme: 'horror', county: 'Madrid', date_start: '2027-02-12' })

  const found = await suggest('when=season&near=Madrid&taste=fear')
  expect(found).toEqual([
    {
      title: 'Cerca y para empezar',
      met: expect.arrayContaining(['when', 'within', 'beginners']),
      missed: expect.arrayContaining(['theme']),
    },
    {
      title: 'Cerca, de miedo',
      met: expect.arrayContaining(['theme', 'when', 'within']),
      missed: expect.arrayContaining(['beginners']),
    },
    {
      title: 'Lejos, de espadas',
      met: expect.arrayContaining(['when']),
      missed: expect.arrayContaining(['theme', 'within', 'beginners']),
    },
  ])
  const [first] = await suggestFirstLarps(anonymousCtx, firstLarpQuery.read('near=Madrid'))
  expect(first).toMatchObject({ how: 'Taller el viernes.', toBring: ['Saco', 'Taza'] })
})

test('without answers those that welcome newcomers come first, and what makes no sense is ignored', async () => {
  const [first] = await suggest('when=nunca&taste=ajedrez&near=')
  expect(first).toMatchObject({ title: 'Cerca y para empezar', met: ['beginners'] })
})
