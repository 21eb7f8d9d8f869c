import { beforeAll, expect, test } from 'vitest'
import { addMember, changeRole, leaveOrganization, removeMember } from '#features/memberships/commands.server.ts'
import { transferOwnership } from '#features/memberships/transfer.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { refusal } from '../accounts/own-account.ts'
import { organizationWorld } from '../fixtures/organization-fixtures.ts'

const world = await organizationWorld()
const { sql, door, organization, standing } = world
const people: { id: number; ctx: Context; name: string }[] = []
beforeAll(async () => {
  for (const name of ['Ana', 'Bea', 'Cid', 'Dora', 'Eva', 'Fran', 'Gil', 'Hugo'])
    people.push({ name, ...(await world.signedIn(name)) })
})

/** One owner, a person of the cast, who is no member besides: decisions 2. */
async function expectSound(id: number) {
  const { owner, members } = await standing(id)
  expect(people.map((person) => person.id)).toContain(owner)
  expect(Object.keys(members)).not.toContain(String(owner))
  return { owner, members }
}

const pick = <T>(list: T[], turn: number) => list[turn % list.length]!

test('of fifty simultaneous transfers by one owner, one counts', async () => {
  const [ana, ...others] = people
  const helpers = Object.fromEntries(others.map(({ id }) => [id, 'moderator' as const]))
  const { id } = await organization(ana!.ctx, 'Club de la Prisa', helpers)
  const ends = await Promise.all(
    Array.from({ length: 50 }, (_, turn) =>
      refusal(transferOwnership(ana!.ctx, id, { new_owner_id: pick(others, turn).id }, door)),
    ),
  )
  expect(ends.filter((end) => end === null)).toHaveLength(1)
  expect(new Set(ends.map((end) => end?.status ?? 200))).toEqual(new Set([200, 403]))
  const { members } = await expectSound(id)
  expect(members[ana!.id]).toBe('editor')
  expect(Object.keys(members)).toHaveLength(others.length)
})

test('fifty simultaneous transfers, changes, removals and leavings by everybody leave one owner, and none among the members', async () => {
  for (let round = 0; round < 3; round++) {
    await sql`truncate rate_limits`
    const helpers = Object.fromEntries(
      people.slice(1).map(({ id }, turn) => [id, pick(['editor', 'read_only'] as const, turn)]),
    )
    const { id } = await organization(people[0]!.ctx, `Club Revuelto ${round}`, helpers)
    const ends = await Promise.all(
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
          (ctx: Context) => leaveOrganization(ctx, id),
        ]
        return refusal(pick(commands, turn)(actor.ctx, id, form, door))
      }),
    )
    expect(ends.map((end) => end?.status ?? 200).filter((status) => status >= 500)).toEqual([])
    await expectSound(id)
    const [{ transfers }] = (await sql`select count(*)::int as transfers from history
      where verb = 'transferOwnership' and (details->>'organization')::int = ${id}`) as unknown as [
      { transfers: number },
    ]
    const counted = ends.filter((end, turn) => end === null && turn % 5 === 0).length
    expect(transfers).toBe(counted)
  }
})

test('an owner who hands over round and round leaves the last one it reached', async () => {
  const { id } = await organization(
    people[0]!.ctx,
    'Club del Corro',
    Object.fromEntries(people.slice(1).map((one) => [one.id, 'editor' as const])),
  )
  for (let turn = 1; turn <= people.length; turn++)
    await transferOwnership(pick(people, turn - 1).ctx, id, { new_owner_id: pick(people, turn).id }, door)
  const { owner, members } = await expectSound(id)
  expect([owner, Object.keys(members).length]).toEqual([people[0]!.id, people.length - 1])
})
