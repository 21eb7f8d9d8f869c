import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { features } from '#features.ts'
import { extend } from '#kit/extension-point.ts'
import { type Feature, featureExtensions } from '#kit/feature.ts'
import { runJobs } from '#kit/job.server.ts'
import { jobContext, type RequestContext } from '#platform/context/request-context.ts'
import { createMailer, type Email } from '#platform/email/send-email.server.ts'
import { openJobs } from '#platform/queue/queue.server.ts'
import { openStorage } from '#platform/storage/storage.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { testContext, testServices } from '#tests/fixtures/context.ts'
import { emptyTables, testDatabase } from '#tests/fixtures/database.ts'
import { createTempDir } from '#tests/fixtures/temporary-folder.ts'
import { accountJobs } from '../jobs.server.ts'
import type { PersonalDataExporter } from '../personal-data-sources.server.ts'
import { personalData } from '../personal-data-sources.server.ts'
import { users } from '../table.server.ts'
import {
  deleteExpiredDataExports,
  findLatestDataExport,
  getDataExport,
  openDataExport,
  requestDataExport,
} from './data-exports.server.ts'

const { db, sql } = await testDatabase()
const dataDir = createTempDir('candil-copies-')
const storage = openStorage({ dataDir })
const jobs = await openJobs({ sql, log: pino({ level: 'silent' }), look: 0.5 })
afterAll(async () => {
  await jobs.close()
  await rm(dataDir, { recursive: true })
})
const emails: Email[] = []
let exportFiles: PersonalDataExporter = async () => []
const failing: Feature = {
  name: 'test',
  extensions: [extend(personalData, { exportFiles: (ctx, userId) => exportFiles(ctx, userId) })],
}
const mail = { send: async (email: Email) => void emails.push(email) }
const own = { jobs, storage, mail, extensions: featureExtensions([...features, failing]) }
const services = testServices(own, { OPERATOR_NAME: 'Candil' })
await runJobs(jobs, { db, services }, accountJobs)
beforeEach(async () => {
  await rm(join(dataDir, 'files', 'copies'), { recursive: true, force: true })
  // Deleted, not truncated: the workers lock the queue's tables in another order.
  await sql`delete from pgboss.job`
  await emptyTables(sql, 'users, contact_messages, rate_limits')
  emails.length = 0
  exportFiles = async () => []
})

const signedIn = (id: number, now = new Date()): RequestContext =>
  testContext(db, {
    actor: { kind: 'person', id, confirmed: true, siteRole: 'member', sessionId: 1, sessionKind: 'site' },
    locale: 'en',
    now,
    services,
  })
const withoutQueue = (id: number): RequestContext => ({
  ...signedIn(id),
  services: { ...services, jobs: { enqueue: async () => null } },
})
async function createUser(name: string, more: Partial<typeof users.$inferInsert> = {}) {
  const [made] = await db
    .insert(users)
    .values({
      ...{ username: name, usernameKey: name.toLowerCase(), email: `${name}@example.org` },
      ...{
        passwordHash: '$argon2 hush',
        emailKey: `${name.toLowerCase()}@example.org`,
        locale: 'es',
        confirmedAt: new Date(),
        ...more,
      },
    })
    .returning({ id: users.id })
  return made!.id
}
const later = (days: number) => new Date(Date.now() + days * 86_400_000)
const files = () => readdir(join(dataDir, 'files', 'copies')).catch(() => [])

/** Requests an export and waits until it is ready. */
async function createExport(userId: number) {
  const { id } = await requestDataExport(signedIn(userId))
  await expect.poll(async () => (await findLatestDataExport(signedIn(userId)))?.readyAt).toBeTruthy()
  return id
}
async function unzipExport(userId: number, id: number) {
  const { body, bytes } = await openDataExport(signedIn(userId), id)
  const zip = new Uint8Array(await buffer(body))
  expect(zip.length).toBe(bytes)
  return Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, file]) => [name, strFromU8(file)]))
}

test('the export contains the user’s data and no credentials, and an email links to it', async () => {
  const ana = await createUser('Ana', { latitude: 40.4, longitude: -3.7 })
  await sql`insert into sessions (hash, user_id, kind, browser, seen_at, expires_at)
    values (${'a'.repeat(43)}, ${ana}, 'site', 'Firefox', now(), now() + interval '1 hour')`
  await sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, backed_up, name)
    values (${ana}, 'cred-hush', 'key-hush', 0, '{}', true, 'Mi móvil')`
  await sql`insert into authenticators (user_id, sealed_secret, active_since) values (${ana}, 'seal-hush', now())`
  await sql`insert into contact_messages (name, email, message, locale) values
    ('Ana', 'ANA@example.org', 'Hola, soy Ana', 'es'), ('Eva', 'eva@example.org', 'Hola, soy Eva', 'es')`
  const id = await createExport(ana)
  const zip = await unzipExport(ana, id)
  const files = ['account.json', 'organizations.json', 'registrations.json', 'characters.json', 'albums.json']
  expect(Object.keys(zip)).toEqual(['README.txt', ...files])
  expect(zip['README.txt']).toMatch(/^Tus datos en Candil/)
  const account = JSON.parse(zip['account.json']!)
  expect(account).toMatchObject({
    account: { id: ana, username: 'Ana', email: 'Ana@example.org', latitude: 40.4, newsletter: false },
    sessions: [{ browser: 'Firefox' }],
    passkeys: [{ name: 'Mi móvil' }],
    contactMessages: [{ message: 'Hola, soy Ana' }],
  })
  expect(account.twoStepsSince).toMatch(/^\d{4}-/)
  expect(JSON.stringify(zip)).not.toMatch(/hush|aaaaaaaaaa/)
  await expect.poll(() => emails.length).toBe(1)
  expect(emails[0]).toMatchObject({ kind: 'copy', to: 'Ana@example.org', subject: 'La copia de tus datos está lista' })
  expect(emails[0]!.text).toContain(`https://candil.example/es/account/copy/${id}`)
})

test('the export of an unconfirmed account omits contact messages sent from its email', async () => {
  const mallory = await createUser('Mallory', {
    email: 'eva@example.org',
    emailKey: 'eva@example.org',
    confirmedAt: null,
  })
  await sql`insert into contact_messages (name, email, message, locale) values ('Eva', 'eva@example.org', 'Privado', 'es')`
  const zip = await unzipExport(mallory, await createExport(mallory))
  expect(JSON.parse(zip['account.json']!).contactMessages).toEqual([])
})

test('other features add files; names are sanitized and made unique', async () => {
  const ana = await createUser('Ana')
  await storage.write('documents/7.pdf', Buffer.from('a document'))
  exportFiles = async () => [
    { name: '../../etc/passwd', content: 'climbs' },
    { name: 'characters/Ñandú: "el rojo".json', content: { name: 'Ñandú' } },
    { name: 'documents/Carta.pdf', key: 'documents/7.pdf' },
    { name: 'documents/carta.pdf', key: 'documents/7.pdf' },
    { name: 'documents/gone.pdf', key: 'documents/8.pdf' },
  ]
  const zip = await unzipExport(ana, await createExport(ana))
  expect(Object.keys(zip).slice(6)).toEqual([
    'etc/passwd',
    'characters/Ñandú_ _el rojo_.json',
    'documents/Carta.pdf',
    'documents/carta (2).pdf',
  ])
  expect(zip['documents/Carta.pdf']).toBe('a document')
})

test('returns the pending export to repeated and concurrent requests', async () => {
  const ana = await createUser('Ana')
  const requested = await Promise.all(Array.from({ length: 2 }, () => requestDataExport(withoutQueue(ana))))
  const again = await requestDataExport(withoutQueue(ana))
  expect(new Set([...requested, again].map(({ id }) => id)).size).toBe(1)
  expect(again.readyAt).toBeNull()
})

test('allows two exports a day and refuses a third with retryAfter', async () => {
  const ana = await createUser('Ana')
  await createExport(ana)
  await createExport(ana)
  const error = await errorOf(requestDataExport(signedIn(ana)))
  expect(error).toMatchObject({ kind: 'limited', code: 'too_many_tries', status: 429 })
  expect(error!.retryAfter).toBeGreaterThan(86_000)
  await createExport(await createUser('Eva'))
})

test('does not find other users’ exports, expired ones, or ones that are not ready', async () => {
  const [ana, eva] = [await createUser('Ana'), await createUser('Eva')]
  const id = await createExport(ana)
  expect(await getDataExport(signedIn(ana), id)).toMatchObject({ id })
  for (const who of [signedIn(eva), signedIn(ana, later(8))])
    expect(await errorOf(openDataExport(who, id))).toMatchObject({ kind: 'missing', status: 404 })
  expect(await findLatestDataExport(signedIn(eva))).toBeNull()
  const nobody: RequestContext = { ...signedIn(ana), actor: { kind: 'anonymous' } }
  expect(await errorOf(getDataExport(nobody, id))).toMatchObject({ kind: 'forbidden' })
  expect(await errorOf(requestDataExport(nobody))).toMatchObject({ kind: 'forbidden' })
  const pending = await requestDataExport(withoutQueue(eva))
  expect(await errorOf(getDataExport(signedIn(eva), pending.id))).toMatchObject({ kind: 'missing' })
})

test('deletes exports and their files after seven days, and abandoned requests after three', async () => {
  const [ana, eva] = [await createUser('Ana'), await createUser('Eva')]
  await createExport(ana)
  await requestDataExport(withoutQueue(eva))
  const fileNames = await files()
  // A random name.
  expect(fileNames).toEqual([expect.stringMatching(/^[\w-]{43}\.zip$/)])
  const deleteExpired = (days: number) =>
    deleteExpiredDataExports({ ...jobContext({ db, services }, 'test'), now: later(days) })
  expect(await deleteExpired(2)).toBe(0)
  expect(await deleteExpired(6.9)).toBe(1)
  expect(await files()).toEqual(fileNames)
  expect(await deleteExpired(7.1)).toBe(1)
  expect(await files()).toEqual([])
  expect(await sql`select 1 from data_copies`).toHaveLength(0)
})

test('builds no export and sends no email for a user erased meanwhile', async () => {
  const ana = await createUser('Ana')
  const { id } = await requestDataExport(withoutQueue(ana))
  await sql`update users set username = null, username_key = null, email = null, email_key = null, password_hash = null,
    erased_at = now()`
  await jobs.enqueue(db, 'accounts.copy', { copyId: id })
  const done = () => sql`select 1 from pgboss.job where name = 'accounts.copy' and state = 'completed'`
  await expect.poll(done).toHaveLength(1)
  expect(emails).toEqual([])
})

test('leaves no file when the user is erased while the export is built', async () => {
  const ana = await createUser('Ana')
  exportFiles = async () => {
    await sql`delete from data_copies`
    return []
  }
  await requestDataExport(signedIn(ana))
  const done = () => sql`select 1 from pgboss.job where name = 'accounts.copy' and state = 'completed'`
  await expect.poll(done).toHaveLength(1)
  expect(await files()).toEqual([])
  expect(emails).toEqual([])
})

test('without SMTP an email becomes a file, and the log line contains neither link nor address', async () => {
  const logged: string[] = []
  const mail = createMailer({
    smtpUrl: null,
    mailFrom: 'Candil <a@candil.example>',
    dataDir,
    onWritten: (message) => logged.push(message),
  })
  const email = { kind: 'activation', id: '1', subject: 'S', html: '<p></p>' }
  await mail.send({
    ...email,
    to: 'ana@example.org',
    text: 'Hola:\n\nhttps://candil.example/es/confirm?code=T\n\nhttps://x',
  })
  const [text] = (await readdir(join(dataDir, 'mail'))).filter((name) => name.endsWith('.txt'))
  expect(await readdir(join(dataDir, 'mail'))).toHaveLength(2)
  expect(logged).toEqual([`A letter (activation): ${text}`])
})
