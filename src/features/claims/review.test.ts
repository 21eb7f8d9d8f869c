import { expect, test } from 'vitest'
import { listQueue } from '#features/site-team/queries/queue.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { NOW_ISO, siteTeamFixtures } from '#tests/fixtures/site-team-fixtures.ts'
import { acceptClaim } from './review.server.ts'
import './admin.server.ts'

const { mara, nil, olga, raul, insert, addUnownedOrganizer, getRow, decisionEntries, queuedEmails, sql } =
  await siteTeamFixtures()
let count = 0
const claimed = async () =>
  insert.claim({
    organization_id: await addUnownedOrganizer(`Reclamada ${++count}`),
    user_id: raul.id,
    message: 'Soy la secretaria.',
  })

test('accepting a claim sets the owner and rejects the other claims', async () => {
  const cardId = await addUnownedOrganizer(`Reclamada ${++count}`)
  const of = (user: number) => insert.claim({ organization_id: cardId, user_id: user, message: 'Es mía.' })
  const [hers, his] = [await of(olga.id), await of(raul.id)]
  // Nobody has named the other one, as in a decision about many.
  expect(await errorOf(acceptClaim(mara.ctx, hers))).toMatchObject({ kind: 'conflict', code: 'rival_claims' })
  expect((await getRow('claims', his))['status']).toBe('open')
  await acceptClaim(mara.ctx, hers, { rivals: String(his) })
  expect((await getRow('organizations', cardId))['owner_id']).toBe(olga.id)
  expect((await getRow('claims', hers))['status']).toBe('accepted')
  expect((await getRow('claims', his))['status']).toBe('rejected')
  const [refused] = await decisionEntries('claim', his)
  expect(await queuedEmails(refused!['id'])).toHaveLength(1)
  expect(await decisionEntries('organization', cardId)).toMatchObject([{ action: 'acceptClaim' }])
})

test('does not reject a claim that came after the form was shown, and names those that it rejects', async () => {
  const cardId = await addUnownedOrganizer(`Reclamada ${++count}`)
  const of = (user: number) => insert.claim({ organization_id: cardId, user_id: user, message: 'Es mía.' })
  const [hers, his] = [await of(olga.id), await of(raul.id)]
  const shown = (await listQueue(mara.ctx, 'claims')).find(({ id }) => id === hers)!
  expect(shown).toMatchObject({ rivals: 1, rivalIds: [his], rivalNames: ['Raul'] })
  expect(await errorOf(acceptClaim(mara.ctx, hers, { rivals: '' }))).toMatchObject({ code: 'changed_since' })
  expect((await getRow('claims', hers))['status']).toBe('open')
  await acceptClaim(mara.ctx, hers, { rivals: String(his) })
  expect((await getRow('claims', his))['status']).toBe('rejected')
})

test('of two claims accepted simultaneously one wins, without a deadlock', async () => {
  for (let n = 0; n < 10; n++) {
    const cardId = await addUnownedOrganizer(`Disputada ${++count}`)
    const of = (user: number) => insert.claim({ organization_id: cardId, user_id: user, message: 'Es mía.' })
    const claims = [await of(olga.id), await of(raul.id)]
    const accept = (id: number, i: number) =>
      errorOf(acceptClaim((i ? mara : nil).ctx, id, { rivals: String(claims[1 - i]) }))
    const outcomes = await Promise.all(claims.map(accept))
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1)
    expect(outcomes.find((outcome) => outcome !== null)).toMatchObject({ code: 'already_decided' })
    const winner = outcomes[0] === null ? olga.id : raul.id
    expect((await getRow('organizations', cardId))['owner_id']).toBe(winner)
  }
})

test('rejects claimants who are unconfirmed, blocked or about to be erased', async () => {
  for (const set of [{ confirmed_at: null }, { blocked_at: NOW_ISO }, { erase_after: NOW_ISO }]) {
    const id = await claimed()
    await sql`update users set ${sql(set)} where id = ${raul.id}`
    expect(await errorOf(acceptClaim(mara.ctx, id))).toMatchObject({ kind: 'conflict', code: 'unconfirmed' })
    await sql`update users set confirmed_at = ${NOW_ISO}, blocked_at = null, erase_after = null where id = ${raul.id}`
  }
})
