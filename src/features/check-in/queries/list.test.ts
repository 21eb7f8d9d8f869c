import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { changeRegistrations } from '#features/registrations/commands/organizer/change-registrations.server.ts'
import { at, registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { recordCheckIns } from '../commands/check-ins.server.ts'
import { getCheckInEvent } from './event.server.ts'
import { listCheckInPeople, readCheckInUpdate } from './list.server.ts'

const { olga, mar, sql, createOpenEvent, createPlayers, registerPlayer } = await registrationFixtures()
const [ana, beto] = await createPlayers(2)

/** The event is on 12 to 14 February 2027. */
const minutes = (count: number) => new Date(Date.parse('2027-02-12T16:00:00Z') + count * 60_000).toISOString()
const [PHONE, OTHER] = [randomUUID(), randomUUID()]
const now = at(olga.ctx, minutes(60))

async function opened() {
  const event = await createOpenEvent({})
  return { ...event, id: (await registerPlayer(ana!, event, {})).id }
}
const arrivalAt = (id: number, minute: number) => ({ key: randomUUID(), id, action: 'in', at: minutes(minute) })
const sync = async (ref: number, acts: object[], device = PHONE) =>
  (await recordCheckIns(now, ref, { device, sent: minutes(60), acts })).results
const personOf = async (ref: number, id: number) =>
  (await listCheckInPeople(now, ref, PHONE)).people.find((person) => person.id === id)!

test('whoever marked first counts, on screen and in what the device is told', async () => {
  const { ref, id } = await opened()
  const [first, later] = [arrivalAt(id, 2), arrivalAt(id, 5)]
  await sync(ref, [later], OTHER)
  // Without a network until now.
  expect(await sync(ref, [first])).toMatchObject([{ outcome: 'also', other: { at: later.at, own: false } }])
  expect(await personOf(ref, id)).toMatchObject({
    ...{ arrival: { at: first.at, own: true }, doubles: [{ at: later.at, own: false }] },
  })
  // The panel's mark is older than that of the device.
  const second = await registerPlayer(beto!, {
    ref,
    ticket: (await sql`select ticket_id as id from registrations where id = ${id}`)[0]!['id'],
  })
  await changeRegistrations(at(mar.ctx, minutes(1)), ref, { ids: [second.id], action: 'attended' })
  const own = arrivalAt(second.id, 3)
  expect(await sync(ref, [own])).toMatchObject([{ outcome: 'already', other: { by: 'Mar', at: minutes(1) } }])
  expect(await personOf(ref, second.id)).toMatchObject({ arrival: { by: 'Mar' }, doubles: [{ at: own.at, own: true }] })
})

test('the list and the title follow the language of whoever opens the door', async () => {
  const { ref, id, eventId } = await opened()
  await sql`update tickets set title_en = 'Player' where id = (select ticket_id from registrations where id = ${id})`
  await sql`insert into event_texts (event_id, locale, title, slug, description)
    select event_id, 'en', 'The lighthouse', 'the-lighthouse', description from event_texts where event_id = ${eventId}`
  const english = { ...now, locale: 'en' as const }
  const spanish = await readCheckInUpdate(now, ref, { device: PHONE })
  const { people } = await readCheckInUpdate(english, ref, { device: PHONE, version: spanish.version })
  expect(people?.[0]?.ticket).toBe('Player')
  expect((await getCheckInEvent(english, ref)).title).toBe('The lighthouse')
})
