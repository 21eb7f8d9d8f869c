import { beforeEach, expect, test } from 'vitest'
import { startSession } from '#features/identity/sessions/commands.server.ts'
import { findPersonByToken } from '#features/identity/sessions/queries.server.ts'
import { jobContext } from '#platform/context/request-context.ts'
import { accountFixtures, errorOf, NOW, PASSWORD } from '#tests/fixtures/accounts/account-fixtures.ts'
import { emptyTables } from '#tests/fixtures/database.ts'
import { issueToken } from '../../sessions/one-time-tokens.server.ts'
import { personalDataSources } from '../personal-data-sources.server.ts'
import { getAccount, searchPeople } from '../queries/account.server.ts'
import { FOREIGN_KEYS } from './erased-keys.ts'
import { cancelErasure, eraseDueAccounts, requestErasure } from './erasure.server.ts'

const { db, sql, services, anonymousCtx, notices, createSignedInUser } = await accountFixtures()
const { storage } = services
beforeEach(async () => {
  await emptyTables(sql, 'users, rate_limits, contact_messages, organizations, venues, audit_log')
  notices.length = 0
})

const DAY = 86_400_000
const later = (days: number) => ({
  ...jobContext({ db, services }, 'accounts.erase'),
  now: new Date(NOW.getTime() + days * DAY),
})
const userRow = async (id: number) => (await sql`select * from users where id = ${id}`)[0]!

test('schedules the erasure in 14 days, ends the other sessions and sends a notice; asking again does not postpone it', async () => {
  const ana = await createSignedInUser('Ana')
  const other = await startSession(anonymousCtx, ana.id, { kind: 'api', remember: true, browser: null })
  await requestErasure(ana.ctx, { word: '  Borrar ' })
  expect((await getAccount(ana.ctx)).eraseAfter).toEqual(new Date(NOW.getTime() + 14 * DAY))
  expect(await findPersonByToken(anonymousCtx, other)).toBe(null)
  expect(await sql`select id from sessions where user_id = ${ana.id}`).toEqual([
    { id: ana.ctx.actor.kind === 'person' && ana.ctx.actor.sessionId },
  ])
  await requestErasure({ ...ana.ctx, now: new Date(NOW.getTime() + DAY) }, { word: 'DELETE', password: PASSWORD })
  expect((await getAccount(ana.ctx)).eraseAfter).toEqual(new Date(NOW.getTime() + 14 * DAY))
  await expect.poll(() => notices).toEqual([{ userId: ana.id, about: 'erasure' }])
  await cancelErasure(ana.ctx)
  expect((await getAccount(ana.ctx)).eraseAfter).toBe(null)
  expect(await eraseDueAccounts(later(30))).toBe(0)
})

test('without a recent sign-in needs the password, and API clients must sign in again', async () => {
  const ana = await createSignedInUser('Ana')
  const after = { ...ana.ctx, now: new Date(NOW.getTime() + 15 * 60_000) }
  const request = (credentials: object) => errorOf(requestErasure(after, { word: 'borrar', ...credentials }))
  expect(await request({})).toMatchObject({ status: 401, code: 'login_again' })
  expect(await request({ password: '' })).toMatchObject({ status: 400, fields: { password: 'required' } })
  expect(await request({ password: 'no es esta' })).toMatchObject({ status: 400, fields: { password: 'wrong' } })
  expect((await getAccount(ana.ctx)).eraseAfter).toBe(null)
  expect(await request({ password: PASSWORD })).toBe(null)
  expect((await getAccount(ana.ctx)).eraseAfter).not.toBe(null)
})

test.each([
  [{ word: 'borra' }, 'word'],
  [{ word: '' }, 'word'],
  [{}, 'required'],
  [{ word: ['borrar', 'borrar'] }, 'required'],
])('rejects %j', async (form, word) => {
  const ana = await createSignedInUser('Ana')
  expect(await errorOf(requestErasure(ana.ctx, form))).toMatchObject({ kind: 'invalid', fields: { word } })
  expect((await getAccount(ana.ctx)).eraseAfter).toBe(null)
})

/** A user with data in every table who has requested the erasure. */
async function userToErase() {
  const ana = await createSignedInUser('Ana')
  await sql`update users set latitude = 40, longitude = -3, newsletter = true, site_role = 'moderator', password_changed_at = now() where id = ${ana.id}`
  await issueToken(anonymousCtx, 'link', ana.id, 3600)
  await sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, backed_up, name)
    values (${ana.id}, 'c', 'k', 0, '{}', false, 'Teléfono de Ana')`
  await sql`insert into authenticators (user_id, sealed_secret) values (${ana.id}, 's')`
  await sql`insert into recovery_codes (user_id, hash) values (${ana.id}, 'h')`
  await sql`insert into api_tokens (user_id, name, hash, hint, scopes, expires_at)
    values (${ana.id}, 'El bot de Ana', ${'h'.repeat(43)}, '…', '{events:read}', now() + interval '90 days')`
  await sql`insert into email_changes (user_id, email) values (${ana.id}, 'ana.nueva@example.org')`
  await sql`insert into data_copies (user_id, file, bytes) values (${ana.id}, 'copies/1.zip', 3), (${ana.id}, null, null)`
  await storage.write('copies/1.zip', Buffer.from('zip'))
  for (const email of ['ANA@example.org', 'eva@example.org'])
    await sql`insert into contact_messages (name, email, message, locale) values ('Ana Ruiz', ${email}, 'Hola a todos', 'es')`
  await sql`insert into organizations (name, slug, type, status, proposed_by, proposed_email) values
    ('Club del faro', 'club-del-faro', 'association', 'active', ${ana.id}, null), ('Otro club', 'otro-club', 'company', 'pending', null, 'Ana@example.org')`
  await sql`insert into venues (name, slug, country, status, proposed_email) values ('Albergue', 'albergue', 'ES', 'active', 'ana@example.org')`
  await sql`insert into claims (organization_id, user_id, message, status) select id, ${ana.id}, 'Soy Ana Ruiz y lo fundé', 'rejected' from organizations`
  await sql`insert into audit_log (actor_id, action, entity_type, entity_id) values (${ana.id}, 'claimOrganizer', 'claim', 1)`
  await requestErasure(ana.ctx, { word: 'borrar' })
  return ana
}

/** Every row of every table, including the queue's, as text. */
async function allRows() {
  const tables = await sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`
  const rows = await Promise.all(
    tables.map(async ({ name }) =>
      (await sql.unsafe(`select to_jsonb(t) #>> '{}' as row from ${name} t`)).map(({ row }) => `${name} ${row}`),
    ),
  )
  return rows.flat()
}

test('after the erasure no table contains the user’s name, and proposals have no proposer', async () => {
  await userToErase()
  const of = (lines: string[]) => lines.filter((line) => /\bana\b/i.test(line)).map((line) => line.split(' ')[0])
  expect(new Set(of(await allRows()))).toContain('public.claims')
  await sql`delete from contact_messages where email like 'eva%'`
  await eraseDueAccounts(later(15))
  expect(of(await allRows())).toEqual([])
  expect(await sql`select proposed_by from organizations`).toEqual([{ proposed_by: null }, { proposed_by: null }])
})

test('the erasure handles every foreign key to users', async () => {
  const columns = await sql`select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1`
  const asked = 'Say in erased-keys.ts what the erasure does with each.'
  expect(
    columns.map(({ name }) => name),
    asked,
  ).toEqual(Object.values(FOREIGN_KEYS).flat().toSorted())
})

test('erases a due account from all tables and keeps an anonymous row', async () => {
  const ana = await userToErase()
  expect(await eraseDueAccounts(later(13.9))).toBe(0)
  expect(await eraseDueAccounts(later(14))).toBe(1)
  const row = await userRow(ana.id)
  expect(new Date(row['erased_at'])).toEqual(later(14).now)
  expect(row).toMatchObject({ username: null, email: null, password_hash: null, latitude: null, site_role: 'member' })
  expect(JSON.stringify(await sql`select u.*, c.email, c.name from users u, contact_messages c`)).not.toMatch(/\bana/)
  for (const table of [
    'sessions',
    'api_tokens',
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
  expect(await eraseDueAccounts(later(15))).toBe(0)
  const eva = await createSignedInUser('Eva')
  expect(await searchPeople(eva.ctx, 'ana')).toEqual([])
  // Username and email can be registered again.
  await createSignedInUser('Ana')
})

test('limits the emails of repeated requests and cancellations', async () => {
  const ana = await createSignedInUser('Ana', { confirmed: false })
  for (let n = 1; n <= services.settings.emailsPerHour; n++) {
    await requestErasure(ana.ctx, { word: 'borrar' })
    await cancelErasure(ana.ctx)
  }
  expect(await errorOf(requestErasure(ana.ctx, { word: 'borrar' }))).toMatchObject({ kind: 'limited' })
  expect((await userRow(ana.id))['erase_after']).toBe(null)
})

test('keeps contact messages when the account’s email was not confirmed', async () => {
  const ana = await createSignedInUser('Ana', { confirmed: false })
  await sql`insert into contact_messages (name, email, message, locale) values ('Otra Ana', 'ana@example.org', 'Hola a todos', 'es')`
  await requestErasure(ana.ctx, { word: 'borrar' })
  await eraseDueAccounts(later(15))
  expect((await userRow(ana.id))['erased_at']).not.toBe(null)
  expect(await sql`select 1 from contact_messages`).toHaveLength(1)
})

test('erases what features store in the same transaction, and one failing account does not hold up others', async () => {
  const [ana, eva] = [await userToErase(), await createSignedInUser('Eva')]
  await requestErasure(eva.ctx, { word: 'delete' })
  const failForAna = async (ctx: { db: typeof db }, { id }: { id: number }) => {
    await ctx.db.execute(`update users set newsletter = true where id = ${id}`)
    if (id === ana.id) throw new Error('not yet')
  }
  // The first of the list is erased last.
  await expect(eraseDueAccounts(later(15), [{ erase: failForAna }, ...personalDataSources(later(15))])).rejects.toThrow(
    '1 accounts',
  )
  expect((await userRow(ana.id))['username']).toBe('Ana')
  expect(await sql`select 1 from contact_messages where email = 'ANA@example.org'`).toHaveLength(1)
  expect((await userRow(eva.id))['erased_at']).not.toBe(null)
  expect(await eraseDueAccounts(later(15))).toBe(1)
})

test('concurrent jobs erase an account once, and a blocked account stays blocked', async () => {
  const ana = await userToErase()
  await sql`update users set blocked_at = now() where id = ${ana.id}`
  const counts = await Promise.all([1, 2, 3].map(() => eraseDueAccounts(later(15))))
  expect(counts.reduce((sum, count) => sum + count)).toBe(1)
  expect((await userRow(ana.id))['blocked_at']).not.toBe(null)
})

test('only jobs erase, and anonymous callers cannot request or cancel', async () => {
  const ana = await createSignedInUser('Ana')
  expect(await errorOf(eraseDueAccounts(ana.ctx))).toMatchObject({ kind: 'missing' })
  expect(await errorOf(requestErasure(anonymousCtx, { word: 'borrar' }))).toMatchObject({ kind: 'forbidden' })
  expect(await errorOf(cancelErasure(anonymousCtx))).toMatchObject({ kind: 'forbidden' })
})
