import { beforeAll, expect, test } from 'vitest'
import { addMember, changeRole, leaveOrganization, removeMember } from '#features/memberships/commands.server.ts'
import { transferOwnership } from '#features/memberships/transfer.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { errorOf } from '../fixtures/accounts/account-fixtures.ts'
import { organizationFixtures } from '../fixtures/organization-fixtures.ts'

const fixtures = await organizationFixtures()
const { sql, createVerifiedOrganization, getOwnership } = fixtures
const people: { id: number; ctx: RequestContext; name: string }[] = []
beforeAll(async () => {
  for (const name of ['Ana', 'Bea', 'Cid', 'Dora', 'Eva', 'Fran', 'Gil', 'Hugo'])
    people.push({ name, ...(await fixtures.createSignedInUser(name)) })
})

/** Invariant: one owner, who is one of the users and not also a member. */
async function expectSingleOwner(id: number) {
  const { owner, members } = await getOwnership(id)
  expect(people.map((person) => person.id)).toContain(owner)
  expect(Object.keys(members)).not.toContain(String(owner))
  return { owner, members }
}

const pick = <T>(list: T[], turn: number) => list[turn % list.length]!

test('lets one of fifty concurrent transfers by one owner succeed', async () => {
  const [ana, ...others] = people
  const helpers = Object.fromEntries(others.map(({ id }) => [id, 'moderator' as const]))
  const { id } = await createVerifiedOrganization(ana!.ctx, 'Club de la Prisa', helpers)
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, turn) =>
      errorOf(transferOwnership(ana!.ctx, id, { new_owner_id: pick(others, turn).id })),
    ),
  )
  expect(results.filter((result) => result === null)).toHaveLength(1)
  expect(new Set(results.map((result) => result?.status ?? 200))).toEqual(new Set([200, 403]))
  const { members } = await expectSingleOwner(id)
  expect(members[ana!.id]).toBe('editor')
  expect(Object.keys(members)).toHaveLength(others.length)
})

test('keeps exactly one owner under fifty concurrent transfers, role changes, removals and departures', async () => {
  for (let round = 0; round < 3; round++) {
    await sql`truncate rate_limits`
    const helpers = Object.fromEntries(
      people.slice(1).map(({ id }, turn) => [id, pick(['editor', 'read_only'] as const, turn)]),
    )
    const { id } = await createVerifiedOrganization(people[0]!.ctx, `Club Revuelto ${round}`, helpers)
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => {
        const actor = turn % 3 === 0 ? people[0]! : pick(people, turn * 7 + round)
        const other = pick(people, turn * 5 + 1)
        const form = {
          user_id: other.id,
          new_owner_id: other.id,
          username: other.name,
          role: pick(['editor', 'moderator'], turn),
        }
        const commands = [
          transferOwnership,
          changeRole,
          removeMember,
          addMember,
          (ctx: RequestContext) => leaveOrganization(ctx, id),
        ]
        return errorOf(pick(commands, turn)(actor.ctx, id, form))
      }),
    )
    expect(results.map((result) => result?.status ?? 200).filter((status) => status >= 500)).toEqual([])
    await expectSingleOwner(id)
    const [{ transfers }] = (await sql`select count(*)::int as transfers from audit_log
      where action = 'transferOwnership' and (details->>'organization')::int = ${id}`) as unknown as [
      { transfers: number },
    ]
    const counted = results.filter((result, turn) => result === null && turn % 5 === 0).length
    expect(transfers).toBe(counted)
  }
})

test('transfers ownership around a circle of users', async () => {
  const { id } = await createVerifiedOrganization(
    people[0]!.ctx,
    'Club del Corro',
    Object.fromEntries(people.slice(1).map((one) => [one.id, 'editor' as const])),
  )
  for (let turn = 1; turn <= people.length; turn++)
    await transferOwnership(pick(people, turn - 1).ctx, id, { new_owner_id: pick(people, turn).id })
  const { owner, members } = await expectSingleOwner(id)
  expect([owner, Object.keys(members).length]).toEqual([people[0]!.id, people.length - 1])
})
