import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startSession } from '#features/identity/sessions/commands.server.ts'
import { findPerson } from '#features/identity/sessions/queries.server.ts'
import { issueToken } from '#features/identity/sessions/tokens.server.ts'
import { jobContext } from '#platform/context/request-context.ts'
import { openStorage } from '#platform/storage/storage.server.ts'
import { accountWorld, NOW, PASSWORD, refusal } from '../../../../../tests/accounts/own-account.ts'
import { empty } from '../../../../../tests/fixtures/database.ts'
import { getAccount, searchPeople } from '../queries/account.server.ts'
import { askErasure, cancelErasure, eraseDueAccounts } from './erasure.server.ts'

const { db, sql, door, outside, notices, signedIn } = await accountWorld()
const dataDir = mkdtempSync(join(tmpdir(), 'candil-erasure-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const storage = openStorage({ dataDir })
beforeEach(async () => {
  await empty(sql, 'users, rate_limits, contact_messages, organizations, venues, history')
  notices.length = 0
})

const DAY = 86_400_000
/** The queue's own context, some days from the day of asking. */
const later = (days: number) => ({ ...jobContext(db, 'accounts.erase'), now: new Date(NOW.getTime() + days * DAY) })
const userRow = async (id: number) => (await sql`select * from users where id = ${id}`)[0]!

test('the typed word gives 14 days, ends the other sessions, and tells the person; asking again does not put it off', async () => {
  const ana = await signedIn('Ana')
  const other = await startSession(outside, ana.id, { kind: 'api', remember: true, browser: null })
  await askErasure(ana.ctx, { word: '  Borrar ' }, door)
  expect((await getAccount(ana.ctx, door.secret)).eraseAfter).toEqual(new Date(NOW.getTime() + 14 * DAY))
  expect(await findPerson(outside, other)).toBe(null)
  expect(await sql`select id from sessions where user_id = ${ana.id}`).toEqual([
    { id: ana.ctx.actor.kind === 'person' && ana.ctx.actor.session },
  ])
  await askErasure({ ...ana.ctx, now: new Date(NOW.getTime() + DAY) }, { word: 'DELETE', password: PASSWORD }, door)
  expect((await getAccount(ana.ctx, door.secret)).eraseAfter).toEqual(new Date(NOW.getTime() + 14 * DAY))
  await expect.poll(() => notices, { timeout: 30_000 }).toEqual([{ userId: ana.id, about: 'erasure' }])
  await cancelErasure(ana.ctx)
  expect((await getAccount(ana.ctx, door.secret)).eraseAfter).toBe(null)
  expect(await eraseDueAccounts(later(30), { storage })).toBe(0)
})

test('who signed in a while ago shows again who they are, and a client of the API signs in again', async () => {
  const ana = await signedIn('Ana')
  const after = { ...ana.ctx, now: new Date(NOW.getTime() + 15 * 60_000) }
  const ask = (proof: object) => refusal(askErasure(after, { word: 'borrar', ...proof }, door))
  expect(await ask({})).toMatchObject({ status: 401, code: 'login_again' })
  expect(await ask({ password: '' })).toMatchObject({ status: 400, fields: { password: 'required' } })
  expect(await ask({ password: 'no es esta' })).toMatchObject({ status: 400, fields: { password: 'wrong' } })
  expect((await getAccount(ana.ctx, door.secret)).eraseAfter).toBe(null)
  expect(await ask({ password: PASSWORD })).toBe(null)
  expect((await getAccount(ana.ctx, door.secret)).eraseAfter).not.toBe(null)
})

test.each([
  [{ word: 'borra' }, 'word'],
  [{ word: '' }, 'word'],
  [{}, 'required'],
  [{ word: ['borrar', 'borrar'] }, 'required'],
])('%j erases nothing', async (form, word) => {
  const ana = await signedIn('Ana')
  expect(await refusal(askErasure(ana.ctx, form, door))).toMatchObject({ kind: 'invalid', fields: { word } })
  expect((await getAccount(ana.ctx, door.secret)).eraseAfter).toBe(null)
})

/** Ana, who has left something everywhere, and asked to go. */
async function anaWhoGoes() {
  const ana = await signedIn('Ana')
  await sql`update users set latitude = 40, longitude = -3, newsletter = true, site_role = 'moderator', password_changed_at = now() where id = ${ana.id}`
  await issueToken(outside, 'link', ana.id, 3600)
  await sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, backed_up, name)
    values (${ana.id}, 'c', 'k', 0, '{}', false, 'Teléfono de Ana')`
  await sql`insert into authenticators (user_id, sealed_secret) values (${ana.id}, 's')`
  await sql`insert into recovery_codes (user_id, hash) values (${ana.id}, 'h')`
  await sql`insert into email_changes (user_id, email) values (${ana.id}, 'ana.nueva@example.org')`
  await sql`insert into data_copies (user_id, file, bytes) values (${ana.id}, 'copies/1.zip', 3), (${ana.id}, null, null)`
  await storage.write('copies/1.zip', Buffer.from('zip'))
  for (const email of ['ANA@example.org', 'eva@example.org'])
    await sql`insert into contact_messages (name, email, message, locale) values ('Ana Ruiz', ${email}, 'Hola a todos', 'es')`
  await sql`insert into organizations (name, slug, type, status, proposed_by, proposed_email) values
    ('Club del faro', 'club-del-faro', 'association', 'active', ${ana.id}, null), ('Otro club', 'otro-club', 'company', 'pending', null, 'Ana@example.org')`
  await sql`insert into venues (name, slug, country, status, proposed_email) values ('Albergue', 'albergue', 'ES', 'active', 'ana@example.org')`
  await sql`insert into claims (organization_id, user_id, message, status) select id, ${ana.id}, 'Soy Ana Ruiz y lo fundé', 'rejected' from organizations`
  await sql`insert into history (actor_id, verb, thing, thing_id) values (${ana.id}, 'claimOrganizer', 'claim', 1)`
  await askErasure(ana.ctx, { word: 'borrar' }, door)
  return ana
}

/** Every row of every table, the queue's too, as text. */
async function everything() {
  const tables = await sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`
  const rows = await Promise.all(
    tables.map(async ({ name }) =>
      (await sql.unsafe(`select to_jsonb(t) #>> '{}' as row from ${name} t`)).map(({ row }) => `${name} ${row}`),
    ),
  )
  return rows.flat()
}

test('after that no table holds a word of the person, nor do the cards they proposed say who', async () => {
  await anaWhoGoes()
  const of = (lines: string[]) => lines.filter((line) => /\bana\b/i.test(line)).map((line) => line.split(' ')[0])
  expect(new Set(of(await everything()))).toContain('public.claims')
  await sql`delete from contact_messages where email like 'eva%'`
  await eraseDueAccounts(later(15), { storage })
  expect(of(await everything())).toEqual([])
  expect(await sql`select proposed_by from organizations`).toEqual([{ proposed_by: null }, { proposed_by: null }])
})

/** What becomes of each column that points at a person. A new one needs a line here, and somebody who has thought about it. */
const POINTERS = {
  'goes with them': [
    'authenticators.user_id',
    'claims.user_id',
    'data_copies.user_id',
    'email_changes.user_id',
    'memberships.user_id',
    'one_time_tokens.user_id',
    'passkeys.user_id',
    'recovery_codes.user_id',
    'sessions.user_id',
  ],
  'is emptied': ['organizations.owner_id', 'organizations.proposed_by', 'venues.proposed_by'],
  'stays as a number without a name': [
    'contact_messages.handled_by',
    'event_revisions.changed_by',
    'event_revisions.reviewed_by',
    'events.submitted_by',
    'history.actor_id',
    'organization_revisions.changed_by',
    'organization_revisions.decided_by',
    'text_versions.written_by',
  ],
}

test('of every column that points at a person it is known what becomes of it', async () => {
  const pointers = await sql`select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1`
  expect(pointers.map(({ name }) => name)).toEqual(Object.values(POINTERS).flat().toSorted())
})

test('when its time has come the person is gone from everywhere, and a row without a name stays', async () => {
  const ana = await anaWhoGoes()
  expect(await eraseDueAccounts(later(13.9), { storage })).toBe(0)
  expect(await eraseDueAccounts(later(14), { storage })).toBe(1)
  const left = await userRow(ana.id)
  expect(new Date(left['erased_at'])).toEqual(later(14).now)
  expect(left).toMatchObject({ username: null, email: null, password_hash: null, latitude: null, site_role: 'member' })
  expect(JSON.stringify(await sql`select u.*, c.email, c.name from users u, contact_messages c`)).not.toMatch(/\bana/)
  for (const table of [
    'sessions',
    'one_time_tokens',
    'passkeys',
    'authenticators',
    'recovery_codes',
    'email_changes',
    'data_copies',
  ])
    expect(await sql.unsafe(`select 1 from ${table}`), table).toHaveLength(0)
  expect(await storage.read('copies/1.zip')).toBe(null)
  expect(await sql`select email from contact_messages`).toEqual([{ email: 'eva@example.org' }])
  expect(await eraseDueAccounts(later(15), { storage })).toBe(0)
  const eva = await signedIn('Eva')
  expect(await searchPeople(eva.ctx, 'ana', door.secret)).toEqual([])
  // Name and address are free again.
  await signedIn('Ana')
})

test('asking and thinking better of it again and again fills nobody’s box', async () => {
  const ana = await signedIn('Ana', { confirmed: false })
  for (let n = 1; n <= door.settings.lettersPerHour; n++) {
    await askErasure(ana.ctx, { word: 'borrar' }, door)
    await cancelErasure(ana.ctx)
  }
  expect(await refusal(askErasure(ana.ctx, { word: 'borrar' }, door))).toMatchObject({ kind: 'limited' })
  expect((await userRow(ana.id))['erase_after']).toBe(null)
})

test('the messages of an address stay where nobody has shown that it is theirs', async () => {
  const ana = await signedIn('Ana', { confirmed: false })
  await sql`insert into contact_messages (name, email, message, locale) values ('Otra Ana', 'ana@example.org', 'Hola a todos', 'es')`
  await askErasure(ana.ctx, { word: 'borrar' }, door)
  await eraseDueAccounts(later(15), { storage })
  expect((await userRow(ana.id))['erased_at']).not.toBe(null)
  expect(await sql`select 1 from contact_messages`).toHaveLength(1)
})

test('what a feature adds happens in the same transaction; one account that fails keeps no other', async () => {
  const [ana, eva] = [await anaWhoGoes(), await signedIn('Eva')]
  await askErasure(eva.ctx, { word: 'delete' }, door)
  const stumble = async (ctx: { db: typeof db }, id: number) => {
    await ctx.db.execute(`update users set newsletter = true where id = ${id}`)
    if (id === ana.id) throw new Error('not yet')
  }
  await expect(eraseDueAccounts(later(15), { storage, erasers: [stumble] })).rejects.toThrow('1 accounts')
  expect((await userRow(ana.id))['username']).toBe('Ana')
  expect((await userRow(eva.id))['erased_at']).not.toBe(null)
  expect(await eraseDueAccounts(later(15), { storage })).toBe(1)
})

test('two that erase at once erase once; who is blocked stays blocked', async () => {
  const ana = await anaWhoGoes()
  await sql`update users set blocked_at = now() where id = ${ana.id}`
  const together = await Promise.all([1, 2, 3].map(() => eraseDueAccounts(later(15), { storage })))
  expect(together.reduce((sum, count) => sum + count)).toBe(1)
  expect((await userRow(ana.id))['blocked_at']).not.toBe(null)
})

test('nobody but the queue erases, and nobody asks for somebody else', async () => {
  const ana = await signedIn('Ana')
  expect(await refusal(eraseDueAccounts(ana.ctx, { storage }))).toMatchObject({ kind: 'missing' })
  expect(await refusal(askErasure(outside, { word: 'borrar' }, door))).toMatchObject({ kind: 'forbidden' })
  expect(await refusal(cancelErasure(outside))).toMatchObject({ kind: 'forbidden' })
})
