import { expect, test } from 'vitest'
import type { RequestContext } from '#platform/context/request-context.ts'
import { characterFixtures } from '#tests/fixtures/character-fixtures.ts'
import { at } from '#tests/fixtures/registration-fixtures.ts'
import { linkCharacter } from '../links/link.server.ts'
import { listLinksOfCharacter } from '../links/queries.server.ts'
import { unlinkCharacter } from '../links/unlink.server.ts'
import { listEventsPlayed } from './events-played.server.ts'

const { sql, sara, anonymousCtx, createPlayers, createOpenEvent, registerPlayer, addCharacter } =
  await characterFixtures()
const [ana, eva] = (await createPlayers(2)) as [Player, Player]
type Player = { id: number; ctx: RequestContext }
const AFTER = '2027-03-15T12:00:00Z'

test('events played are those of links that lived when they ended; others see the public ones', async () => {
  const characterId = await addCharacter(ana.id, { visibility: 'public' })
  const [played, hidden, cancelled, left] = [
    await createOpenEvent(),
    await createOpenEvent(),
    await createOpenEvent(),
    await createOpenEvent(),
  ]
  for (const event of [played, hidden, cancelled, left]) {
    const { id } = await registerPlayer(ana, event)
    await linkCharacter(ana.ctx, { characterId, registrationId: id })
  }
  const idsFor = async (ctx: RequestContext) =>
    (await listEventsPlayed(at(ctx, AFTER), characterId)).map(({ id }) => id)
  expect(await listEventsPlayed(ana.ctx, characterId)).toEqual([])
  await sql`update events set moderation = 'changes_requested' where id = ${hidden.eventId}`
  await sql`update events set happening = 'cancelled' where id = ${cancelled.eventId}`
  const links = await listLinksOfCharacter(ana.ctx, characterId)
  const linkTo = (event: { eventId: number }) => links.find((link) => link.event.id === event.eventId)!.id
  await unlinkCharacter(ana.ctx, linkTo(left))
  await unlinkCharacter(at(ana.ctx, AFTER), linkTo(played))
  expect(await idsFor(ana.ctx)).toEqual([hidden.eventId, played.eventId])
  for (const ctx of [eva.ctx, sara.ctx, anonymousCtx]) expect(await idsFor(ctx)).toEqual([played.eventId])
})
