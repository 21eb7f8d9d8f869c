import { beforeEach, expect, test } from 'vitest'
import type { RequestContext } from '#platform/context/request-context.ts'
import { CHARACTERS_MAX } from '#shared/characters/characters.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { characterFixtures } from '#tests/fixtures/character-fixtures.ts'
import { emptyTables } from '#tests/fixtures/database.ts'
import { linkCharacter } from '../links/link.server.ts'
import { unlinkCharacter } from '../links/unlink.server.ts'
import { getCharacter } from '../queries/character.server.ts'
import { listMyCharacters } from '../queries/own.server.ts'
import { readersOf } from '../queries/readers.server.ts'
import { getCharacterText } from '../queries/texts.server.ts'
import { changeVisibility, createCharacter, updateCharacter, updateCharacterSettings } from './characters.server.ts'

const fixtures = await characterFixtures()
const { sql, olga, mar, rosa, sara, anonymousCtx, createPlayers, createOpenEvent, registerPlayer, addCharacter } =
  fixtures
const { linksOf } = fixtures
const [ana, eva] = (await createPlayers(2)) as [Player, Player]
type Player = { id: number; ctx: RequestContext }
beforeEach(() => emptyTables(sql, 'rate_limits, registrations, characters'))

const codeOf = async (promise: Promise<unknown>) => (await errorOf(promise))?.code ?? null
const fieldsOf = async (promise: Promise<unknown>) => (await errorOf(promise))?.fields ?? null

test.each([
  ['Inés de Brañalonga', null],
  ['Çelik-Åse, la 3', null],
  ['Ínés', null],
  ['Ñoño', null],
  ['Кирилл', null],
  ["Guàrdia d'Honor", null],
  ['L·lum d’Àngel', null],
  ["d' Honor", 'name_characters'],
  ["'Honor'", 'name_characters'],
  ['Honor·', 'name_characters'],
  ['3’4 Honor', 'name_characters'],
  ['   Inés   de  la\tO  ', null],
  ['a'.repeat(40), null],
  ['', 'required'],
  ['Ana', 'too_short'],
  ['a'.repeat(41), 'too_long'],
  ['Inés "la Zorra"', 'name_characters'],
  ['<b>Inés</b>', 'name_characters'],
  ['Inés_2', 'name_characters'],
  ['- , - -', 'name_characters'],
  ['Ana\u202egro', 'name_characters'],
  ['Inés\u0000', 'name_characters'],
  ['\ud800Ines', 'wrong'],
])('the name %j is answered with %s', async (name, code) => {
  expect(await fieldsOf(createCharacter(ana.ctx, { name }))).toEqual(code && { name: code })
})

test('a character is private, and neither an unconfirmed address nor the API change that; nobody has more than 200', async () => {
  const unconfirmed: RequestContext = { ...ana.ctx, actor: { ...ana.ctx.actor, confirmed: false } as never }
  const { id } = await createCharacter(unconfirmed, { name: '  Inés  de Brañalonga ' })
  expect(await getCharacter(ana.ctx, id)).toMatchObject({
    ...{ name: 'Inés de Brañalonga', visibility: 'private', status: 'active', isOwn: true, readsBackground: true },
    ...{ event: null, portrait: null, isHidden: false, deletedAt: null, mask: expect.stringMatching(/^[0-9a-f]{32}$/) },
  })
  expect(await codeOf(createCharacter(anonymousCtx, { name: 'Inés' }))).toBe('forbidden')
  await sql`insert into characters (owner_id, name) select ${ana.id}, 'Otra ' || n from generate_series(3, ${CHARACTERS_MAX}) n`
  // Two at once: one of them is the last.
  const results = await Promise.all([1, 2].map((n) => codeOf(createCharacter(ana.ctx, { name: `Última ${n}` }))))
  expect(results.sort()).toEqual([null, 'too_many_characters'])
  expect(await codeOf(createCharacter(eva.ctx, { name: 'De otra persona' }))).toBeNull()
  expect(await listMyCharacters(ana.ctx)).toHaveLength(CHARACTERS_MAX)
})

test('who opens a character and who reads its background, by its visibility', async () => {
  const event = await createOpenEvent()
  const registration = await registerPlayer(ana, event)
  const people = {
    ...{
      owner: ana.ctx,
      player: eva.ctx,
      organizer: olga.ctx,
      moderator: mar.ctx,
      reader: rosa.ctx,
      stranger: sara.ctx,
    },
    visitor: anonymousCtx,
  }
  const readable = async (id: number) => {
    const read = (query: Promise<unknown>) => codeOf(query).then((code) => (code === null ? 'reads' : code))
    const rows = Object.entries(people).map(async ([name, ctx]) => {
      const each = [
        getCharacter(ctx, id),
        getCharacterText(ctx, id, 'biography'),
        getCharacterText(ctx, id, 'background'),
      ]
      return [name, (await Promise.all([...each, readersOf(ctx, id)].map(read))).join(' ')] as const
    })
    return Object.fromEntries(await Promise.all(rows))
  }
  const [all, some, none] = [
    'reads reads reads reads',
    'reads reads not_found not_found',
    'not_found not_found not_found not_found',
  ]
  const others = { player: none, organizer: none, moderator: none, reader: none, stranger: none, visitor: none }
  const id = await addCharacter(ana.id)
  expect(await readable(id)).toEqual({ ...others, owner: all })
  expect(await readersOf(ana.ctx, id)).toEqual([])

  await changeVisibility(ana.ctx, id, { visibility: 'registered' })
  const signedIn = { player: some, organizer: some, moderator: some, reader: some, stranger: some }
  expect(await readable(id)).toEqual({ ...signedIn, owner: all, visitor: none })
  await changeVisibility(ana.ctx, id, { visibility: 'public' })
  expect(await readable(id)).toEqual({ ...signedIn, owner: all, visitor: some })

  await linkCharacter(ana.ctx, { characterId: id, registrationId: registration.id })
  await changeVisibility(ana.ctx, id, { visibility: 'organizers' })
  expect(await readable(id)).toEqual({ ...others, owner: all, organizer: all, moderator: all })
  const [readers] = [await readersOf(olga.ctx, id)]
  expect(readers).toEqual([{ organization: expect.any(String), events: [expect.any(String)] }])

  // It cannot be said to be private while someone reads it.
  const refused = await errorOf(changeVisibility(ana.ctx, id, { visibility: 'private' }))
  expect([refused?.code, refused?.details]).toEqual(['character_linked', { events: readers[0]!.events }])
  expect(await codeOf(updateCharacter(ana.ctx, id, { visibility: 'private', name: 'Otro nombre' }))).toBe(
    'character_linked',
  )
  expect((await getCharacter(ana.ctx, id)).name).toBe('Inés de Brañalonga')
  const [link] = await linksOf(id)
  await unlinkCharacter(ana.ctx, link!.id)
  await changeVisibility(ana.ctx, id, { visibility: 'private' })
  expect(await readable(id)).toEqual({ ...others, owner: all })
  expect(await readersOf(ana.ctx, id)).toEqual([])
})

test('the event of a character is the next one, else the latest, and shown to others once a place is taken', async () => {
  const date = (day: string) => ({ event: { date_start: day, date_end: day } })
  const events = [await createOpenEvent(date('2027-03-06')), await createOpenEvent(date('2027-02-06'))]
  const id = await addCharacter(ana.id, { visibility: 'public' })
  const registrations = []
  for (const event of events) registrations.push(await registerPlayer(ana, event))
  for (const { id: registrationId } of registrations) await linkCharacter(ana.ctx, { characterId: id, registrationId })
  const dayFor = async (ctx: RequestContext, now = ctx.now) =>
    (await getCharacter({ ...ctx, now }, id)).event?.dateStart
  expect(await dayFor(anonymousCtx)).toBe('2027-02-06')
  expect(await dayFor(anonymousCtx, new Date('2027-02-20T12:00:00Z'))).toBe('2027-03-06')
  expect(await dayFor(anonymousCtx, new Date('2027-06-20T12:00:00Z'))).toBe('2027-03-06')
  await sql`update registrations set state = 'requested' where id = ${registrations[1]!.id}`
  expect([await dayFor(ana.ctx), await dayFor(anonymousCtx)]).toEqual(['2027-02-06', '2027-03-06'])
  await sql`update events set moderation = 'draft' where id = ${events[0]!.eventId}`
  expect(await dayFor(anonymousCtx)).toBeUndefined()
})

test('only the owner changes name, status and visibility, and only what is valid', async () => {
  const id = await addCharacter(ana.id, { visibility: 'public' })
  const change = { name: 'Inés la Vieja', status: 'dead' }
  for (const ctx of [eva.ctx, olga.ctx]) {
    expect(await codeOf(updateCharacterSettings(ctx, id, change))).toBe('not_found')
    expect(await codeOf(changeVisibility(ctx, id, { visibility: 'public' }))).toBe('not_found')
    expect(await codeOf(updateCharacter(ctx, id, change))).toBe('not_found')
  }
  expect(await codeOf(updateCharacterSettings(anonymousCtx, id, change))).toBe('forbidden')
  expect(await fieldsOf(updateCharacterSettings(ana.ctx, id, { name: 'X', status: 'gone' }))).toEqual({
    name: 'too_short',
    status: 'choice',
  })
  await updateCharacterSettings(ana.ctx, id, change)
  expect(await getCharacter(anonymousCtx, id)).toMatchObject(change)
  for (const wrong of [0, -1, 1.5, 2 ** 40, Number.NaN])
    expect(await codeOf(getCharacter(ana.ctx, wrong))).toBe('not_found')
})
