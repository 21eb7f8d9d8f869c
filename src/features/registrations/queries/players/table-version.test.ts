import { expect, test } from 'vitest'
import { recordPayment } from '#features/payments/commands/payments.server.ts'
import { readVersion, writeVersion } from '#shared/registrations/table-version.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { changeRegistrations } from '../../commands/organizer/change-registrations.server.ts'
import { findTableVersion, listChangedPlayers } from './table-version.server.ts'

const { sql, olga, mar, rosa, sara, createOpenEvent, createPlayers, registerPlayer } = await registrationFixtures()
const people = await createPlayers(2, 'Cambia')
const event = await createOpenEvent()
const other = await createOpenEvent()
const ids: number[] = []
for (const person of people) ids.push((await registerPlayer(person, event)).id)
const [ana, blas] = ids as [number, number]
const elsewhere = await registerPlayer(people[0]!, other)
const note = (ctx: typeof mar.ctx, ref: typeof event.ref, id: number) =>
  changeRegistrations(ctx, ref, { ids: [id], action: 'note', note: 'Llega tarde' })

test('whom others have changed since the table was read is said, each once, and not what one did oneself', async () => {
  const before = await findTableVersion(olga.ctx, event.ref)
  expect(await listChangedPlayers(olga.ctx, event.ref, before)).toEqual([])
  await sql`insert into registration_history (registration_id, action, actor) values (${blas}, 'answer_opened', 'organizer')`
  await note(mar.ctx, event.ref, ana)
  await note(mar.ctx, event.ref, ana)
  await note(mar.ctx, other.ref, elsewhere.id)
  await note(olga.ctx, event.ref, blas)
  expect(await listChangedPlayers(olga.ctx, event.ref, before)).toEqual([ana])
  expect(await listChangedPlayers(mar.ctx, event.ref, before)).toEqual([blas])
  const after = await findTableVersion(olga.ctx, event.ref)
  expect(await listChangedPlayers(olga.ctx, event.ref, after)).toEqual([])
})

test('what happens to money is told only to who sees it', async () => {
  const before = await findTableVersion(olga.ctx, event.ref)
  const moderated = await findTableVersion(mar.ctx, event.ref)
  expect([moderated.payment, moderated.charge]).toEqual([0, 0])
  await recordPayment(olga.ctx, blas, { amount: 1000, method: 'cash', moved_on: '2026-11-20' })
  expect(await listChangedPlayers(olga.ctx, event.ref, before)).toEqual([])
  expect(await listChangedPlayers(mar.ctx, event.ref, moderated)).toEqual([])
  expect((await findTableVersion(olga.ctx, event.ref)).payment).toBeGreaterThan(before.payment)
})

test('nobody else learns whether anything changed', async () => {
  for (const { ctx } of [rosa, sara]) {
    expect((await errorOf(findTableVersion(ctx, event.ref)))?.status).toBe(404)
    expect((await errorOf(listChangedPlayers(ctx, event.ref, { entry: 0, payment: 0, charge: 0 })))?.status).toBe(404)
  }
})

test('a version comes back as it was written, and nothing else is one', () => {
  const version = { entry: 12, payment: 0, charge: 345 }
  expect(readVersion(writeVersion(version))).toEqual(version)
  for (const text of ['', '1.2', '1.2.3.4', '-1.2.3', '1.2.x', '9999999999.1.1']) expect(readVersion(text)).toBe(null)
})
