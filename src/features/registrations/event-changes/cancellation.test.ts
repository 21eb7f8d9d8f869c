import { expect, test } from 'vitest'
import { changeEventStatus } from '#features/events/commands/status-changes.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { hoursLater, registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { cancelRegistration } from '../commands/player/offers-and-cancelling.server.ts'
import { findCancellation } from './cancellation.server.ts'

const { olga, mar, rosa, sql, createOpenEvent, createPlayers, registerPlayer } = await registrationFixtures()
const people = await createPlayers(4)

test('says when an event was cancelled, and how many people with a place are told', async () => {
  const event = await createOpenEvent()
  expect(await findCancellation(mar.ctx, event.ref)).toBeNull()
  const ids: number[] = []
  for (const person of people) ids.push((await registerPlayer(person, event)).id)
  await cancelRegistration(people[0]!.ctx, ids[0]!)
  await sql`update users set confirmed_at = null where id = ${people[1]!.id}`
  await sql`update registrations set email = 'abuela@example.org' where id = ${ids[1]!}`
  await changeEventStatus(hoursLater(olga.ctx, 1), event.ref, { event_status: 'cancelled', reason_es: 'Nieve' })
  const cancellation = await findCancellation(mar.ctx, event.ref)
  expect(cancellation?.day).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  // Two accounts, and an address that was given for someone.
  expect(cancellation?.told).toBe(3)
  expect((await errorOf(findCancellation(rosa.ctx, event.ref)))?.status).toBe(404)
  await changeEventStatus(hoursLater(olga.ctx, 2), event.ref, { event_status: 'confirmed' })
  expect(await findCancellation(mar.ctx, event.ref)).toBeNull()
})
