import { beforeEach, expect, test } from 'vitest'
import type { RequestContext } from '#platform/context/request-context.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { characterFixtures } from '#tests/fixtures/character-fixtures.ts'
import { emptyTables } from '#tests/fixtures/database.ts'
import { formField } from '#tests/fixtures/registration-fixtures.ts'
import { changeAnswers } from '../../registrations/commands/player/answers.server.ts'

const { sql, olga, createPlayers, createOpenEvent, registerPlayer, addCharacter, accessOf } = await characterFixtures()
const [ana, eva] = (await createPlayers(2)) as [Player, Player]
type Player = { id: number; ctx: RequestContext }
beforeEach(() => emptyTables(sql, 'rate_limits, registrations, characters'))

test('the question for a character takes one of the person’s own, or a name', async () => {
  const fields = [formField('hero', 'character'), formField('second', 'character', { stage: 'followup' })]
  const event = await createOpenEvent({ settings: { companions: 1 }, fields })
  const characterId = await addCharacter(ana.id)
  const dead = await addCharacter(ana.id, { name: 'Difunta', status: 'dead' })
  const deleted = await addCharacter(ana.id, { name: 'Borrada', deletedAt: ana.ctx.now })
  const foreign = await addCharacter(eva.id, { name: 'Ajena' })
  const companion = (hero: unknown) => ({ additionals: [{ name: 'Noa', answers: { hero } }] })
  for (const id of [dead, deleted, foreign, 999_999])
    expect(await errorOf(registerPlayer(ana, event, { answers: { hero: `#${id}` } }))).toMatchObject({
      fields: { 'answers.hero': 'choice' },
    })
  // A companion's answer is a name.
  expect(await errorOf(registerPlayer(ana, event, companion(`#${characterId}`)))).toMatchObject({
    fields: { 'additionals.0.answers.hero': 'choice' },
  })
  // The API sends the id as a number.
  const { id } = await registerPlayer(ana, event, { character: characterId, ...companion('Nadie') })
  const answersOf = async () => (await sql`select answers from registrations where id = ${id}`)[0]!['answers']
  expect(await answersOf()).toEqual({ hero: 'Inés de Brañalonga' })
  expect(await accessOf(characterId, olga.ctx)).toBe('opens reads')

  // An answer with that name keeps the link, another name ends it, and the second question links another one.
  const second = await addCharacter(ana.id, { name: 'Roque' })
  await changeAnswers(ana.ctx, id, { answers: { hero: 'Inés de Brañalonga', second: `#${second}` } })
  expect(await answersOf()).toEqual({ hero: 'Inés de Brañalonga', second: 'Roque' })
  expect([await accessOf(characterId, olga.ctx), await accessOf(second, olga.ctx)]).toEqual([
    'opens reads',
    'opens reads',
  ])
  await changeAnswers(ana.ctx, id, { answers: { hero: 'Uno del evento', second: `#${second}` } })
  expect([await accessOf(characterId, olga.ctx), await accessOf(second, olga.ctx)]).toEqual(['- -', 'opens reads'])
  // A name alone never links; choosing the character of that name does, although the answer stays the same.
  await changeAnswers(ana.ctx, id, { answers: { hero: 'Inés de Brañalonga', second: `#${second}` } })
  expect(await accessOf(characterId, olga.ctx)).toBe('- -')
  expect(await changeAnswers(ana.ctx, id, { answers: { hero: `#${characterId}`, second: `#${second}` } })).toEqual({
    fields: [],
  })
  expect(await accessOf(characterId, olga.ctx)).toBe('opens reads')
  // The organizer's corrections link nothing and end nothing.
  await changeAnswers(olga.ctx, id, { answers: { hero: 'Otra', second: 'Roque' } })
  expect(await accessOf(characterId, olga.ctx)).toBe('opens reads')
  expect(await errorOf(changeAnswers(olga.ctx, id, { answers: { hero: `#${characterId}` } }))).toMatchObject({
    fields: { 'answers.hero': 'choice' },
  })
})

test('a character sent to a form without a question for it is linked, and refused where it is nobody’s or another’s', async () => {
  const event = await createOpenEvent()
  const [mine, theirs] = [await addCharacter(ana.id), await addCharacter(olga.id)]
  for (const character of [theirs, 'La Abadesa', 999_999])
    expect(await errorOf(registerPlayer(ana, event, { character }))).toMatchObject({ fields: { character: 'choice' } })
  await registerPlayer(ana, event, { character: mine })
  expect(await accessOf(mine, olga.ctx)).toBe('opens reads')
})
