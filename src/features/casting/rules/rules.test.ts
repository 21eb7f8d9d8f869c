import { beforeEach, expect, test } from 'vitest'
import { exportAccount } from '#features/identity/accounts/queries/personal-data.server.ts'
import { jobContext, type RequestContext } from '#platform/context/request-context.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { characterFixtures } from '#tests/fixtures/character-fixtures.ts'
import { emptyTables } from '#tests/fixtures/database.ts'
import { cancelRegistration } from '../../registrations/commands/player/offers-and-cancelling.server.ts'
import { acceptSuggestion, assignPart } from '../assignment/assign.server.ts'
import { getCastingBoard } from '../assignment/board.server.ts'
import { suggestCasting } from '../assignment/suggestion.ts'
import { addPart } from '../parts/commands.server.ts'
import { savePreferences } from '../preferences/commands.server.ts'
import { findOwnCasting } from '../preferences/own.server.ts'
import { saveCastingSettings } from '../settings.server.ts'
import { addRule, deleteRule } from './rules.server.ts'

const fixtures = await characterFixtures()
const { db, sql, olga, mar, rosa, sara, services, createPlayers, createOpenEvent, registerPlayer } = fixtures
type Player = { id: number; ctx: RequestContext }
const [ana, eva] = (await createPlayers(2)) as [Player, Player]
beforeEach(() => emptyTables(sql, 'rate_limits, registrations, characters, casting_parts, casting_settings'))
const codeOf = async (promise: Promise<unknown>) => (await errorOf(promise))?.code ?? null
const exported = async ({ id }: Player) => JSON.stringify(await exportAccount(jobContext({ db, services }, 'test'), id))

async function cast() {
  const event = await createOpenEvent()
  const ref = event.translationId
  const first = await addPart(olga.ctx, ref, { title: 'La forastera', group: 'El convento' })
  const second = await addPart(olga.ctx, ref, { title: 'El cojo', group: 'El convento' })
  await saveCastingSettings(olga.ctx, ref, { open: 'on', choices: '2', reveals_at: '2026-12-20T20:00' })
  const mine = (await registerPlayer(ana, event)).id
  const theirs = (await registerPlayer(eva, event)).id
  await sql`update registrations set state = 'confirmed', expires_at = null`
  return { ref, first, second, mine, theirs }
}

test('players say whom they would rather not meet, and the team who must be together; only the team reads it', async () => {
  const { ref, first, second, mine, theirs } = await cast()
  const [row] = await sql`select username from users where id = ${eva.id}`
  const evaName = String(row!['username']).toUpperCase()
  await savePreferences(ana.ctx, mine, { apart: `${evaName}, Nadie`, near: 'Leo' })
  expect(await codeOf(savePreferences(ana.ctx, mine, { apart: 'a,b,c,d,e,f' }))).toBe('invalid')
  const board = await getCastingBoard(olga.ctx, ref)
  expect(board.players.find(({ id }) => id === mine)).toMatchObject({
    near: [{ name: 'Leo', player: null }],
    apart: [
      { name: evaName, player: theirs },
      { name: 'Nadie', player: null },
    ],
  })
  expect(suggestCasting(board)).toHaveLength(1)
  await acceptSuggestion(olga.ctx, ref, { pair: [`${first}:${mine}`, `${second}:${theirs}`] })
  const conflictsNow = async () => (await getCastingBoard(olga.ctx, ref)).conflicts
  expect(await conflictsNow()).toEqual([{ kind: 'apart', part: first, tags: [], others: [theirs] }])
  const members = [String(mine), String(theirs)]
  await addRule(mar.ctx, ref, { kind: 'together', members })
  for (const [form, code] of [
    [{ kind: 'apart', members: [String(mine)] }, 'invalid'],
    [{ kind: 'apart', members: [String(mine), String(mine)] }, 'invalid'],
    [{ kind: 'near', members }, 'invalid'],
    [{ kind: 'apart', members: [String(mine), '999999'] }, 'not_found'],
  ] as const)
    expect(await codeOf(addRule(mar.ctx, ref, form))).toBe(code)
  for (const { ctx } of [ana, rosa, sara])
    expect(await codeOf(addRule(ctx, ref, { kind: 'apart', members }))).not.toBe(null)
  // Neither the other player nor what they take with them knows of it.
  for (const shown of [JSON.stringify(await findOwnCasting(eva.ctx, theirs)), await exported(eva)])
    expect(shown).not.toContain(evaName)
  expect(await exported(ana)).toContain(evaName)
  // Moved to another character, the one before is free.
  const third = await addPart(olga.ctx, ref, { title: 'La posadera', group: 'La posada' })
  const move = { part: String(third), registration: String(theirs), was: '0', from: String(second) }
  await assignPart(olga.ctx, ref, move)
  expect(await codeOf(assignPart(olga.ctx, ref, move)), 'sent twice').toBe(null)
  expect((await getCastingBoard(olga.ctx, ref)).parts.map(({ player }) => player)).toEqual([mine, null, theirs])
  expect(await conflictsNow()).toEqual([{ kind: 'rule_together', part: first, tags: [], others: [theirs] }])
  const [rule] = (await getCastingBoard(olga.ctx, ref)).rules
  const other = await createOpenEvent()
  expect(await codeOf(deleteRule(olga.ctx, other.translationId, { rule: String(rule!.id) }))).toBe('not_found')
  // A rule ends with the seat of one of two.
  await cancelRegistration(eva.ctx, theirs, {})
  expect((await getCastingBoard(olga.ctx, ref)).rules).toEqual([])
})
