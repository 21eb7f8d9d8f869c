import { beforeEach, expect, test } from 'vitest'
import { acceptClaim } from '#features/review/commands/claims.server.ts'
import { refusal } from '../../../tests/accounts/own-account.ts'
import { addOrganizer } from '../../../tests/fixtures/calendar.ts'
import { letterWorld } from '../../../tests/fixtures/emails.ts'
import { claimOrganizer, withdrawClaim } from './commands.server.ts'
import { listMyClaims } from './queries.server.ts'

const { db, sql, jobs, ctx, as, addPerson, addClub, clear } = await letterWorld()
await jobs.work('claims.decided', async () => {})
beforeEach(() => clear())

const form = { message: 'Llevo el grupo desde 2015; escribidme a hola@luna.example.' }
const someone = async () => as(await addPerson('Eva'))

test('a card that nobody owns is claimed by its id, its slug or a former slug, once by each person', async () => {
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
          organizer: { name: 'Grupo Luna', slug: 'luna' },
        },
        ...{ message: form.message, createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) },
      },
    ])
    expect(await refusal(claimOrganizer(who, id, form))).toMatchObject({ status: 409, code: 'already_claimed' })
  }
  expect(await sql`select verb, to_state, details from history where thing = 'claim' order by id limit 1`).toEqual([
    { verb: 'claimOrganizer', to_state: 'open', details: { organization: id } },
  ])
})

test('one who claims twice at the same moment has claimed once', async () => {
  const id = await addOrganizer(db, 'Grupo Luna')
  const eva = await someone()
  const failures = await Promise.all([1, 2, 3].map(() => refusal(claimOrganizer(eva, id, form))))
  expect(failures.filter((failure) => failure === null)).toHaveLength(1)
  expect(await listMyClaims(eva)).toHaveLength(1)
})

test('what somebody owns is not to be had, what one may not see is not there', async () => {
  const { id, ana } = await addClub()
  const eva = await someone()
  expect(await refusal(claimOrganizer(eva, id, form))).toMatchObject({ status: 409, code: 'already_owned' })
  expect(await refusal(claimOrganizer(as(ana), id, form))).toMatchObject({ code: 'already_owned' })
  await sql`update organizations set owner_id = null`
  for (const status of ['pending', 'rejected', 'suspended']) {
    await sql`update organizations set status = ${status}`
    expect(await refusal(claimOrganizer(eva, id, form))).toMatchObject({ status: 404 })
  }
  for (const ref of [0, 999_999, 9_999_999_999, 'nobody', 'ñ', '']) {
    expect(await refusal(claimOrganizer(eva, ref, form))).toMatchObject({ status: 404 })
  }
})

test.each([
  ['nobody', { message: '' }, { message: 'required' }],
  ['a word', { message: 'mía' }, { message: 'too_short' }],
  ['a novel', { message: 'a'.repeat(5001) }, { message: 'too_long' }],
  ['nothing', null, {}],
])('%s says too little or too much', async (_, message, fields) => {
  const id = await addOrganizer(db, 'Grupo Luna')
  const failure = await refusal(claimOrganizer(await someone(), id, message))
  expect(failure).toMatchObject({ status: 400, code: 'invalid', fields })
})

test('one claims with a confirmed address, and a few a day', async () => {
  const id = await addOrganizer(db, 'Grupo Luna')
  const eva = await addPerson('Eva')
  expect(await refusal(claimOrganizer(ctx, id, form))).toMatchObject({ status: 403, code: 'forbidden' })
  expect(await refusal(claimOrganizer(as(eva, { confirmed: false }), id, form))).toMatchObject({ code: 'unconfirmed' })
  for (let n = 0; n < 5; n++) await withdrawClaim(as(eva), await claimOrganizer(as(eva), id, form))
  expect(await refusal(claimOrganizer(as(eva), id, form))).toMatchObject({ status: 429 })
})

test('one takes back what is one’s own and still open', async () => {
  const id = await addOrganizer(db, 'Grupo Luna')
  const [eva, bob] = [await someone(), await someone()]
  const claim = await claimOrganizer(eva, id, form)
  for (const other of [claim + 1, -1, 1.5, Number.NaN, 9_999_999_999])
    expect(await refusal(withdrawClaim(eva, other))).toMatchObject({ status: 404 })
  expect(await refusal(withdrawClaim(bob, claim))).toMatchObject({ status: 404 })
  await withdrawClaim(eva, claim)
  expect(await listMyClaims(eva)).toMatchObject([{ status: 'withdrawn' }])
  expect(await refusal(withdrawClaim(eva, claim))).toMatchObject({ status: 409, code: 'already_decided' })
  const moderator = as(await addPerson('Juez'), { siteRole: 'moderator' })
  expect(await refusal(acceptClaim(moderator, claim, { jobs }))).toMatchObject({ status: 409 })
})

test('of a claim and its acceptance at the same moment nobody ends up with a card twice', async () => {
  const id = await addOrganizer(db, 'Grupo Luna')
  const [eva, bob] = [await someone(), await someone()]
  const first = await claimOrganizer(eva, id, form)
  const moderator = as(await addPerson('Juez'), { siteRole: 'moderator' })
  const [, late] = await Promise.all([acceptClaim(moderator, first, { jobs }), refusal(claimOrganizer(bob, id, form))])
  const [open] = await sql`select count(*)::int as count from claims where status = 'open'`
  expect(late === null ? open!['count'] : late.code).toBe(late === null ? 0 : 'already_owned')
})
