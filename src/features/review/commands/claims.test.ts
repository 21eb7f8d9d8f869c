import { expect, test } from 'vitest'
import { refusal } from '../../../../tests/accounts/own-account.ts'
import { AT, teamWorld } from '../../../../tests/fixtures/site-team-fixtures.ts'
import { acceptClaim } from './claims.server.ts'

const { mara, nil, olga, raul, make, card, rowIn, linesOf, queued, door, sql } = await teamWorld()
let count = 0
const claimed = async () =>
  make.claim({ organization_id: await card(`Reclamada ${++count}`), user_id: raul.id, message: 'Soy la secretaria.' })

test('an accepted claim gives the card away, and refuses whoever else claims it', async () => {
  const cardId = await card(`Reclamada ${++count}`)
  const of = (user: number) => make.claim({ organization_id: cardId, user_id: user, message: 'Es mía.' })
  const [hers, his] = [await of(olga.id), await of(raul.id)]
  await acceptClaim(mara.ctx, hers, door)
  expect((await rowIn('organizations', cardId))['owner_id']).toBe(olga.id)
  expect((await rowIn('claims', hers))['status']).toBe('accepted')
  expect((await rowIn('claims', his))['status']).toBe('rejected')
  const [refused] = await linesOf('claim', his)
  expect(await queued(refused!['id'])).toHaveLength(1)
  expect(await linesOf('organization', cardId)).toMatchObject([{ verb: 'acceptClaim' }])
})

test('of two claims accepted at the same moment one wins, and nobody waits for ever', async () => {
  for (let n = 0; n < 10; n++) {
    const cardId = await card(`Disputada ${++count}`)
    const of = (user: number) => make.claim({ organization_id: cardId, user_id: user, message: 'Es mía.' })
    const claims = [await of(olga.id), await of(raul.id)]
    const outcomes = await Promise.all(claims.map((id, i) => refusal(acceptClaim((i ? mara : nil).ctx, id, door))))
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1)
    expect(outcomes.find((outcome) => outcome !== null)).toMatchObject({ code: 'already_decided' })
    const winner = outcomes[0] === null ? olga.id : raul.id
    expect((await rowIn('organizations', cardId))['owner_id']).toBe(winner)
  }
})

test('a card is not given to who has not shown their address, is shut out or is leaving', async () => {
  for (const set of [{ confirmed_at: null }, { blocked_at: AT }, { erase_after: AT }]) {
    const id = await claimed()
    await sql`update users set ${sql(set)} where id = ${raul.id}`
    expect(await refusal(acceptClaim(mara.ctx, id, door))).toMatchObject({ kind: 'conflict', code: 'unconfirmed' })
    await sql`update users set confirmed_at = ${AT}, blocked_at = null, erase_after = null where id = ${raul.id}`
  }
})
