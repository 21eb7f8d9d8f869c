import { beforeEach, expect, test } from 'vitest'
import { duplicateEvent } from '#features/events/commands/duplicate.server.ts'
import { exportAccount } from '#features/identity/accounts/queries/personal-data.server.ts'
import { jobContext, type RequestContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { characterFixtures } from '#tests/fixtures/character-fixtures.ts'
import { emptyTables } from '#tests/fixtures/database.ts'
import { at, formField } from '#tests/fixtures/registration-fixtures.ts'
import { cancelRegistration } from '../registrations/commands/player/offers-and-cancelling.server.ts'
import { acceptSuggestion, assignPart } from './assignment/assign.server.ts'
import { getCastingBoard } from './assignment/board.server.ts'
import { suggestCasting } from './assignment/suggestion.ts'
import { addPart, copyPart, deletePart, getPart, movePart, updatePart } from './parts/commands.server.ts'
import { savePreferences } from './preferences/commands.server.ts'
import { findOwnCasting } from './preferences/own.server.ts'
import { keepPart } from './reveal/keep.server.ts'
import { enqueueReveals, findRevealedPart, findRevealedPlayer } from './reveal/reveal.server.ts'
import { saveCastingSettings } from './settings.server.ts'

const fixtures = await characterFixtures()
const { db, sql, olga, mar, rosa, sara, anonymousCtx, services, createPlayers, createOpenEvent, registerPlayer } =
  fixtures
const [ana, eva, leo] = (await createPlayers(3)) as [Player, Player, Player]
type Player = { id: number; ctx: RequestContext }
const told: { registrationId: number; partId: number }[] = []
await (services.jobs as Jobs).work('casting.revealed', async (one) => void told.push(one))
beforeEach(() => emptyTables(sql, 'rate_limits, registrations, characters, casting_parts, casting_settings'))

const codeOf = async (promise: Promise<unknown>) => (await errorOf(promise))?.code ?? null
const REVEAL = '2026-12-20T20:00'
const BEFORE = '2026-12-20T18:59:00Z'
const AFTER = '2026-12-20T19:01:00Z'
const SECRET = 'Eres quien mató al conde.'
const jobAt = (now: string) => at(jobContext({ db, services }, 'casting.reveal'), now)

async function cast() {
  const event = await createOpenEvent()
  const ref = event.translationId
  const first = await addPart(olga.ctx, ref, {
    title: 'La forastera',
    summary: 'Llega.',
    tags: 'Secreto, romance',
    body: SECRET,
  })
  const second = await addPart(mar.ctx, ref, { title: 'El cojo', tags: 'encierro', body: 'Debes dinero.' })
  await saveCastingSettings(olga.ctx, ref, { open: 'on', choices: '2', reveals_at: REVEAL })
  const mine = await registerPlayer(ana, event)
  const theirs = await registerPlayer(eva, event)
  await sql`update registrations set state = 'confirmed', expires_at = null`
  return { event, ref, first, second, mine: mine.id, theirs: theirs.id }
}

test('players rank what they prefer, and organizers give it out with conflicts in sight', async () => {
  const { ref, first, second, mine, theirs } = await cast()
  const form = {
    choices: [String(first), String(second), String(first)],
    avoids: ['encierro', 'nada'],
    note: 'Con Eva.',
  }
  await savePreferences(ana.ctx, mine, form)
  expect((await findOwnCasting(ana.ctx, mine))?.preferences).toEqual({
    ...{ choices: [first, second], avoids: ['encierro'], near: [], apart: [], note: 'Con Eva.' },
  })
  await savePreferences(eva.ctx, theirs, { choices: [String(first)] })
  const board = await getCastingBoard(olga.ctx, ref)
  expect(suggestCasting(board)).toEqual([
    { part: first, player: mine, rank: 1 },
    { part: second, player: theirs, rank: null },
  ])
  expect(await acceptSuggestion(olga.ctx, ref, { pair: [`${first}:${mine}`, `${second}:${theirs}`] })).toBe(2)
  expect((await getCastingBoard(olga.ctx, ref)).parts.map(({ player, rank }) => [player, rank])).toEqual([
    [mine, 1],
    [theirs, null],
  ])
  // Two people at once: the second is told that someone else has it by now.
  const change = { part: String(second), registration: String(mine), was: '0' }
  expect(await codeOf(assignPart(mar.ctx, ref, change))).toBe('changed_meanwhile')
  await assignPart(mar.ctx, ref, { ...change, was: String(theirs) })
  const { conflicts } = await getCastingBoard(olga.ctx, ref)
  expect(conflicts).toEqual([
    { kind: 'twice', part: first, tags: [], others: [] },
    { kind: 'avoided', part: second, tags: ['encierro'], others: [] },
    { kind: 'twice', part: second, tags: [], others: [] },
  ])
  await assignPart(mar.ctx, ref, { part: String(second), registration: '0', was: String(mine) })
  expect((await getCastingBoard(olga.ctx, ref)).conflicts).toEqual([])

  // A seat that ends frees its character, which the organizers see.
  await cancelRegistration(ana.ctx, mine, {})
  const after = await getCastingBoard(olga.ctx, ref)
  expect([after.parts[0]!.player, after.conflicts]).toEqual([
    null,
    [{ kind: 'freed', part: first, tags: [], others: [] }],
  ])
  expect(await sql`select 1 from casting_preferences where registration_id = ${mine}`).toEqual([])
  expect(await codeOf(assignPart(olga.ctx, ref, { part: String(first), registration: String(mine), was: '0' }))).toBe(
    'not_found',
  )
})

test('what the form asked about characters and factions counts as asked for', async () => {
  const { event, ref, first, mine } = await cast()
  await updatePart(olga.ctx, ref, first, { title: 'La forastera', group: 'Molino' })
  const words = (es: string) => ({ label: { es, en: null } })
  const option = (key: string, es: string) => ({ ...words(es), key, price: 0, max: null })
  await fixtures.setForm(event.eventId, [
    formField('house', 'choice', { ...words('¿Dónde duermes?'), options: [option('a', 'Molino'), option('b', 'Río')] }),
    formField('wish', 'text', words('¿Qué personaje te gustaría?')),
    formField('first', 'choice', { ...words('¿Has jugado antes a un rol en vivo?'), options: [option('no', 'No')] }),
    formField('secret', 'text', { ...words('Personaje que te haría daño'), sensitivity: 'special' }),
  ])
  await sql`update registrations set answers = '{"house": "a", "wish": "La viuda", "first": "no"}',
    special_answers = '{"secret": "el verdugo"}' where id = ${mine}`
  const { players } = await getCastingBoard(olga.ctx, ref)
  expect(players.map(({ id, asked }) => [id === mine, asked])).toContainEqual([
    true,
    [
      { question: '¿Dónde duermes?', answer: 'Molino' },
      { question: '¿Qué personaje te gustaría?', answer: 'La viuda' },
    ],
  ])
  expect(JSON.stringify(players)).not.toMatch(/verdugo|answers/)
})

test('before the reveal nobody but the organizers learns anything, by no means', async () => {
  const { ref, first, mine, theirs } = await cast()
  await assignPart(olga.ctx, ref, { part: String(first), registration: String(mine), was: '0' })
  const shown = async (now: string) => [
    await findOwnCasting(at(ana.ctx, now), mine),
    await findOwnCasting(at(eva.ctx, now), theirs),
    await exportAccount(at(jobContext({ db, services }, 'test'), now), ana.id),
  ]
  expect(JSON.stringify(await shown(BEFORE))).not.toContain(SECRET)
  const [own] = await shown(BEFORE)
  expect(own).toMatchObject({ open: true, assigned: [] })
  // Who has a character has the same page as who has none, but for the id of the registration.
  const [mineShown, theirsShown] = (await shown(BEFORE)) as { registrationId: number }[]
  expect({ ...mineShown, registrationId: 0 }).toEqual({ ...theirsShown, registrationId: 0 })
  expect(await codeOf(keepPart(at(ana.ctx, BEFORE), mine, { part: String(first) }))).toBe('not_found')
  for (const [name, ctx] of Object.entries({ ana: ana.ctx, rosa: rosa.ctx, sara: sara.ctx, visitor: anonymousCtx }))
    for (const attempt of [
      getCastingBoard(ctx, ref).catch((error) => error),
      getPart(ctx, ref, first).catch((error) => error),
    ])
      expect([name, ['not_found', 'forbidden'].includes((await attempt).code)]).toEqual([name, true])
  expect(await enqueueReveals(jobAt(BEFORE))).toBe(0)

  // From the instant on, in the time zone of the event: the player alone.
  const after = await findOwnCasting(at(ana.ctx, AFTER), mine)
  expect(after).toMatchObject({ open: false, assigned: [{ title: 'La forastera', body: SECRET }] })
  expect(await findOwnCasting(at(eva.ctx, AFTER), mine)).toBeNull()
  expect(JSON.stringify(await findOwnCasting(at(eva.ctx, AFTER), theirs))).not.toContain(SECRET)
  expect(await codeOf(savePreferences(at(ana.ctx, AFTER), mine, {}))).toBe('casting_closed')
  expect(JSON.stringify((await shown(AFTER))[2])).toContain(SECRET)
  const later = { open: 'on', choices: '2', reveals_at: '2027-01-20T20:00' }
  expect(await codeOf(saveCastingSettings(at(olga.ctx, AFTER), ref, later))).toBe('already_revealed')
})

test('the email of the reveal goes once to each, also when a job is killed or the character changes hands', async () => {
  const { ref, first, second, mine, theirs } = await cast()
  await assignPart(olga.ctx, ref, { part: String(first), registration: String(mine), was: '0' })
  await assignPart(olga.ctx, ref, { part: String(second), registration: String(theirs), was: '0' })
  const killed = {
    ...jobAt(AFTER),
    services: { ...services, jobs: { ...services.jobs, enqueue: () => Promise.reject(new Error('killed')) } },
  }
  await expect(enqueueReveals(killed as never)).rejects.toThrow('killed')
  expect(await sql`select 1 from casting_reveals`).toEqual([])
  const both = await Promise.all([enqueueReveals(jobAt(AFTER)), enqueueReveals(jobAt(AFTER))])
  expect(both[0]! + both[1]!).toBe(2)
  expect(await enqueueReveals(jobAt(AFTER))).toBe(0)
  const one = { registrationId: mine, partId: first }
  expect(await findRevealedPlayer(jobAt(AFTER), one)).toBe(ana.id)
  expect(await findRevealedPart(jobAt(AFTER), one)).toMatchObject({ title: 'La forastera', registrationId: mine })
  expect(await findRevealedPart(jobAt(BEFORE), one)).toBeNull()
  // Someone else gets it: they are told, and whoever had it is not any more.
  await assignPart(at(olga.ctx, AFTER), ref, { part: String(first), registration: String(theirs), was: String(mine) })
  expect(await findRevealedPlayer(jobAt(AFTER), one)).toBeNull()
  expect(await findOwnCasting(at(ana.ctx, AFTER), mine)).toBeNull()
  expect(await enqueueReveals(jobAt(AFTER))).toBe(1)
})

test('the player keeps their character once, linked to their registration', async () => {
  const { ref, first, mine } = await cast()
  await assignPart(olga.ctx, ref, { part: String(first), registration: String(mine), was: '0' })
  const id = await keepPart(at(ana.ctx, AFTER), mine, { part: String(first) })
  expect(await keepPart(at(ana.ctx, AFTER), mine, { part: String(first) })).toBe(id)
  expect(await sql`select name, biography, background, owner_id as owner from characters`).toEqual([
    { name: 'La forastera', biography: 'Llega.', background: SECRET, owner: ana.id },
  ])
  expect(await fixtures.linksOf(id)).toHaveLength(1)
  expect(await codeOf(keepPart(at(eva.ctx, AFTER), mine, { part: String(first) }))).toBe('not_found')
})

test('characters are written, moved, copied and deleted by who edits players alone', async () => {
  const { ref, first, second, event } = await cast()
  await updatePart(olga.ctx, ref, first, { title: 'La viajera', summary: '', tags: '', body: 'Otra.' })
  await movePart(olga.ctx, ref, { part: String(second), by: 'up' })
  const copy = await copyPart(mar.ctx, ref, { part: String(first) })
  expect((await getCastingBoard(olga.ctx, ref)).parts.map(({ id }) => id)).toEqual([second, first, copy])
  expect(await getPart(mar.ctx, ref, copy)).toMatchObject({ title: 'La viajera', body: 'Otra.', tags: [] })
  await deletePart(olga.ctx, ref, { part: String(copy) })
  for (const ctx of [rosa.ctx, ana.ctx, sara.ctx, leo.ctx])
    for (const attempt of [
      () => addPart(ctx, ref, { title: 'Nadie' }),
      () => updatePart(ctx, ref, first, { title: 'Nadie' }),
      () => deletePart(ctx, ref, { part: String(first) }),
      () => assignPart(ctx, ref, { part: String(first), registration: '0', was: '0' }),
      () => saveCastingSettings(ctx, ref, { choices: '1' }),
    ])
      expect(['not_found', 'forbidden']).toContain(await codeOf(attempt()))
  for (const form of [{ title: 'x' }, { title: '<b>Inés' }, { title: 'Inés', body: 'x'.repeat(20_001) }])
    expect(await codeOf(addPart(olga.ctx, ref, form))).toBe('invalid')
  const date = { choices: '1', reveals_at: '2027-02-30T10:00' }
  expect((await errorOf(saveCastingSettings(olga.ctx, ref, date)))?.fields).toHaveProperty('reveals_at')
  const other = await createOpenEvent()
  expect(await codeOf(updatePart(olga.ctx, other.translationId, first, { title: 'Ajena' }))).toBe('not_found')
  await saveCastingSettings(olga.ctx, ref, { open: 'on', choices: '4', reveals_at: '2027-02-05T21:00' })
  const again = await duplicateEvent(olga.ctx, event.translationId, { date_start: '2028-02-12' })
  const copied = await getCastingBoard(olga.ctx, again.translationId)
  expect(copied.parts.map(({ title, player }) => [title, player])).toEqual([
    ['El cojo', null],
    ['La viajera', null],
  ])
  expect(copied.settings).toMatchObject({ open: false, choices: 4, revealsAt: '2028-02-05T21:00' })
  const soon = await duplicateEvent(olga.ctx, event.translationId, { date_start: '2026-01-01' })
  expect((await getCastingBoard(olga.ctx, soon.translationId)).settings.revealsAt).toBe(null)
})

test('before the reveal an export does not even say that someone was given a character', async () => {
  const { ref, first, mine } = await cast()
  const castingOf = async (now: string) =>
    JSON.stringify(await exportAccount(at(jobContext({ db, services }, 'test'), now), ana.id)).includes(
      `"registration":${mine},"preferences"`,
    )
  await assignPart(olga.ctx, ref, { part: String(first), registration: String(mine), was: '0' })
  expect(await castingOf(BEFORE)).toBe(false)
  expect(await castingOf(AFTER)).toBe(true)
})
