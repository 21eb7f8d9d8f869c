import { expect, test } from 'vitest'
import { list } from '#app/admin/organizations.server.ts'
import { correctOrganizer, mergeOrganizers } from '#features/organizations/merge.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { refusal } from '../../../../tests/accounts/own-account.ts'
import { teamWorld } from '../../../../tests/fixtures/site-team-fixtures.ts'
import { listQueue } from '../queries/queue.server.ts'
import { acceptClaim, rejectClaim } from './claims.server.ts'
import { markReviewed, publishEvent, rejectEvent, takeDown } from './events.server.ts'
import { rejectOrganization, suspendOrganization, verifyOrganization } from './organizations.server.ts'
import { undoDecision } from './undo.server.ts'

const { mara, nil, olga, raul, make, card, door, sql } = await teamWorld()
const because = { reason: 'Falta la dirección del lugar.' }
let count = 0

/** How a member of the team may have a part in an organization, and what of it another of the team would decide about. */
const PARTS: [how: string, sql: (organization: number, me: number) => Promise<unknown>][] = [
  ['owns', (id, me) => sql`update organizations set owner_id = ${me} where id = ${id}`],
  [
    'helps in',
    (id, me) => sql`insert into memberships (organization_id, user_id, role) values (${id}, ${me}, 'read_only')`,
  ],
  ['proposed', (id, me) => sql`update organizations set proposed_by = ${me} where id = ${id}`],
  ['claims', (id, me) => make.claim({ organization_id: id, user_id: me, message: 'Es mía.' })],
]

test.each(PARTS)('nobody of the team decides about what concerns an organization that they %s', async (_, take) => {
  const id = await card(`Propia ${++count}`, { status: 'pending', owner_id: olga.id })
  const [submitted, shown] = [await make.event({}, id), await make.published({}, id)]
  const edit = await make.revision({ event_id: shown, before: '{}', after: '{}' })
  const claim = await make.claim({ organization_id: id, user_id: raul.id, message: 'Es mía.' })
  await take(id, mara.id)
  const tries = (ctx: Context) => [
    verifyOrganization(ctx, id, door),
    rejectOrganization(ctx, id, because, door),
    rejectEvent(ctx, submitted, because, door),
    takeDown(ctx, shown, because, door),
    markReviewed(ctx, edit),
    rejectClaim(ctx, claim, because, door),
    correctOrganizer(ctx, id, { name: 'Otro Nombre' }),
  ]
  const lines = async () => (await sql`select count(*)::int as n from history`)[0]!['n']
  const before = await lines()
  for (const no of await Promise.all(tries(mara.ctx).map(refusal)))
    expect(no).toMatchObject({ kind: 'forbidden', code: 'own_interest' })
  expect(await lines()).toBe(before)
  const other = await card(`Ajena ${++count}`)
  await sql`update organizations set status = 'active' where id = ${id}`
  for (const [from, into] of [
    [id, other],
    [other, id],
  ] as const)
    expect(await refusal(mergeOrganizers(mara.ctx, from, into, door))).toMatchObject({ code: 'own_interest' })
  expect(await refusal(suspendOrganization(mara.ctx, id, because, door))).toMatchObject({ code: 'own_interest' })
  // What a colleague decided about it they do not take back either.
  const entry = await takeDown(nil.ctx, shown, because, door)
  expect(await refusal(undoDecision(mara.ctx, entry))).toMatchObject({ code: 'own_interest' })
  expect(await refusal(undoDecision(nil.ctx, entry))).toBeNull()
})

test('the queues say which of their things are one’s own, and hide none', async () => {
  const mine = await card(`Propia ${++count}`, { status: 'pending', owner_id: olga.id, proposed_by: mara.id })
  const theirs = await card(`Ajena ${++count}`, { status: 'pending', owner_id: olga.id })
  const events = [await make.event({ submitted_by: mara.id }), await make.event()]
  const edits = [
    await make.revision({ event_id: await make.published(), before: '{}', after: '{}', changed_by: mara.id }),
  ]
  edits.push(await make.revision({ event_id: await make.published(), before: '{}', after: '{}' }))
  const claim = async (user: number) =>
    make.claim({ organization_id: await card(`Reclamada ${++count}`), user_id: user, message: 'Mía.' })
  const claims = [await claim(mara.id), await claim(raul.id)]
  const cards = [
    await card(`Ficha ${++count}`, { status: 'pending', proposed_by: mara.id }),
    await card(`Ficha ${++count}`, { status: 'pending' }),
  ]
  const made = { organizations: [mine, theirs], events, revisions: edits, claims, proposals: cards }
  const own = async (ctx: Context, kind: keyof typeof made) => {
    const listed: { id: number; own: boolean }[] = await listQueue(ctx, kind)
    return made[kind].map((id) => listed.find((one) => one.id === id)?.own)
  }
  for (const kind of Object.keys(made) as (keyof typeof made)[]) {
    expect([kind, await own(mara.ctx, kind)]).toEqual([kind, [true, false]])
    expect([kind, await own(nil.ctx, kind)]).toEqual([kind, [false, false]])
  }
  expect(await refusal(publishEvent(mara.ctx, events[0]!, door))).toMatchObject({ code: 'own_interest' })
  expect(await refusal(acceptClaim(mara.ctx, claims[0]!, door))).toMatchObject({ code: 'own_interest' })
})

test('the line of a new organization and of a change to a verified one says whose it is', async () => {
  const mine = await card(`Propia ${++count}`, { status: 'pending', owner_id: mara.id })
  const change = async (owner: number) => {
    const id = await card(`Verificada ${++count}`, { owner_id: owner })
    const [row] = await sql<{ id: number }[]>`
      insert into organization_revisions (organization_id, needs_approval, before, after)
      values (${id}, true, '{}', '{"name":"Otro nombre"}') returning id`
    return `change-${row!.id}`
  }
  const [own, other] = [await change(mara.id), await change(olga.id)]
  const said = async (ctx: Context) => {
    const rows = new Map<string, boolean>((await list(ctx)).map(({ row }) => [row.key, row.own]))
    return [`${mine}`, own, other].map((key) => rows.get(key))
  }
  expect(await said(mara.ctx)).toEqual([true, true, false])
  expect(await said(nil.ctx)).toEqual([false, false, false])
})
