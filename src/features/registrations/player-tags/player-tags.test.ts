import { expect, test } from 'vitest'
import { TAGS_PER_EVENT, TAGS_PER_PLAYER } from '#shared/limits.ts'
import { playersQuery } from '#shared/registrations/players-query.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { playerFixtures } from '#tests/registrations/player-fixtures.ts'
import { getPlayer } from '../queries/players/player.server.ts'
import { listPlayers } from '../queries/players/players.server.ts'
import { addTag, removeTag } from './commands.server.ts'

const { sql, olga, mar, rosa, sara, team, addPlayer, createPlayersEvent } = await playerFixtures()

async function createEvent() {
  const event = await createPlayersEvent()
  const [ticket] = event.tickets
  const ids = {
    ana: await addPlayer(event.eventId, { name: 'Ana', ticket }),
    blas: await addPlayer(event.eventId, { name: 'Blas', ticket }),
  }
  const tagsOf = async () => {
    const { rows } = await listPlayers(olga.ctx, event.translationId, playersQuery.read('column=tags'))
    return Object.fromEntries(rows.map(({ name, cells }) => [name, cells[0]]))
  }
  const found = async (text: string) =>
    (await listPlayers(olga.ctx, event.translationId, playersQuery.read(text))).rows.map(({ name }) => name)
  return { ref: event.translationId, eventId: event.eventId, ids, tagsOf, found }
}

test('a tag is given to several at once, twice as well, and taken again; the history says who did it once', async () => {
  const { ref, ids, tagsOf, found } = await createEvent()
  const form = { ids: [String(ids.ana), String(ids.blas), '999999'], tag: '  Cocina ' }
  const refused = [{ id: 999_999, reason: 'missing' }]
  for (const { ctx } of [olga, mar])
    expect(await addTag(ctx, ref, form)).toEqual({ changed: [ids.ana, ids.blas], refused })
  expect(await tagsOf()).toEqual({ Ana: 'Cocina', Blas: 'Cocina' })
  expect(await removeTag(mar.ctx, ref, { ids: String(ids.blas), tag: 'Cocina' })).toEqual({
    changed: [ids.blas],
    refused: [],
  })
  expect([await found('tag=Cocina'), await found('tag=cocina'), await found('tag=x&tag=Cocina')]).toEqual([
    ['Ana'],
    [],
    ['Ana'],
  ])
  const { history } = await getPlayer(olga.ctx, ref, ids.blas)
  expect(history.map(({ action, note, by }) => [action, note, by])).toEqual([
    ['untag', 'Cocina', 'Mar'],
    ['tag', 'Cocina', 'Olga'],
  ])
})

test('what nobody sees is no part of a tag, and no tag by itself', async () => {
  const { ref, ids, tagsOf } = await createEvent()
  await addTag(olga.ctx, ref, { ids: String(ids.ana), tag: 'Coc\u200bina\u2060 👩🏽\u200d🍳' })
  expect((await tagsOf())['Ana']).toBe('Cocina 👩🏽\u200d🍳')
  for (const tag of ['\u200b', '\u3164 \ufeff', '\u200d'])
    expect(await errorOf(addTag(olga.ctx, ref, { ids: String(ids.ana), tag }))).toMatchObject({ code: 'invalid' })
})

test('a tag that differs by capitals or accents alone is the one that there is', async () => {
  const { ref, ids, tagsOf } = await createEvent()
  await addTag(olga.ctx, ref, { ids: String(ids.ana), tag: 'Decoración' })
  await addTag(olga.ctx, ref, { ids: String(ids.blas), tag: 'DECORACION' })
  expect(await tagsOf()).toEqual({ Ana: 'Decoración', Blas: 'Decoración' })
})

test('a person has as many as the limit, and an event too', async () => {
  const { ref, ids } = await createEvent()
  for (let n = 0; n < TAGS_PER_PLAYER; n++) await addTag(olga.ctx, ref, { ids: String(ids.ana), tag: `A${n}` })
  const both = { ids: [String(ids.ana), String(ids.blas)], tag: 'B0' }
  expect(await addTag(olga.ctx, ref, both)).toEqual({
    changed: [ids.blas],
    refused: [{ id: ids.ana, reason: 'tags' }],
  })
  for (let n = TAGS_PER_PLAYER + 1; n < TAGS_PER_EVENT; n++)
    await sql`insert into registration_tags (registration_id, name) values (${ids.blas}, ${`C${n}`})`
  await removeTag(olga.ctx, ref, { ids: String(ids.ana), tag: 'A1' })
  await addTag(olga.ctx, ref, { ids: String(ids.ana), tag: 'C11' })
  await sql`insert into registration_tags (registration_id, name) values (${ids.blas}, 'A1')`
  expect((await addTag(olga.ctx, ref, { ids: String(ids.ana), tag: 'Otra' })).refused[0]!.reason).toBe('event_tags')
})

test('only who edits players tags them, with a name that fits', async () => {
  const { ref, ids } = await createEvent()
  const form = { ids: String(ids.ana), tag: 'Cocina' }
  for (const { ctx } of [rosa, sara, team])
    for (const change of [addTag, removeTag]) expect((await errorOf(change(ctx, ref, form)))?.status).toBe(404)
  for (const tag of ['', ' ', 'x'.repeat(41)])
    expect((await errorOf(addTag(olga.ctx, ref, { ...form, tag })))?.fields).toHaveProperty('tag')
})
