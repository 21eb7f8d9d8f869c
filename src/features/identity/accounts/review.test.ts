import { expect, test } from 'vitest'
import { searchAdmin } from '#features/site-team/queries/search.server.ts'
import { listNewTags } from '#features/tags/admin.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { NOW_ISO, siteTeamFixtures } from '#tests/fixtures/site-team-fixtures.ts'
import { startSession } from '../sessions/commands.server.ts'
import { findPersonByToken } from '../sessions/queries.server.ts'
import { blockUser, unblockUser } from './review.server.ts'

const { sql, mara, nil, ada, club, insert, addUnownedOrganizer, addVenue, anonymousCtx, createSignedInUser, getRow } =
  await siteTeamFixtures()
const because = { reason: 'Correo no deseado.' }

test('blocking a user ends their sessions at once; unblocking allows signing in again', async () => {
  const { id } = await createSignedInUser('Bruno')
  const token = await startSession(anonymousCtx, id, { kind: 'api', remember: true, browser: null })
  await blockUser(mara.ctx, id, because)
  expect(await findPersonByToken(anonymousCtx, token)).toBeNull()
  expect(await sql`select 1 from sessions where user_id = ${id}`).toHaveLength(0)
  expect(await errorOf(blockUser(nil.ctx, id, because))).toMatchObject({
    code: 'already_decided',
    details: { by: 'Mara' },
  })
  await unblockUser(nil.ctx, id, {})
  expect((await getRow('users', id))['blocked_at']).toBeNull()
})

test('nobody can block themselves, and moderators cannot block admins', async () => {
  for (const attempt of [
    () => blockUser(mara.ctx, mara.id, because),
    () => blockUser(ada.ctx, ada.id, because),
    () => blockUser(mara.ctx, ada.id, because),
  ])
    expect(await errorOf(attempt())).toMatchObject({ kind: 'forbidden', status: 403 })
  const other = await createSignedInUser('Zoe')
  await sql`update users set site_role = 'admin', blocked_at = ${NOW_ISO} where id = ${other.id}`
  expect(await errorOf(unblockUser(mara.ctx, other.id, {}))).toMatchObject({ kind: 'forbidden' })
  await unblockUser(ada.ctx, other.id, {})
})

test('finds users by name and email, including blocked but not erased ones', async () => {
  const { id } = await createSignedInUser('Ángela Núñez')
  await blockUser(mara.ctx, id, because)
  for (const query of ['angela', 'NUNEZ', 'ángela núñez@example', String(id)])
    expect((await searchAdmin(mara.ctx, query)).people).toMatchObject([{ id, username: 'Ángela Núñez', blocked: true }])
  await sql`update users set username = null, username_key = null, email = null, email_key = null, password_hash = null,
    password_changed_at = null, erased_at = now() where id = ${id}`
  expect((await searchAdmin(mara.ctx, 'angela')).people).toEqual([])
})

test('finds organizations, events, venues and tags in every state', async () => {
  const pending = await addUnownedOrganizer('Candil Pendiente', { status: 'pending' })
  await addUnownedOrganizer('Candil Viejo', { merged_into: club.id })
  const draft = await insert.event({ moderation: 'draft', date_start: null })
  const deletedEvent = await insert.publishedEvent({ deleted_at: NOW_ISO })
  await sql`update event_texts set title = 'Noche de Candil' where event_id in (${draft}, ${deletedEvent})`
  await addVenue('Casa Candil', { status: 'rejected' })
  await insert.tag({ text_es: 'Candiles', accepted: false })
  const found = await searchAdmin(mara.ctx, ' CÁNDIL ')
  expect(found.organizations).toMatchObject([
    { id: pending, status: 'pending', claimed: false, mergedInto: null },
    { name: 'Candil Viejo', mergedInto: 'club-farol' },
  ])
  expect(found.events).toMatchObject([
    { id: draft, moderation: 'draft', deleted: false, dateStart: null, organizer: 'Club Farol' },
    { id: deletedEvent, moderation: 'published', deleted: true },
  ])
  expect(found.venues).toMatchObject([{ name: 'Casa Candil', status: 'rejected' }])
  expect(found.tags).toMatchObject([{ textEs: 'Candiles', accepted: false, events: 0 }])
})

test('escapes special characters, and short queries find nothing', async () => {
  for (const query of ['', ' ', 'a', '%%', '__', '\u0000', "';--", '\\', 'x'.repeat(5000), '99999999999999'])
    expect(Object.values(await searchAdmin(mara.ctx, query)).flat()).toEqual([])
})

test('lists new tags of submitted and published events, not of drafts', async () => {
  const createEventWithTag = async (text: string, columns: Record<string, unknown>) =>
    sql`insert into event_tags ${sql({ event_id: await insert.event(columns), tag_id: await insert.tag({ text_es: text, accepted: false }) })}`
  await createEventWithTag('Palabra enviada', {})
  await createEventWithTag('Palabra pública', { moderation: 'published', published_at: NOW_ISO })
  await createEventWithTag('Palabra de borrador', { moderation: 'draft', submitted_at: null })
  expect(await listNewTags(mara.ctx)).toMatchObject([
    { textEs: 'Palabra enviada', accepted: false, events: 1 },
    { textEs: 'Palabra pública' },
  ])
})
