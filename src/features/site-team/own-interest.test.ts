import { expect, test } from 'vitest'
import { acceptClaim, rejectClaim } from '#features/claims/review.server.ts'
import { markReviewed, publishEvent, rejectEvent, takeDown } from '#features/events/review.server.ts'
import { correctOrganizer, mergeOrganizers } from '#features/organizations/merge.server.ts'
import { rejectOrganization, suspendOrganization, verifyOrganization } from '#features/organizations/review.server.ts'
import { acceptVenue, askVenueChanges, rejectVenue } from '#features/proposals/review.server.ts'
import { undoDecision } from '#features/review/commands/undo.server.ts'
import { correctVenue, mergeVenues } from '#features/venues/commands.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { siteTeamFixtures } from '#tests/fixtures/site-team-fixtures.ts'
import { listQueue, listQueueRows } from './queries/queue.server.ts'

const { mara, nil, olga, raul, insert, addUnownedOrganizer, addVenue, sql } = await siteTeamFixtures()
const because = { reason: 'Falta la dirección del lugar.' }
let count = 0

/** The ways a team member may have an interest in an organization. */
const PARTS: [how: string, sql: (organization: number, me: number) => Promise<unknown>][] = [
  ['owns', (id, me) => sql`update organizations set owner_id = ${me} where id = ${id}`],
  [
    'helps in',
    (id, me) => sql`insert into memberships (organization_id, user_id, role) values (${id}, ${me}, 'read_only')`,
  ],
  [
    'left lately',
    (id, me) => sql`insert into audit_log (actor_id, action, entity_type, entity_id, details, created_at)
      values (${me}, 'leaveOrganization', 'membership', 1, jsonb_build_object('organization', ${id}::int, 'user', ${me}::int), now() - interval '80 days')`,
  ],
  ['proposed', (id, me) => sql`update organizations set proposed_by = ${me} where id = ${id}`],
  ['claims', (id, me) => insert.claim({ organization_id: id, user_id: me, message: 'Es mía.' })],
]

test.each(PARTS)('rejects decisions on organizations that the team member %s', async (_, take) => {
  const id = await addUnownedOrganizer(`Propia ${++count}`, { status: 'pending', owner_id: olga.id })
  const [submitted, shown] = [await insert.event({}, id), await insert.publishedEvent({}, id)]
  const edit = await insert.revision({ event_id: shown, before: '{}', after: '{}' })
  const claim = await insert.claim({ organization_id: id, user_id: raul.id, message: 'Es mía.' })
  await take(id, mara.id)
  const tries = (ctx: RequestContext) => [
    verifyOrganization(ctx, id),
    rejectOrganization(ctx, id, because),
    rejectEvent(ctx, submitted, because),
    takeDown(ctx, shown, because),
    markReviewed(ctx, edit),
    rejectClaim(ctx, claim, because),
    correctOrganizer(ctx, id, { name: 'Otro Nombre' }),
  ]
  const lines = async () => (await sql`select count(*)::int as n from audit_log`)[0]!['n']
  const before = await lines()
  for (const no of await Promise.all(tries(mara.ctx).map(errorOf)))
    expect(no).toMatchObject({ kind: 'forbidden', code: 'own_interest' })
  expect(await lines()).toBe(before)
  const other = await addUnownedOrganizer(`Ajena ${++count}`)
  await sql`update organizations set status = 'active' where id = ${id}`
  for (const [from, into] of [
    [id, other],
    [other, id],
  ] as const)
    expect(await errorOf(mergeOrganizers(mara.ctx, from, into))).toMatchObject({ code: 'own_interest' })
  expect(await errorOf(suspendOrganization(mara.ctx, id, because))).toMatchObject({ code: 'own_interest' })
  // Nor may they undo a colleague's decision about it.
  const entry = await takeDown(nil.ctx, shown, because)
  expect(await errorOf(undoDecision(mara.ctx, entry))).toMatchObject({ code: 'own_interest' })
  expect(await errorOf(undoDecision(nil.ctx, entry))).toBeNull()
})

test("the queues mark the actor's own items and hide none", async () => {
  const mine = await addUnownedOrganizer(`Propia ${++count}`, {
    status: 'pending',
    owner_id: olga.id,
    proposed_by: mara.id,
  })
  const theirs = await addUnownedOrganizer(`Ajena ${++count}`, { status: 'pending', owner_id: olga.id })
  const events = [await insert.event({ submitted_by: mara.id }), await insert.event()]
  const edits = [
    await insert.revision({ event_id: await insert.publishedEvent(), before: '{}', after: '{}', changed_by: mara.id }),
  ]
  edits.push(await insert.revision({ event_id: await insert.publishedEvent(), before: '{}', after: '{}' }))
  const claim = async (user: number) =>
    insert.claim({ organization_id: await addUnownedOrganizer(`Reclamada ${++count}`), user_id: user, message: 'Mía.' })
  const claims = [await claim(mara.id), await claim(raul.id)]
  const cards = [
    await addUnownedOrganizer(`Ficha ${++count}`, { status: 'pending', proposed_by: mara.id }),
    await addUnownedOrganizer(`Ficha ${++count}`, { status: 'pending' }),
  ]
  const made = { organizations: [mine, theirs], events, revisions: edits, claims, proposals: cards }
  const own = async (ctx: RequestContext, kind: keyof typeof made) => {
    const listed: { id: number; own: boolean }[] = await listQueue(ctx, kind)
    return made[kind].map((id) => listed.find((one) => one.id === id)?.own)
  }
  for (const kind of Object.keys(made) as (keyof typeof made)[]) {
    expect([kind, await own(mara.ctx, kind)]).toEqual([kind, [true, false]])
    expect([kind, await own(nil.ctx, kind)]).toEqual([kind, [false, false]])
  }
  expect(await errorOf(publishEvent(mara.ctx, events[0]!))).toMatchObject({ code: 'own_interest' })
  expect(await errorOf(acceptClaim(mara.ctx, claims[0]!))).toMatchObject({ code: 'own_interest' })
})

test('nobody of the team decides on the venue that they proposed', async () => {
  const propose = (by: number) => addVenue(`Casona ${++count}`, { status: 'pending', proposed_by: by })
  const [mine, theirs, shown] = [await propose(mara.id), await propose(raul.id), await addVenue('Casona Activa')]
  const keys = [mine, theirs].map((id) => `venue-${id}`)
  const own = async (ctx: RequestContext) => {
    const [listed, rows] = [await listQueue(ctx, 'proposals', keys), await listQueueRows(ctx, 'proposals', keys)]
    return [
      [mine, theirs].map((id) => listed.find((one) => one.id === id)?.own),
      keys.map((key) => rows.find((row) => row.key === key)?.own),
    ]
  }
  expect(await own(mara.ctx)).toEqual([
    [true, false],
    [true, false],
  ])
  expect(await own(nil.ctx)).toEqual([
    [false, false],
    [false, false],
  ])
  const tries = (ctx: RequestContext) => [
    acceptVenue(ctx, mine),
    rejectVenue(ctx, mine, because),
    askVenueChanges(ctx, mine, because),
    correctVenue(ctx, mine, { name: 'Otra Casona', country: 'ES' }),
    mergeVenues(ctx, mine, shown),
  ]
  for (const no of await Promise.all(tries(mara.ctx).map(errorOf))) expect(no).toMatchObject({ code: 'own_interest' })
  const entry = await acceptVenue(nil.ctx, mine)
  expect(await errorOf(undoDecision(mara.ctx, entry))).toMatchObject({ code: 'own_interest' })
  expect(await errorOf(acceptVenue(mara.ctx, theirs))).toBeNull()
})

test('the queue rows of new organizations and profile changes have their owner', async () => {
  const mine = await addUnownedOrganizer(`Propia ${++count}`, { status: 'pending', owner_id: mara.id })
  const change = async (owner: number) => {
    const id = await addUnownedOrganizer(`Verificada ${++count}`, { owner_id: owner })
    const [row] = await sql<{ id: number }[]>`
      insert into organization_revisions (organization_id, needs_approval, before, after)
      values (${id}, true, '{}', '{"name":"Otro nombre"}') returning id`
    return `change-${row!.id}`
  }
  const [own, other] = [await change(mara.id), await change(olga.id)]
  const listOrganizationRows = async (ctx: RequestContext) => [
    ...(await listQueueRows(ctx, 'organizations', [`${mine}`])),
    ...(await listQueueRows(ctx, 'profiles', [own, other])),
  ]
  const said = async (ctx: RequestContext) => {
    const rows = new Map<string, boolean>((await listOrganizationRows(ctx)).map((row) => [row.key, row.own]))
    return [`${mine}`, own, other].map((key) => rows.get(key))
  }
  expect(await said(mara.ctx)).toEqual([true, true, false])
  expect(await said(nil.ctx)).toEqual([false, false, false])
})
