import { expect, test } from 'vitest'
import { PLAYER_VIEWS_MAX } from '#shared/limits.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { playerFixtures } from '#tests/registrations/player-fixtures.ts'
import { listViews, removeView, saveView, shareView } from './commands.server.ts'

const { sql, olga, mar, rosa, sara, createPlayersEvent } = await playerFixtures()
const event = await createPlayersEvent()
const next = await createPlayersEvent()
const ref = event.translationId
const save = (name: string, query: string, ctx = olga.ctx) => saveView(ctx, ref, { name, query })

test('keeps columns and filters under a name, one for each name, also for the next event of the organization', async () => {
  await save('Puerta', 'state=confirmed&column=age&page=3&nonsense=1')
  await save('Comida', 'answer=menu%3Avegan')
  const kept = await save('Puerta', 'state=confirmed&sort=-name')
  expect(kept.query).toBe('state=confirmed&sort=-name')
  expect((await listViews(olga.ctx, next.translationId)).map(({ name, query }) => [name, query])).toEqual([
    ['Comida', 'answer=menu%3Avegan'],
    ['Puerta', 'state=confirmed&sort=-name'],
  ])
})

test('a view is of whoever saved it', async () => {
  const { id } = await save('Mía', 'q=ana')
  expect(await listViews(mar.ctx, ref)).toEqual([])
  expect((await errorOf(removeView(mar.ctx, ref, { view: String(id) })))?.status).toBe(404)
  for (const { ctx } of [rosa, sara]) {
    expect((await errorOf(save('x', '', ctx)))?.status).toBe(404)
    expect((await errorOf(listViews(ctx, ref)))?.status).toBe(404)
  }
  await removeView(olga.ctx, ref, { view: String(id) })
  expect((await listViews(olga.ctx, ref)).map(({ name }) => name)).not.toContain('Mía')
})

test('a view of the team is everybody’s: who edits players shares, replaces and removes it', async () => {
  const names = async (ctx = olga.ctx) =>
    (await listViews(ctx, next.translationId))
      .filter(({ isShared }) => isShared)
      .map(({ name, query }) => [name, query])
  const { id } = await save('Cocina', 'answer=menu%3Avegan')
  await shareView(olga.ctx, ref, { view: String(id) })
  await saveView(mar.ctx, ref, { name: 'Puerta', query: 'q=x', shared: '1' })
  expect(await names()).toEqual([
    ['Cocina', 'answer=menu%3Avegan'],
    ['Puerta', 'q=x'],
  ])
  expect(await names(mar.ctx)).toEqual(await names())
  await saveView(olga.ctx, ref, { name: 'Cocina', query: 'q=y', shared: '1' })
  const own = await saveView(mar.ctx, ref, { name: 'Cocina', query: 'q=z' })
  expect(await names()).toContainEqual(['Cocina', 'q=y'])
  await shareView(mar.ctx, ref, { view: String(own.id) })
  expect(await names()).toContainEqual(['Cocina', 'q=z'])
  expect((await errorOf(shareView(olga.ctx, ref, { view: String(own.id) })))?.status).toBe(404)
  expect((await errorOf(saveView(rosa.ctx, ref, { name: 'x', query: '', shared: '1' })))?.status).toBe(404)
  await removeView(olga.ctx, ref, { view: String(own.id) })
  expect((await names()).map(([name]) => name)).toEqual(['Puerta'])
  expect(await sql`select 1 from player_views where user_id is null`).toHaveLength(1)
})

test('there are as many as the limit', async () => {
  const { length } = (await listViews(olga.ctx, ref)).filter(({ isShared }) => !isShared)
  for (let n = length; n < PLAYER_VIEWS_MAX; n++) await save(`Vista ${n}`, '')
  expect((await errorOf(save('Una más', '')))?.status).toBe(400)
  const own = (await listViews(olga.ctx, ref)).filter(({ isShared }) => !isShared)
  expect(own).toHaveLength(PLAYER_VIEWS_MAX)
})

test('a view that is too long for an address is refused', async () => {
  const long = Array.from({ length: 10 }, (_, index) => `answer=menu:${'漢'.repeat(180)}${index}`).join('&')
  expect((await errorOf(save('Larga', long)))?.fields).toEqual({ query: 'too_long' })
})
