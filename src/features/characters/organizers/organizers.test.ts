import { beforeEach, expect, test } from 'vitest'
import type { RequestContext } from '#platform/context/request-context.ts'
import { eventCharactersQuery } from '#shared/characters/event-characters.ts'
import { playersQuery } from '#shared/registrations/players-query.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { characterFixtures } from '#tests/fixtures/character-fixtures.ts'
import { emptyTables } from '#tests/fixtures/database.ts'
import { at } from '#tests/fixtures/registration-fixtures.ts'
import { cancelRegistration } from '../../registrations/commands/player/offers-and-cancelling.server.ts'
import { playersSheet } from '../../registrations/export/players-export.server.ts'
import { listPlayers } from '../../registrations/queries/players/players.server.ts'
import { linkCharacter } from '../links/link.server.ts'
import { submitCharacter } from '../links/submit.server.ts'
import { unlinkCharacter } from '../links/unlink.server.ts'
import { getEventCharacter } from './character.server.ts'
import { listCharactersOfPlayer, listEventCharacters } from './list.server.ts'

const fixtures = await characterFixtures()
const { sql, olga, mar, rosa, sara, anonymousCtx, createPlayers, createOpenEvent, registerPlayer } = fixtures
const { addCharacter, linksOf } = fixtures
const [ana, eva] = (await createPlayers(2)) as [Player, Player]
type Player = { id: number; ctx: RequestContext }
beforeEach(() => emptyTables(sql, 'rate_limits, registrations, characters'))

const codeOf = async (promise: Promise<unknown>) => (await errorOf(promise))?.code ?? null
const ALL = eventCharactersQuery.read()
const AFTER = '2027-03-15T12:00:00Z'

async function linkedCharacter(columns = {}) {
  const event = await createOpenEvent()
  const registration = await registerPlayer(ana, event)
  const characterId = await addCharacter(ana.id, columns)
  await linkCharacter(ana.ctx, { characterId, registrationId: registration.id })
  const [link] = await linksOf(characterId)
  return { event, ref: event.translationId, registration, characterId, linkId: link!.id }
}

test('organizers list and read the characters of an event, nobody else does', async () => {
  const { ref, linkId, registration } = await linkedCharacter()
  for (const ctx of [olga.ctx, mar.ctx]) {
    const { rows, counts } = await listEventCharacters(ctx, ref, ALL)
    expect(rows).toMatchObject([
      { id: linkId, name: 'Inés de Brañalonga', state: 'linked', isOutdated: false, isRevoked: false },
    ])
    expect(counts).toMatchObject({ linked: 1, pending: 0 })
    const found = await getEventCharacter(ctx, ref, linkId)
    expect(found).toMatchObject({ submitted: null, current: { background: 'Mató al conde.' }, isOwn: false })
    expect(await listCharactersOfPlayer(ctx, ref, registration.id)).toHaveLength(1)
  }
  const attempts = [
    (ctx: RequestContext) => listEventCharacters(ctx, ref, ALL),
    (ctx: RequestContext) => getEventCharacter(ctx, ref, linkId),
    (ctx: RequestContext) => listCharactersOfPlayer(ctx, ref, registration.id),
  ]
  for (const ctx of [ana.ctx, eva.ctx, sara.ctx, rosa.ctx, anonymousCtx])
    for (const attempt of attempts) expect(['not_found', 'forbidden']).toContain(await codeOf(attempt(ctx)))
  // A former member, and the organizers of another event by its address.
  await sql`update memberships set role = 'read_only' where user_id = ${mar.id}`
  for (const attempt of attempts) expect(await codeOf(attempt(mar.ctx))).toBe('not_found')
  await sql`update memberships set role = 'moderator' where user_id = ${mar.id}`
  const other = await createOpenEvent()
  expect(await codeOf(getEventCharacter(olga.ctx, other.translationId, linkId))).toBe('not_found')
})

test('what was submitted stays as it was, what changed since is shown until the access ends', async () => {
  const { ref, linkId, characterId } = await linkedCharacter()
  await submitCharacter(ana.ctx, linkId)
  await sql`update characters set name = 'Inés la Sorda', background = 'Salvó al conde.' where id = ${characterId}`
  const found = await getEventCharacter(olga.ctx, ref, linkId)
  expect(found).toMatchObject({
    ...{ name: 'Inés la Sorda', state: 'submitted', isOutdated: true },
    submitted: { name: 'Inés de Brañalonga', background: 'Mató al conde.' },
    current: { background: 'Salvó al conde.' },
  })
  expect(found.changes.map(({ field }) => field)).toEqual(['name', 'background'])

  // Once the event is over the owner ends the access: the organizers keep what was submitted, and see nothing else.
  await unlinkCharacter(at(ana.ctx, AFTER), linkId)
  const kept = await getEventCharacter(at(olga.ctx, AFTER), ref, linkId)
  expect(kept).toMatchObject({
    name: 'Inés de Brañalonga',
    isRevoked: true,
    isOutdated: false,
    current: null,
    changes: [],
  })
  expect(JSON.stringify(kept)).not.toMatch(/Sorda|Salvó/)
  expect(JSON.stringify(await listEventCharacters(olga.ctx, ref, ALL))).not.toMatch(/Sorda/)
  expect((await listEventCharacters(olga.ctx, ref, { ...ALL, q: 'sorda' })).total).toBe(0)

  // Deleted by its owner, or hidden by the site team.
  for (const column of ['deleted_at', 'hidden_at']) {
    await sql`update characters set ${sql(column)} = now() where id = ${characterId}`
    expect((await listEventCharacters(olga.ctx, ref, ALL)).rows).toEqual([])
    expect(await codeOf(getEventCharacter(olga.ctx, ref, linkId))).toBe('not_found')
    await sql`update characters set ${sql(column)} = null where id = ${characterId}`
  }
})

test('who does not come takes the character along', async () => {
  const { ref, linkId, registration } = await linkedCharacter()
  await submitCharacter(ana.ctx, linkId)
  await cancelRegistration(ana.ctx, registration.id, {})
  expect((await listEventCharacters(olga.ctx, ref, ALL)).rows).toEqual([])
  expect(await codeOf(getEventCharacter(olga.ctx, ref, linkId))).toBe('not_found')
})

test('players are filtered by their characters, which are a column of the table and of the spreadsheet', async () => {
  const { ref, linkId, event } = await linkedCharacter()
  await registerPlayer(eva, event)
  await submitCharacter(ana.ctx, linkId)
  const query = (text: string) => playersQuery.read(text)
  const names = async (text: string) => (await listPlayers(olga.ctx, ref, query(text))).rows.length
  expect([await names('character=none'), await names('character=submitted'), await names('character=pending')]).toEqual(
    [1, 1, 0],
  )
  expect(await names('character=none&character=submitted')).toBe(2)
  const { rows } = await listPlayers(olga.ctx, ref, query('column=characters&character=submitted'))
  expect(rows[0]!.cells).toEqual(['Inés de Brañalonga (Enviado)'])
  const sheet = await playersSheet(
    olga.ctx,
    { eventId: event.eventId, role: 'administrator' },
    query('column=characters'),
  )
  expect(sheet.rows.flat()).toContain('Inés de Brañalonga (Enviado)')
})

test('the list is searched, filtered and read page by page', async () => {
  const { ref, registration } = await linkedCharacter({ name: 'Ágata' })
  await sql`with made as (insert into characters (owner_id, name) select ${ana.id}, 'Personaje ' || lpad(n::text, 3, '0')
    from generate_series(1, 120) n returning id) insert into character_links (character_id, registration_id)
    select id, ${registration.id} from made`
  const first = await listEventCharacters(olga.ctx, ref, ALL)
  expect([first.total, first.pages, first.rows.length, first.rows[0]!.name]).toEqual([121, 2, 100, 'Ágata'])
  expect((await listEventCharacters(olga.ctx, ref, { ...ALL, page: 2 })).rows).toHaveLength(21)
  const beyond = await listEventCharacters(olga.ctx, ref, { ...ALL, page: 9 })
  expect([beyond.total, beyond.page, beyond.rows.length]).toEqual([121, 2, 21])
  expect((await listEventCharacters(olga.ctx, ref, { ...ALL, q: 'agata' })).total).toBe(1)
  expect((await listEventCharacters(olga.ctx, ref, { ...ALL, states: ['approved'] })).total).toBe(0)
})
