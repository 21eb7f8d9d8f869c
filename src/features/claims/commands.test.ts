import { beforeEach, expect, test } from 'vitest'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { addOrganizer } from '#tests/fixtures/add-events.ts'
import { emailFixtures } from '#tests/fixtures/email/email-fixtures.ts'
import { claimOrganizer } from './commands.server.ts'
import { listMyClaims } from './queries.server.ts'
import { acceptClaim } from './review.server.ts'

const { db, sql, jobs, ctx, ctxAs, addPerson, addClub, clearTables } = await emailFixtures()
await jobs.work('organizations.decided', async () => {})
beforeEach(() => clearTables())

const form = { message: 'Llevo el grupo desde 2015; escribidme a hola@luna.example.' }
const someone = async () => ctxAs(await addPerson('Eva'))

test('an unclaimed organizer can be claimed by id, slug or former slug, once per person', async () => {
  const id = await addOrganizer(db, 'Grupo Luna')
  await sql`update organizations set slug = 'luna' where id = ${id}`
  const [eva, bob, zoe] = [await someone(), await someone(), await someone()]
  for (const [who, ref] of [
    [eva, id],
    [bob, 'luna'],
    [zoe, 'grupo-luna'],
  ] as const) {
    const claim = await claimOrganizer(who, ref, form)
    expect(await listMyClaims(who)).toEqual([
      {
        ...{
          id: claim,
          status: 'open',
          reason: null,
          decidedAt: null,
          organizer: { name: 'Grupo Luna', slug: 'luna', logo: null },
        },
        ...{ message: form.message, createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) },
      },
    ])
    expect(await errorOf(claimOrganizer(who, id, form))).toMatchObject({ status: 409, code: 'already_claimed' })
  }
  expect(
    await sql`select action, to_state, details from audit_log where entity_type = 'claim' order by id limit 1`,
  ).toEqual([{ action: 'claimOrganizer', to_state: 'open', details: { organization: id } }])
})

test('two simultaneous claims by one person create one claim', async () => {
  const id = await addOrganizer(db, 'Grupo Luna')
  const eva = await someone()
  const failures = await Promise.all([1, 2, 3].map(() => errorOf(claimOrganizer(eva, id, form))))
  expect(failures.filter((failure) => failure === null)).toHaveLength(1)
  expect(await listMyClaims(eva)).toHaveLength(1)
})

test('rejects claims of owned organizers with 409, of hidden ones with 404', async () => {
  const { id, ana } = await addClub()
  const eva = await someone()
  expect(await errorOf(claimOrganizer(eva, id, form))).toMatchObject({ status: 409, code: 'already_owned' })
  expect(await errorOf(claimOrganizer(ctxAs(ana), id, form))).toMatchObject({ code: 'already_owned' })
  await sql`update organizations set owner_id = null`
  for (const status of ['pending', 'rejected', 'suspended']) {
    await sql`update organizations set status = ${status}`
    expect(await errorOf(claimOrganizer(eva, id, form))).toMatchObject({ status: 404 })
  }
  for (const ref of [0, 999_999, 9_999_999_999, 'nobody', 'ñ', '']) {
    expect(await errorOf(claimOrganizer(eva, ref, form))).toMatchObject({ status: 404 })
  }
})

test.each([
  ['nobody', { message: '' }, { message: 'required' }],
  ['a word', { message: 'mía' }, { message: 'too_short' }],
  ['a novel', { message: 'a'.repeat(5001) }, { message: 'too_long' }],
  ['nothing', null, {}],
])('rejects a message that is too short or too long: %s', async (_, message, fields) => {
  const id = await addOrganizer(db, 'Grupo Luna')
  const failure = await errorOf(claimOrganizer(await someone(), id, message))
  expect(failure).toMatchObject({ status: 400, code: 'invalid', fields })
})

test('claiming needs a confirmed address and is limited per day', async () => {
  const id = await addOrganizer(db, 'Grupo Luna')
  const eva = await addPerson('Eva')
  expect(await errorOf(claimOrganizer(ctx, id, form))).toMatchObject({ status: 403, code: 'forbidden' })
  expect(await errorOf(claimOrganizer(ctxAs(eva, { confirmed: false }), id, form))).toMatchObject({
    code: 'unconfirmed',
  })
  for (let n = 0; n < 5; n++) {
    await claimOrganizer(ctxAs(eva), id, form)
    await sql`delete from claims`
  }
  expect(await errorOf(claimOrganizer(ctxAs(eva), id, form))).toMatchObject({ status: 429 })
})

test('a claim simultaneous with an acceptance never gives the organizer to two owners', async () => {
  const id = await addOrganizer(db, 'Grupo Luna')
  const [eva, bob] = [await someone(), await someone()]
  const first = await claimOrganizer(eva, id, form)
  const moderator = ctxAs(await addPerson('Juez'), { siteRole: 'moderator' })
  const tries = [acceptClaim(moderator, first), claimOrganizer(bob, id, form)].map(errorOf)
  const [refused, late] = await Promise.all(tries)
  const [open] = await sql`select count(*)::int as count from claims where status = 'open'`
  // Whichever comes first: the claim that nobody has read is not rejected.
  expect([refused?.code, late?.code, open!['count']]).toEqual(
    late ? [undefined, 'already_owned', 0] : ['rival_claims', undefined, 2],
  )
})
