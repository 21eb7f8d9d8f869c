import { beforeEach, expect, test } from 'vitest'
import { deleteEvent } from '#features/events/commands/deletion.server.ts'
import { closeOrganization } from '#features/organizations/commands.server.ts'
import { mergeOrganizers } from '#features/organizations/merge.server.ts'
import { CLOSING_WORD, ERASURE_WORD } from '#shared/confirmation-phrases.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { coOrganizerFixtures } from '#tests/fixtures/co-organizer-fixtures.ts'
import { errorSummary } from '#tests/fixtures/organization-fixtures.ts'
import { acceptCoOrganizing, declineCoOrganizing, leaveCoOrganizing } from './answer.server.ts'
import { inviteCoOrganizer, removeCoOrganizer, saveCoOrganizerGrants } from './commands.server.ts'
import { findInvitable, listCoOrganizerInvitations, listCoOrganizers } from './queries.server.ts'
import { deleteEnded } from './retention.server.ts'

const fixtures = await coOrganizerFixtures()
const { sql, olga, edu, mar, rosa, sara, team, vera, club, otherClub, partners, partner, pilar } = fixtures
const { invite, stateOf, addSharedEvent, addPublishedEvent, createVerifiedOrganization } = fixtures
beforeEach(() => sql`truncate rate_limits`)

const newEvent = async () =>
  (await addPublishedEvent({ title: `Larga ${crypto.randomUUID().slice(0, 8)}` })).translationId
const refused = (code: string) => [400, 'invalid', { organization: code }]

test('an organization is invited, accepts and leaves, and each step is in the audit log', async () => {
  const ref = await newEvent()
  const id = await invite(ref, edu.ctx)
  expect(await listCoOrganizerInvitations(pilar, partner.id)).toMatchObject([
    { id, host: { name: 'Club del Candil' }, by: 'Edu', grants: { money: false, special: false } },
  ])
  await acceptCoOrganizing(partners.editor.ctx, { id })
  expect(await listCoOrganizerInvitations(pilar, partner.id)).toEqual([])
  const { list, mayEdit } = await listCoOrganizers(olga.ctx, ref)
  expect([mayEdit, list]).toMatchObject([true, [{ id, name: 'La Otra Orilla', state: 'accepted', mayLeave: false }]])
  expect((await listCoOrganizers(pilar, ref)).list).toMatchObject([{ id, mayLeave: true }])
  await leaveCoOrganizing(pilar, { id })
  expect(await stateOf(id)).toBe('left')
  const log =
    await sql`select action, to_state from audit_log where entity_type = 'co_organizer' and entity_id = ${id} order by id`
  expect(log.map(Object.values)).toEqual([
    ['inviteCoOrganizer', 'invited'],
    ['acceptCoOrganizing', 'accepted'],
    ['endCoOrganizing', 'left'],
  ])
  // It can be invited anew.
  await invite(ref)
})

test('only editors and owners of the host invite, grant and remove', async () => {
  const ref = await newEvent()
  const id = await invite(ref)
  const others = [
    [mar.ctx, 403],
    [rosa.ctx, 403],
    [team.ctx, 403],
    [sara.ctx, 404],
    [vera.ctx, 404],
    [pilar, 404],
    [partners.moderator.ctx, 404],
  ] as const
  for (const [ctx, status] of others) {
    expect((await errorOf(inviteCoOrganizer(ctx, ref, { organization: otherClub.id })))?.status).toBe(status)
    expect((await errorOf(saveCoOrganizerGrants(ctx, ref, { id, money: 'on' })))?.status).toBe(status)
    expect((await errorOf(removeCoOrganizer(ctx, ref, { id })))?.status).toBe(status)
    expect((await errorOf(findInvitable(ctx, ref, 'otro')))?.status).toBe(status)
  }
  expect(await stateOf(id)).toBe('invited')
  // Of another event of theirs it is not.
  const elsewhere = await newEvent()
  expect((await errorOf(removeCoOrganizer(olga.ctx, elsewhere, { id })))?.status).toBe(404)
  await removeCoOrganizer(edu.ctx, ref, { id })
  expect(await stateOf(id)).toBe('withdrawn')
})

test('only editors and the owner of the invited organization answer', async () => {
  const id = await invite(await newEvent())
  for (const ctx of [partners.moderator.ctx, olga.ctx, sara.ctx, vera.ctx])
    for (const answer of [acceptCoOrganizing, declineCoOrganizing, leaveCoOrganizing])
      expect((await errorOf(answer(ctx, { id })))?.status).toBe(404)
  for (const ctx of [partners.read_only.ctx, team.ctx])
    expect((await errorOf(acceptCoOrganizing(ctx, { id })))?.status).toBe(403)
  expect((await errorOf(listCoOrganizerInvitations(olga.ctx, partner.id)))?.status).toBe(404)
  for (const bad of [{}, { id: '0' }, { id: '99999999999' }, { id: 'x' }, { id: ['1', '2'] }])
    expect([400, 404]).toContain((await errorOf(acceptCoOrganizing(pilar, bad)))?.status)
  expect((await errorOf(acceptCoOrganizing(pilar, { id: 2_000_000 })))?.status).toBe(404)
  expect(await stateOf(id)).toBe('invited')
})

test('of two answers at once one counts, and what is over is not answered', async () => {
  const id = await invite(await newEvent())
  const both = await Promise.allSettled([
    acceptCoOrganizing(pilar, { id }),
    acceptCoOrganizing(partners.editor.ctx, { id }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await errorSummary(declineCoOrganizing(pilar, { id }))).toEqual([409, 'wrong_state', {}])
  const ref = await newEvent()
  const other = await invite(ref)
  const opposite = await Promise.allSettled([
    acceptCoOrganizing(pilar, { id: other }),
    removeCoOrganizer(olga.ctx, ref, { id: other }),
  ])
  expect(opposite.at(1)!.status).toBe('fulfilled')
  expect(['withdrawn', 'removed']).toContain(await stateOf(other))
  expect(await errorSummary(removeCoOrganizer(olga.ctx, ref, { id: other }))).toEqual([409, 'wrong_state', {}])
})

test('whom cannot be invited is said, and no more than four organize with the host', async () => {
  const ref = await newEvent()
  const ask = (organization: number | string) => errorSummary(inviteCoOrganizer(olga.ctx, ref, { organization }))
  expect(await ask(club.id)).toEqual(refused('choice'))
  expect(await ask(1_000_000)).toEqual(refused('choice'))
  for (const status of ['suspended', 'closed', 'pending']) {
    await sql`update organizations set status = ${status} where id = ${otherClub.id}`
    expect(await ask(otherClub.id)).toEqual(refused('choice'))
  }
  await sql`update organizations set status = 'active' where id = ${otherClub.id}`
  const id = await invite(ref)
  expect(await ask(partner.id)).toEqual(refused('repeated'))
  await declineCoOrganizing(pilar, { id })
  expect(await ask(partner.id)).toEqual(refused('decided'))
  const many = await Promise.all(
    [1, 2, 3, 4, 5].map((number) => createVerifiedOrganization(vera.ctx, `Peña Número ${number}`)),
  )
  const asked = await Promise.all(many.map((one) => ask(one.id)))
  expect(asked.filter((one) => JSON.stringify(one) === JSON.stringify(refused('too_many')))).toHaveLength(1)
  expect((await findInvitable(olga.ctx, ref, 'peña')).map(({ name }) => name)).toHaveLength(1)
  expect(await findInvitable(olga.ctx, ref, 'candil')).toEqual([])
  expect(await findInvitable(olga.ctx, ref, 'p\0%_')).toEqual([])
})

test('a host that is not active invites nobody, and neither side accepts while one is suspended', async () => {
  const ref = await newEvent()
  const id = await invite(ref)
  for (const one of [club.id, partner.id]) {
    await sql`update organizations set status = 'suspended' where id = ${one}`
    expect(await errorSummary(acceptCoOrganizing(pilar, { id }))).toEqual([409, 'organization_not_active', {}])
    if (one === club.id)
      expect(await errorSummary(invite(ref, olga.ctx, otherClub.id))).toEqual([409, 'organization_not_active', {}])
    await sql`update organizations set status = 'active' where id = ${one}`
  }
  await deleteEvent(olga.ctx, ref, { word: ERASURE_WORD.es })
  expect((await errorOf(acceptCoOrganizing(pilar, { id })))?.status).toBe(410)
  expect(await listCoOrganizerInvitations(pilar, partner.id)).not.toContainEqual(expect.objectContaining({ id }))
})

test('what ended is deleted after ninety days, and what goes on is not', async () => {
  const kept = await addSharedEvent()
  const ref = await newEvent()
  const [over, lately] = [await invite(ref), kept.id]
  await removeCoOrganizer(olga.ctx, ref, { id: over })
  const job = (days: number) => ({
    ...olga.ctx,
    actor: { kind: 'job', name: 'test' } as const,
    now: new Date(olga.ctx.now.getTime() + days * 86_400_000),
  })
  await deleteEnded(job(89))
  expect(await stateOf(over)).toBe('withdrawn')
  await deleteEnded(job(91))
  expect([await stateOf(over), await stateOf(lately)]).toEqual([undefined, 'accepted'])
})

test('a merge takes what an organization organizes with it, and closing it ends its part', async () => {
  const [shared, doubled] = [await addSharedEvent(), await addSharedEvent()]
  const other = await createVerifiedOrganization(partners.administrator.ctx, 'La Misma Orilla')
  await acceptCoOrganizing(pilar, { id: await invite(doubled.ref, olga.ctx, other.id) })
  const organizersOf = async (event: number) =>
    (await sql`select organization_id from co_organizers where event_id = ${event}`).map(
      (row) => row['organization_id'],
    )
  await mergeOrganizers(team.ctx, partner.id, other.id)
  expect([await organizersOf(shared.eventId), await organizersOf(doubled.eventId)]).toEqual([[other.id], [other.id]])
  // Merged with the host, it is the host.
  await closeOrganization(pilar, other.id, { word: CLOSING_WORD.es })
  expect(await organizersOf(shared.eventId)).toEqual([])
})
