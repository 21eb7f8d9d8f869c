import { expect, test } from 'vitest'
import { startSession } from '#features/identity/sessions/commands.server.ts'
import { findPerson } from '#features/identity/sessions/queries.server.ts'
import { refusal } from '../../../../tests/accounts/own-account.ts'
import { AT, teamWorld } from '../../../../tests/fixtures/site-team-fixtures.ts'
import { listNewTags, searchTeam } from '../queries/search.server.ts'
import { blockUser, unblockUser } from './people.server.ts'

const { sql, mara, nil, ada, club, make, card, venue, outside, signedIn, rowIn } = await teamWorld()
const because = { reason: 'Correo no deseado.' }

test('somebody who is shut out is out at once, everywhere, until they are let in again', async () => {
  const { id } = await signedIn('Bruno')
  const token = await startSession(outside, id, { kind: 'api', remember: true, browser: null })
  await blockUser(mara.ctx, id, because)
  expect(await findPerson(outside, token)).toBeNull()
  expect(await sql`select 1 from sessions where user_id = ${id}`).toHaveLength(0)
  expect(await refusal(blockUser(nil.ctx, id, because))).toMatchObject({
    code: 'already_decided',
    details: { by: 'Mara' },
  })
  await unblockUser(nil.ctx, id, {})
  expect((await rowIn('users', id))['blocked_at']).toBeNull()
})

test('nobody shuts out themselves, nor a moderator an admin', async () => {
  for (const attempt of [
    () => blockUser(mara.ctx, mara.id, because),
    () => blockUser(ada.ctx, ada.id, because),
    () => blockUser(mara.ctx, ada.id, because),
  ])
    expect(await refusal(attempt())).toMatchObject({ kind: 'forbidden', status: 403 })
  const other = await signedIn('Zoe')
  await sql`update users set site_role = 'admin', blocked_at = ${AT} where id = ${other.id}`
  expect(await refusal(unblockUser(mara.ctx, other.id, {}))).toMatchObject({ kind: 'forbidden' })
  await unblockUser(ada.ctx, other.id, {})
})

test('people are found by name and address, whatever became of them, but not those who left', async () => {
  const { id } = await signedIn('Ángela Núñez')
  await blockUser(mara.ctx, id, because)
  for (const words of ['angela', 'NUNEZ', 'ángela núñez@example', String(id)])
    expect((await searchTeam(mara.ctx, words)).people).toMatchObject([{ id, username: 'Ángela Núñez', blocked: true }])
  await sql`update users set username = null, username_key = null, email = null, email_key = null, password_hash = null,
    password_changed_at = null, erased_at = now() where id = ${id}`
  expect((await searchTeam(mara.ctx, 'angela')).people).toEqual([])
})

test('organizations, events, venues and tags are found in every state', async () => {
  const pending = await card('Candil Pendiente', { status: 'pending' })
  await card('Candil Viejo', { merged_into: club.id })
  const draft = await make.event({ moderation: 'draft', date_start: null })
  const gone = await make.published({ deleted_at: AT })
  await sql`update event_texts set title = 'Noche de Candil' where event_id in (${draft}, ${gone})`
  await venue('Casa Candil', { status: 'rejected' })
  await make.tag({ text_es: 'Candiles', accepted: false })
  const found = await searchTeam(mara.ctx, ' CÁNDIL ')
  expect(found.organizations).toMatchObject([
    { id: pending, status: 'pending', claimed: false, mergedInto: null },
    { name: 'Candil Viejo', mergedInto: 'club-farol' },
  ])
  expect(found.events).toMatchObject([
    { id: draft, moderation: 'draft', deleted: false, dateStart: null, organizer: 'Club Farol' },
    { id: gone, moderation: 'published', deleted: true },
  ])
  expect(found.venues).toMatchObject([{ name: 'Casa Candil', status: 'rejected' }])
  expect(found.tags).toMatchObject([{ textEs: 'Candiles', accepted: false, events: 0 }])
})

test('what is typed is taken literally, and too little finds nothing', async () => {
  for (const words of ['', ' ', 'a', '%%', '__', '\u0000', "';--", '\\', 'x'.repeat(5000), '99999999999999'])
    expect(Object.values(await searchTeam(mara.ctx, words)).flat()).toEqual([])
})

test('the directory has the new words of events that were sent in or published, not those of drafts', async () => {
  const bears = async (text: string, columns: Record<string, unknown>) =>
    sql`insert into event_tags ${sql({ event_id: await make.event(columns), tag_id: await make.tag({ text_es: text, accepted: false }) })}`
  await bears('Palabra enviada', {})
  await bears('Palabra pública', { moderation: 'published', published_at: AT })
  await bears('Palabra de borrador', { moderation: 'draft', submitted_at: null })
  expect(await listNewTags(mara.ctx)).toMatchObject([
    { textEs: 'Palabra enviada', accepted: false, events: 1 },
    { textEs: 'Palabra pública' },
  ])
})
