import { expect, test } from 'vitest'
import { publishEvent } from '#features/events/review.server.ts'
import { editText } from '#features/guides/edit.server.ts'
import { blockUser } from '#features/identity/accounts/review.server.ts'
import { undoDecision } from '#features/review/commands/undo.server.ts'
import { correctVenue, createVenue } from '#features/venues/commands.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { auditLogQuery } from '#shared/review/audit-log.ts'
import { secondsLater, siteTeamFixtures } from '#tests/fixtures/site-team-fixtures.ts'
import { countDecisionsToday, listAuditLog, listUndoableDecisions } from './queries.server.ts'
import { isUndone, recordAudit } from './record.server.ts'

const { sql, mara, nil, ada, raul, insert, addVenue, createSignedInUser } = await siteTeamFixtures()

test.each([
  ['updated', 'update audit_log set reason = $$nothing$$'],
  ['updated in one row', 'update audit_log set actor_id = null where id = 1'],
  ['deleted from', 'delete from audit_log where id = 1'],
  ['truncated', 'truncate audit_log'],
  ['truncated by cascade', 'truncate users, audit_log cascade'],
])('the audit log cannot be %s', async (_how, statement) => {
  const before = await sql`select * from audit_log order by id`
  expect(before.length).toBeGreaterThan(0)
  const error = await sql.unsafe(statement).then(
    () => null,
    (error: Error) => error.message,
  )
  expect(error).toContain('append-only')
  expect(await sql`select * from audit_log order by id`).toEqual(before)
})

test('ids of entries cannot be chosen', async () => {
  const insertWithId = sql`insert into audit_log (id, action, entity_type, entity_id) values (1, 'x', 'event', 1)`
  await expect(insertWithId).rejects.toThrow(/cannot insert a non-DEFAULT value/)
})

test('an entry that undoes another must reference an earlier one, once', async () => {
  const entry = { action: 'undoDecision', entityType: 'tag', entityId: 1 } as const
  const first = await recordAudit(mara.ctx, entry)
  await expect(recordAudit(mara.ctx, { ...entry, undoes: first + 1000 })).rejects.toThrow()
  await recordAudit(mara.ctx, { ...entry, undoes: first })
  await expect(recordAudit(mara.ctx, { ...entry, undoes: first })).rejects.toThrow()
  expect(await isUndone(mara.ctx, first)).toBe(true)
})

test('lists who did what, latest first, and what can be undone', async () => {
  const id = await insert.event()
  const entry = await publishEvent(mara.ctx, id)
  const { entries } = await listAuditLog(secondsLater(mara.ctx, 30), { entityType: 'event', entityId: id })
  const { title } = (await sql`select title from event_texts where event_id = ${id}`)[0]!
  expect(entries).toEqual([
    {
      ...{
        id: entry,
        at: '2026-11-20T10:00:00Z',
        action: 'publishEvent',
        entityType: 'event',
        entityId: id,
        name: title,
      },
      ...{ from: 'submitted', to: 'published', reason: null, actor: { id: mara.id, username: 'Mara' } },
      ...{ undoes: null, undone: false, undoable: true, changes: [] },
    },
  ])
  expect((await listAuditLog(secondsLater(mara.ctx, 61), { entityId: id })).entries[0]).toMatchObject({
    undoable: false,
  })
  await undoDecision(nil.ctx, entry)
  const latestEntries = (await listAuditLog(mara.ctx, { entityType: 'event', entityId: id })).entries
  expect(latestEntries).toMatchObject([
    { action: 'undoDecision', undoes: entry, undoable: false, actor: { username: 'Nil' } },
    { id: entry, undone: true, undoable: false },
  ])
})

test('an erased user has no name in the log', async () => {
  const erasedUser = await createSignedInUser('Gaspar')
  await sql`update users set site_role = 'moderator' where id = ${erasedUser.id}`
  const ctx = { ...erasedUser.ctx, actor: { ...erasedUser.ctx.actor, siteRole: 'moderator' as const } }
  const { id } = await createVenue(ctx, { name: 'Casa de Gaspar' })
  await sql`update users set username = null, username_key = null, email = null, email_key = null, password_hash = null,
    password_changed_at = null, site_role = 'member', erased_at = now() where id = ${erasedUser.id}`
  const { entries } = await listAuditLog(mara.ctx, { entityType: 'venue', entityId: id })
  expect(entries).toMatchObject([
    { action: 'createVenue', actor: { id: erasedUser.id, username: null }, name: 'Casa de Gaspar' },
  ])
  expect(JSON.stringify(await sql`select * from audit_log`)).not.toContain('Gaspar')
})

test('an entry of a job has no actor', async () => {
  const job = { ...mara.ctx, actor: { kind: 'job', name: 'test' } } as const
  await recordAudit(job, { action: 'endLostTwoSteps', entityType: 'user', entityId: raul.id })
  expect((await listAuditLog(mara.ctx, { action: 'endLostTwoSteps' })).entries).toMatchObject([
    { actor: null, name: 'Raul' },
  ])
})

test('filters by subject, actor and action, with pages; ignores invalid filters', async () => {
  const venueId = await addVenue('Molino')
  for (let n = 0; n < 60; n++) await correctVenue(ada.ctx, venueId, { name: `Molino ${n}` })
  const first = await listAuditLog(mara.ctx, { actorId: ada.id, action: 'correctVenue' })
  expect(first).toMatchObject({ page: 1, pages: 2, total: 60 })
  expect(first.entries).toHaveLength(50)
  const second = await listAuditLog(mara.ctx, { actorId: ada.id, page: 2 })
  expect(second.entries).toHaveLength(10)
  expect(await listAuditLog(mara.ctx, { actorId: ada.id, page: 9 })).toEqual(second)
  const all = (await listAuditLog(mara.ctx)).total
  for (const search of ['entityType=nothing', 'entityId=x', 'page=-3', `entityId=${'9'.repeat(30)}`, "action=';--"])
    expect((await listAuditLog(mara.ctx, auditLogQuery.read(search))).total).toBe(all)
})

test('other commands of the team add entries too', async () => {
  const [text] =
    await sql`insert into texts (kind, key, locale, slug, title, summary, body, position, revised, file_hash)
    values ('guide', 'g', 'es', 'guia', 'Guía', 'De qué va', 'Texto', 1, '2026-01-01', 'x') returning id`
  await editText(mara.ctx, text!['id'], { title: 'Guía', summary: 'De qué va', body: 'Otro texto' })
  await blockUser(mara.ctx, raul.id, { reason: 'Correo no deseado' })
  const actions = (await listAuditLog(mara.ctx)).entries.slice(0, 2).map(({ action, name }) => [action, name])
  expect(actions).toEqual([
    ['blockUser', 'Raul'],
    ['editText', 'Guía'],
  ])
})

test('finds the caller’s own latest decision for a minute', async () => {
  const id = await insert.event()
  const before = await countDecisionsToday(nil.ctx)
  const entry = await publishEvent(nil.ctx, id)
  const another = await publishEvent(nil.ctx, await insert.event())
  const undoable = async (ctx: RequestContext) => (await listUndoableDecisions(ctx)).map(({ id: one }) => one)
  expect((await undoable(secondsLater(nil.ctx, 59))).slice(0, 2)).toEqual([another, entry])
  expect(await undoable(secondsLater(nil.ctx, 61))).toEqual([])
  expect(await undoable(ada.ctx)).not.toContain(entry)
  expect(await countDecisionsToday(nil.ctx)).toBe(before + 2)
  await undoDecision(mara.ctx, entry)
  expect(await undoable(nil.ctx)).not.toContain(entry)
  expect(await countDecisionsToday(nil.ctx)).toBe(before + 1)
})

test('filters by the actor’s name or id', async () => {
  const { total } = await listAuditLog(mara.ctx, { actorId: nil.id })
  expect(total).toBeGreaterThan(0)
  for (const who of ['nil', String(nil.id)]) expect((await listAuditLog(mara.ctx, { who })).total).toBe(total)
  expect((await listAuditLog(mara.ctx, { who: 'nobody-of-that-name' })).total).toBe(0)
})
