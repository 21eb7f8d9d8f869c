import { expect, test } from 'vitest'
import { editText } from '#features/guides/edit.server.ts'
import { publishEvent } from '#features/review/commands/events.server.ts'
import { blockUser } from '#features/review/commands/people.server.ts'
import { undoDecision } from '#features/review/commands/undo.server.ts'
import { correctVenue, createVenue } from '#features/venues/commands.server.ts'
import { after, teamWorld } from '../../../tests/fixtures/site-team-fixtures.ts'
import { countDecidedToday, findUndoable, listHistory } from './queries.server.ts'
import { isUndone, record } from './record.server.ts'

const { sql, mara, nil, ada, raul, make, venue, signedIn, door } = await teamWorld()

test.each([
  ['changed', 'update history set reason = $$nothing$$'],
  ['changed in one line', 'update history set actor_id = null where id = 1'],
  ['shortened', 'delete from history where id = 1'],
  ['emptied', 'truncate history'],
  ['emptied with what hangs on it', 'truncate users, history cascade'],
])('the history cannot be %s', async (_how, statement) => {
  const before = await sql`select * from history order by id`
  expect(before.length).toBeGreaterThan(0)
  const refused = await sql.unsafe(statement).then(
    () => null,
    (error: Error) => error.message,
  )
  expect(refused).toContain('only ever added to')
  expect(await sql`select * from history order by id`).toEqual(before)
})

test('the id of a line cannot be chosen, so nothing is written in between', async () => {
  const chosen = sql`insert into history (id, verb, thing, thing_id) values (1, 'x', 'event', 1)`
  await expect(chosen).rejects.toThrow(/cannot insert a non-DEFAULT value/)
})

test('a line that undoes must name an earlier one, and only one does', async () => {
  const line = { verb: 'undoDecision', thing: 'tag', thingId: 1 } as const
  const first = await record(mara.ctx, line)
  await expect(record(mara.ctx, { ...line, undoes: first + 1000 })).rejects.toThrow()
  await record(mara.ctx, { ...line, undoes: first })
  await expect(record(mara.ctx, { ...line, undoes: first })).rejects.toThrow()
  expect(await isUndone(mara.ctx, first)).toBe(true)
})

test('the history tells who did what to what, the latest first, and what can still be taken back', async () => {
  const id = await make.event()
  const entry = await publishEvent(mara.ctx, id, door)
  const { lines } = await listHistory(after(mara.ctx, 30), { thing: 'event', thingId: String(id) })
  const { title } = (await sql`select title from event_texts where event_id = ${id}`)[0]!
  expect(lines).toEqual([
    {
      ...{ id: entry, at: '2026-11-20T10:00:00Z', verb: 'publishEvent', thing: 'event', thingId: id, name: title },
      ...{ from: 'submitted', to: 'published', reason: null, actor: { id: mara.id, username: 'Mara' } },
      ...{ undoes: null, undone: false, undoable: true, changes: [] },
    },
  ])
  expect((await listHistory(after(mara.ctx, 61), { thingId: id })).lines[0]).toMatchObject({ undoable: false })
  await undoDecision(nil.ctx, entry)
  const now = (await listHistory(mara.ctx, { thing: 'event', thingId: id })).lines
  expect(now).toMatchObject([
    { verb: 'undoDecision', undoes: entry, undoable: false, actor: { username: 'Nil' } },
    { id: entry, undone: true, undoable: false },
  ])
})

test('whoever erases their account is a number from then on', async () => {
  const gone = await signedIn('Gaspar')
  await sql`update users set site_role = 'moderator' where id = ${gone.id}`
  const ctx = { ...gone.ctx, actor: { ...gone.ctx.actor, siteRole: 'moderator' as const } }
  const { id } = await createVenue(ctx, { name: 'Casa de Gaspar' })
  await sql`update users set username = null, username_key = null, email = null, email_key = null, password_hash = null,
    password_changed_at = null, site_role = 'member', erased_at = now() where id = ${gone.id}`
  const { lines } = await listHistory(mara.ctx, { thing: 'venue', thingId: id })
  expect(lines).toMatchObject([{ verb: 'createVenue', actor: { id: gone.id, username: null }, name: 'Casa de Gaspar' }])
  expect(JSON.stringify(await sql`select * from history`)).not.toContain('Gaspar')
})

test('the house itself is nobody', async () => {
  const job = { ...mara.ctx, actor: { kind: 'job', name: 'test' } } as const
  await record(job, { verb: 'sweep', thing: 'user', thingId: raul.id })
  expect((await listHistory(mara.ctx, { verb: 'sweep' })).lines).toMatchObject([{ actor: null, name: 'Raul' }])
})

test('it is asked by thing, person and verb, page by page; what makes no sense asks nothing', async () => {
  const place = await venue('Molino')
  for (let n = 0; n < 60; n++) await correctVenue(ada.ctx, place, { name: `Molino ${n}` })
  const first = await listHistory(mara.ctx, { actorId: ada.id, verb: 'correctVenue' })
  expect(first).toMatchObject({ page: 1, pages: 2, total: 60 })
  expect(first.lines).toHaveLength(50)
  const second = await listHistory(mara.ctx, { actorId: ada.id, page: '2' })
  expect(second.lines).toHaveLength(10)
  const all = (await listHistory(mara.ctx)).total
  for (const filters of [
    { thing: 'nothing' },
    { thingId: 'x' },
    { page: '-3' },
    { actorId: '9'.repeat(30) },
    { verb: "';--" },
  ])
    expect((await listHistory(mara.ctx, filters)).total).toBe(all)
})

test('every other command of the team writes its line as well', async () => {
  const [text] =
    await sql`insert into texts (kind, key, locale, slug, title, summary, body, position, revised, file_hash)
    values ('guide', 'g', 'es', 'guia', 'Guía', 'De qué va', 'Texto', 1, '2026-01-01', 'x') returning id`
  await editText(mara.ctx, text!['id'], { title: 'Guía', summary: 'De qué va', body: 'Otro texto' })
  await blockUser(mara.ctx, raul.id, { reason: 'Correo no deseado' })
  const verbs = (await listHistory(mara.ctx)).lines.slice(0, 2).map(({ verb, name }) => [verb, name])
  expect(verbs).toEqual([
    ['blockUser', 'Raul'],
    ['editText', 'Guía'],
  ])
})

test('who moved on still finds what they decided within the minute, their own alone', async () => {
  const id = await make.event()
  const before = await countDecidedToday(nil.ctx)
  const entry = await publishEvent(nil.ctx, id, door)
  expect(await findUndoable(after(nil.ctx, 59))).toMatchObject({ id: entry, verb: 'publishEvent' })
  expect(await findUndoable(after(nil.ctx, 61))).toBeNull()
  expect((await findUndoable(ada.ctx))?.id).not.toBe(entry)
  expect(await countDecidedToday(nil.ctx)).toBe(before + 1)
  await undoDecision(mara.ctx, entry)
  expect((await findUndoable(nil.ctx))?.id).not.toBe(entry)
  expect(await countDecidedToday(nil.ctx)).toBe(before)
})

test('the history of somebody is asked for by name, or by number', async () => {
  const { total } = await listHistory(mara.ctx, { actorId: nil.id })
  expect(total).toBeGreaterThan(0)
  for (const who of ['nil', String(nil.id)]) expect((await listHistory(mara.ctx, { who })).total).toBe(total)
  expect((await listHistory(mara.ctx, { who: 'nobody-of-that-name' })).total).toBe(0)
})
