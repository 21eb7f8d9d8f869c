import { beforeEach, expect, test } from 'vitest'
import { jobContext, type RequestContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { characterFixtures } from '#tests/fixtures/character-fixtures.ts'
import { emptyTables } from '#tests/fixtures/database.ts'
import { at } from '#tests/fixtures/registration-fixtures.ts'
import { linkCharacter } from '../links/link.server.ts'
import { listLinksOfCharacter } from '../links/queries.server.ts'
import { submitCharacter } from '../links/submit.server.ts'
import { unlinkCharacter } from '../links/unlink.server.ts'
import { getEventCharacter } from './character.server.ts'
import { approveCharacter, requestCharacterChanges } from './decide.server.ts'
import { findCharacterDecision, findLinkOwner } from './decided.server.ts'
import { addNote, deleteNote } from './notes/commands.server.ts'
import { listNotes, listNotesForOwner } from './notes/queries.server.ts'

const fixtures = await characterFixtures()
const { db, sql, olga, mar, rosa, sara, services, createPlayers, createOpenEvent, registerPlayer, addCharacter } =
  fixtures
const [ana, eva] = (await createPlayers(2)) as [Player, Player]
type Player = { id: number; ctx: RequestContext }
await (services.jobs as Jobs).work('characters.decided', async () => {})
const job = jobContext({ db, services }, 'characters.decided')
beforeEach(() => emptyTables(sql, 'rate_limits, registrations, characters, audit_log'))

const codeOf = async (promise: Promise<unknown>) => (await errorOf(promise))?.code ?? null
const AFTER = '2027-03-15T12:00:00Z'
const queued = () => sql`select count(*)::int as count from audit_log where action like '%haracter%'`

async function submitted(player: Player = ana) {
  const event = await createOpenEvent()
  await sql`insert into registration_settings (event_id, character_approval) values (${event.eventId}, true)
    on conflict (event_id) do update set character_approval = true`
  const registration = await registerPlayer(player, event)
  const characterId = await addCharacter(player.id)
  await linkCharacter(player.ctx, { characterId, registrationId: registration.id })
  const [link] = await fixtures.linksOf(characterId)
  await submitCharacter(player.ctx, link!.id)
  const ref = event.translationId
  return { ref, characterId, linkId: link!.id, registration, form: () => formOf(ref, link!.id) }
}
const formOf = async (ref: number, linkId: number) => ({
  submitted: (await getEventCharacter(olga.ctx, ref, linkId)).submittedAt!.toISOString(),
})

test('what was submitted waits for review, is approved, and is reviewed again once it changes', async () => {
  const { ref, linkId, characterId, form } = await submitted()
  expect(await getEventCharacter(mar.ctx, ref, linkId)).toMatchObject({ state: 'pending', asksApproval: true })
  const first = await form()
  await requestCharacterChanges(mar.ctx, ref, linkId, { ...first, reason: 'El conde sigue vivo.' })
  const asked = await getEventCharacter(olga.ctx, ref, linkId)
  expect(asked).toMatchObject({ state: 'changes_requested', approvalReason: 'El conde sigue vivo.', decidedBy: 'Mar' })
  expect(await listLinksOfCharacter(ana.ctx, characterId)).toMatchObject([
    { approval: 'changes_requested', approvalReason: 'El conde sigue vivo.' },
  ])
  // What the email says, once, to the owner.
  expect(await findLinkOwner(job, linkId)).toBe(ana.id)
  const decidedAt = mar.ctx.now.toISOString()
  const told = {
    approval: 'changes_requested',
    reason: 'El conde sigue vivo.',
    character: 'Inés de Brañalonga',
    notes: 0,
  }
  expect(await findCharacterDecision(job, { linkId, decidedAt })).toMatchObject(told)
  expect(await findCharacterDecision(job, { linkId, decidedAt: AFTER })).toBeNull()
  // The same form again changes nothing and emails nobody.
  await requestCharacterChanges(mar.ctx, ref, linkId, { ...first, reason: 'El conde sigue vivo.' })
  expect((await queued())[0]).toEqual({ count: 1 })

  // What is changed afterwards is not what organizers decide about until it is submitted.
  await sql`update characters set background = 'El conde vive.' where id = ${characterId}`
  const later = at(ana.ctx, '2026-12-01T10:00:00Z')
  await submitCharacter(later, linkId, { replaces: first.submitted })
  expect(await getEventCharacter(olga.ctx, ref, linkId)).toMatchObject({ state: 'pending', approvalReason: null })
  expect(await codeOf(approveCharacter(olga.ctx, ref, linkId, first))).toBe('submitted_meanwhile')
  const second = await form()
  await approveCharacter(olga.ctx, ref, linkId, second)
  await sql`update characters set background = 'Otra cosa.' where id = ${characterId}`
  expect(await getEventCharacter(olga.ctx, ref, linkId)).toMatchObject({
    ...{ state: 'approved', isOutdated: true, submitted: { background: 'El conde vive.' } },
  })
  await submitCharacter(at(ana.ctx, '2026-12-02T10:00:00Z'), linkId, { replaces: second.submitted })
  expect((await getEventCharacter(olga.ctx, ref, linkId)).state).toBe('pending')
  const actions =
    await sql`select action, from_state, to_state from audit_log where action like '%haracter%' order by id`
  expect(actions.map(({ action }) => action)).toEqual(['requestCharacterChanges', 'approveCharacter'])
})

test('nobody decides about a character of their own, nor without the role, nor where the event does not ask', async () => {
  const { ref, linkId, form } = await submitted(olga as unknown as Player)
  const sent = await form()
  expect(await codeOf(approveCharacter(olga.ctx, ref, linkId, sent))).toBe('own_character')
  expect(await codeOf(requestCharacterChanges(olga.ctx, ref, linkId, { ...sent, reason: 'No.' }))).toBe('own_character')
  for (const ctx of [ana.ctx, sara.ctx, rosa.ctx])
    expect(['not_found', 'forbidden']).toContain(await codeOf(approveCharacter(ctx, ref, linkId, sent)))
  expect(
    (await errorOf(requestCharacterChanges(mar.ctx, ref, linkId, { ...sent, reason: ' ' })))?.fields,
  ).toHaveProperty('reason')
  await sql`update registration_settings set character_approval = false`
  expect(await codeOf(approveCharacter(mar.ctx, ref, linkId, sent))).toBe('not_approving')
  await sql`update registration_settings set character_approval = true`
  await approveCharacter(mar.ctx, ref, linkId, sent)
})

test('notes are for the player or for the team, and only their author deletes them', async () => {
  const { ref, linkId, characterId } = await submitted()
  await addNote(olga.ctx, ref, linkId, { audience: 'player', body: 'Me gusta el conde.' })
  await addNote(mar.ctx, ref, linkId, { audience: 'team', body: 'Será el asesino.' })
  const notes = await listNotes(olga.ctx, ref, linkId)
  expect(notes.map(({ audience, isOwn, author }) => [audience, isOwn, author])).toEqual([
    ['player', true, 'Olga'],
    ['team', false, 'Mar'],
  ])
  expect(await listNotesForOwner(ana.ctx, characterId)).toMatchObject([{ notes: [{ body: 'Me gusta el conde.' }] }])
  for (const ctx of [olga.ctx, eva.ctx, sara.ctx]) expect(await listNotesForOwner(ctx, characterId)).toEqual([])
  for (const ctx of [ana.ctx, rosa.ctx, sara.ctx]) {
    expect(['not_found', 'forbidden']).toContain(await codeOf(listNotes(ctx, ref, linkId)))
    const form = { audience: 'team', body: 'Yo.' }
    expect(['not_found', 'forbidden']).toContain(await codeOf(addNote(ctx, ref, linkId, form)))
  }
  expect(await codeOf(deleteNote(olga.ctx, ref, linkId, { note: notes[1]!.id }))).toBe('not_found')
  await deleteNote(mar.ctx, ref, linkId, { note: notes[1]!.id })
  expect(await listNotes(mar.ctx, ref, linkId)).toHaveLength(1)
  for (const body of ['', 'x'.repeat(2001)])
    expect((await errorOf(addNote(mar.ctx, ref, linkId, { audience: 'team', body })))?.fields).toHaveProperty('body')
  await sql`insert into character_notes (link_id, author_id, audience, body) select ${linkId}, ${mar.id}, 'team', 'n'
    from generate_series(1, 199)`
  expect(await codeOf(addNote(mar.ctx, ref, linkId, { audience: 'team', body: 'Otra.' }))).toBe('too_many_notes')
})

test('after the event what was written about what was submitted stays; before it, it goes with the link', async () => {
  const first = await submitted()
  await addNote(olga.ctx, first.ref, first.linkId, { audience: 'player', body: 'Bien.' })
  await unlinkCharacter(at(ana.ctx, AFTER), first.linkId)
  expect(await listNotesForOwner(ana.ctx, first.characterId)).toHaveLength(1)
  expect(await codeOf(approveCharacter(olga.ctx, first.ref, first.linkId, await first.form()))).toBe('link_ended')
  const second = await submitted(eva)
  await addNote(olga.ctx, second.ref, second.linkId, { audience: 'player', body: 'Bien.' })
  await unlinkCharacter(eva.ctx, second.linkId)
  expect(await listNotesForOwner(eva.ctx, second.characterId)).toEqual([])
  expect(await sql`select 1 from character_notes where link_id = ${second.linkId}`).toEqual([])
})
