import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Context, jobContext } from '#platform/context/request-context.ts'
import { type Letter, openMail } from '#platform/email/send-email.server.ts'
import type { Failure } from '#platform/errors/app-error.ts'
import { openJobs } from '#platform/queue/queue.server.ts'
import { openStorage } from '#platform/storage/storage.server.ts'
import { safeName } from '#platform/storage/zip.server.ts'
import { empty, testDatabase } from '../../../../../tests/fixtures/database.ts'
import { newFolder } from '../../../../../tests/fixtures/temporary-folder.ts'
import { workAccounts } from '../jobs.server.ts'
import type { Belongings } from '../queries/personal-data.server.ts'
import { users } from '../table.server.ts'
import { expireDataCopies, findDataCopy, latestDataCopy, readDataCopy, requestDataCopy } from './data-exports.server.ts'

const { db, sql } = await testDatabase()
const dataDir = newFolder('candil-copies-')
const storage = openStorage({ dataDir })
const jobs = await openJobs({ sql, log: pino({ level: 'silent' }), look: 0.5 })
afterAll(async () => {
  await jobs.close()
  await rm(dataDir, { recursive: true })
})
const letters: Letter[] = []
let belongings: Belongings = async () => []
await workAccounts(jobs, {
  db,
  mail: { send: async (letter) => void letters.push(letter) },
  settings: { operatorName: 'Candil', siteUrl: 'https://candil.example' },
  secret: 'x'.repeat(32),
  storage,
  exports: [(ctx, userId) => belongings(ctx, userId)],
})
beforeEach(async () => {
  await rm(join(dataDir, 'files', 'copies'), { recursive: true, force: true })
  await empty(sql, 'users, contact_messages, rate_limits, pgboss.job')
  letters.length = 0
  belongings = async () => []
})

const door = { secret: 'a secret of the tests, long enough', jobs }
const signedIn = (id: number, now = new Date()): Context => ({
  db,
  actor: { kind: 'person', id, confirmed: true, siteRole: 'member', session: 1, via: 'site' },
  locale: 'en',
  now,
})
async function addPerson(name: string, more: Partial<typeof users.$inferInsert> = {}) {
  const [made] = await db
    .insert(users)
    .values({
      ...{
        username: name,
        usernameKey: name.toLowerCase(),
        email: `${name}@example.org`,
        passwordHash: '$argon2 hush',
      },
      ...{ emailKey: `${name.toLowerCase()}@example.org`, locale: 'es', confirmedAt: new Date(), ...more },
    })
    .returning({ id: users.id })
  return made!.id
}
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (failure: Failure) => failure,
  )
const later = (days: number) => new Date(Date.now() + days * 86_400_000)
const files = () => readdir(join(dataDir, 'files', 'copies')).catch(() => [])

/** The copy, asked for and made. */
async function copyFor(userId: number) {
  const { id } = await requestDataCopy(signedIn(userId), door)
  await expect.poll(async () => (await latestDataCopy(signedIn(userId)))?.readyAt, { timeout: 30_000 }).toBeTruthy()
  return id
}
async function opened(userId: number, id: number) {
  const { body, bytes } = await readDataCopy(signedIn(userId), id, { storage })
  const zip = new Uint8Array(await buffer(body))
  expect(zip.length).toBe(bytes)
  return Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, file]) => [name, strFromU8(file)]))
}

test('the copy holds all that the person entered and nothing that signs in; a letter says where it is', async () => {
  const ana = await addPerson('Ana', { latitude: 40.4, longitude: -3.7 })
  await sql`insert into sessions (hash, user_id, kind, browser, seen_at, expires_at)
    values (${'a'.repeat(43)}, ${ana}, 'site', 'Firefox', now(), now() + interval '1 hour')`
  await sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, backed_up, name)
    values (${ana}, 'cred-hush', 'key-hush', 0, '{}', true, 'Mi móvil')`
  await sql`insert into authenticators (user_id, sealed_secret, active_since) values (${ana}, 'seal-hush', now())`
  await sql`insert into contact_messages (name, email, message, locale) values
    ('Ana', 'ANA@example.org', 'Hola, soy Ana', 'es'), ('Eva', 'eva@example.org', 'Hola, soy Eva', 'es')`
  const id = await copyFor(ana)
  const zip = await opened(ana, id)
  expect(Object.keys(zip)).toEqual(['README.txt', 'account.json', 'organizations.json'])
  expect(zip['README.txt']).toMatch(/^Tus datos en Candil/)
  const told = JSON.parse(zip['account.json']!)
  expect(told).toMatchObject({
    account: { id: ana, username: 'Ana', email: 'Ana@example.org', latitude: 40.4, newsletter: false },
    sessions: [{ browser: 'Firefox' }],
    passkeys: [{ name: 'Mi móvil' }],
    contactMessages: [{ message: 'Hola, soy Ana' }],
  })
  expect(told.twoStepsSince).toMatch(/^\d{4}-/)
  expect(JSON.stringify(zip)).not.toMatch(/hush|aaaaaaaaaa/)
  await expect.poll(() => letters.length, { timeout: 30_000 }).toBe(1)
  expect(letters[0]).toMatchObject({ kind: 'copy', to: 'Ana@example.org', subject: 'La copia de tus datos está lista' })
  expect(letters[0]!.text).toContain(`https://candil.example/es/account/copy/${id}`)
})

test('who has not confirmed the address does not get what its owner wrote to the team', async () => {
  const mallory = await addPerson('Mallory', {
    email: 'eva@example.org',
    emailKey: 'eva@example.org',
    confirmedAt: null,
  })
  await sql`insert into contact_messages (name, email, message, locale) values ('Eva', 'eva@example.org', 'Privado', 'es')`
  const zip = await opened(mallory, await copyFor(mallory))
  expect(JSON.parse(zip['account.json']!).contactMessages).toEqual([])
})

test('other features add files and texts; names are made safe, and none hides another', async () => {
  const ana = await addPerson('Ana')
  await storage.write('documents/7.pdf', Buffer.from('a document'))
  belongings = async () => [
    { name: '../../etc/passwd', content: 'climbs' },
    { name: 'characters/Ñandú: "el rojo".json', content: { name: 'Ñandú' } },
    { name: 'documents/Carta.pdf', key: 'documents/7.pdf' },
    { name: 'documents/carta.pdf', key: 'documents/7.pdf' },
    { name: 'documents/gone.pdf', key: 'documents/8.pdf' },
  ]
  const zip = await opened(ana, await copyFor(ana))
  expect(Object.keys(zip).slice(2)).toEqual([
    'organizations.json',
    'etc/passwd',
    'characters/Ñandú_ _el rojo_.json',
    'documents/Carta.pdf',
    'documents/carta (2).pdf',
  ])
  expect(zip['documents/Carta.pdf']).toBe('a document')
})

test.each([
  ['/etc/passwd', 'etc/passwd'],
  ['C:\\Windows\\a.txt', 'C_/Windows/a.txt'],
  ['.ssh/.. /id', 'ssh/id'],
  ['a\u0000b\u202Etxt.exe', 'a_b_txt.exe'],
  ['...', 'file'],
  ['', 'file'],
])('in the ZIP %j is called %j', (name, safe) => {
  expect(safeName(name)).toBe(safe)
})

test('while a copy is being made asking again answers the same one, however many ask at once', async () => {
  const ana = await addPerson('Ana')
  const waiting = { ...door, jobs: { enqueue: async () => null } }
  const asked = await Promise.all(Array.from({ length: 2 }, () => requestDataCopy(signedIn(ana), waiting)))
  const again = await requestDataCopy(signedIn(ana), waiting)
  expect(new Set([...asked, again].map(({ id }) => id)).size).toBe(1)
  expect(again.readyAt).toBeNull()
})

test('two copies a day, and whoever wants a third is told when to come back', async () => {
  const ana = await addPerson('Ana')
  await copyFor(ana)
  await copyFor(ana)
  const failure = await refusal(requestDataCopy(signedIn(ana), door))
  expect(failure).toMatchObject({ kind: 'limited', code: 'too_many_tries', status: 429 })
  expect(failure!.retryAfter).toBeGreaterThan(86_000)
  await copyFor(await addPerson('Eva'))
})

test('somebody else’s copy does not exist, nor one that is not ready', async () => {
  const [ana, eva] = [await addPerson('Ana'), await addPerson('Eva')]
  const id = await copyFor(ana)
  expect(await findDataCopy(signedIn(ana), id)).toMatchObject({ id })
  for (const who of [signedIn(eva), signedIn(ana, later(8))])
    expect(await refusal(readDataCopy(who, id, { storage }))).toMatchObject({ kind: 'missing', status: 404 })
  expect(await latestDataCopy(signedIn(eva))).toBeNull()
  const nobody: Context = { ...signedIn(ana), actor: { kind: 'anonymous' } }
  expect(await refusal(findDataCopy(nobody, id))).toMatchObject({ kind: 'forbidden' })
  expect(await refusal(requestDataCopy(nobody, door))).toMatchObject({ kind: 'forbidden' })
  const waiting = await requestDataCopy(signedIn(eva), { ...door, jobs: { enqueue: async () => null } })
  expect(await refusal(findDataCopy(signedIn(eva), waiting.id))).toMatchObject({ kind: 'missing' })
})

test('after seven days a copy is gone with its file; one that was never made goes too', async () => {
  const [ana, eva] = [await addPerson('Ana'), await addPerson('Eva')]
  await copyFor(ana)
  await requestDataCopy(signedIn(eva), { ...door, jobs: { enqueue: async () => null } })
  const named = await files()
  // Neither counted nor guessed.
  expect(named).toEqual([expect.stringMatching(/^[\w-]{43}\.zip$/)])
  const sweep = (days: number) => expireDataCopies({ ...jobContext(db, 'test'), now: later(days) }, { storage })
  expect(await sweep(2)).toBe(0)
  expect(await sweep(6.9)).toBe(1)
  expect(await files()).toEqual(named)
  expect(await sweep(7.1)).toBe(1)
  expect(await files()).toEqual([])
  expect(await sql`select 1 from data_copies`).toHaveLength(0)
})

test('a copy asked for by somebody erased meanwhile is not made, and nobody is written to', async () => {
  const ana = await addPerson('Ana')
  const { id } = await requestDataCopy(signedIn(ana), { ...door, jobs: { enqueue: async () => null } })
  await sql`update users set username = null, username_key = null, email = null, email_key = null, password_hash = null,
    erased_at = now()`
  await jobs.enqueue(db, 'accounts.copy', { copyId: id })
  const done = () => sql`select 1 from pgboss.job where name = 'accounts.copy' and state = 'completed'`
  await expect.poll(done, { timeout: 30_000 }).toHaveLength(1)
  expect(letters).toEqual([])
})

test('a copy whose person is erased while it is being made leaves no file', async () => {
  const ana = await addPerson('Ana')
  belongings = async () => {
    await sql`delete from data_copies`
    return []
  }
  await requestDataCopy(signedIn(ana), door)
  const done = () => sql`select 1 from pgboss.job where name = 'accounts.copy' and state = 'completed'`
  await expect.poll(done, { timeout: 30_000 }).toHaveLength(1)
  expect(await files()).toEqual([])
  expect(letters).toEqual([])
})

test('without a mail server the letter is a file, and the line about it tells neither link nor address', async () => {
  const said: string[] = []
  const mail = openMail({
    smtpUrl: null,
    mailFrom: 'Candil <a@candil.example>',
    dataDir,
    told: (words) => said.push(words),
  })
  const letter = { kind: 'activation', id: '1', subject: 'S', html: '<p></p>' }
  await mail.send({
    ...letter,
    to: 'ana@example.org',
    text: 'Hola:\n\nhttps://candil.example/es/confirm?code=T\n\nhttps://x',
  })
  const [text] = (await readdir(join(dataDir, 'mail'))).filter((name) => name.endsWith('.txt'))
  expect(await readdir(join(dataDir, 'mail'))).toHaveLength(2)
  expect(said).toEqual([`A letter (activation): ${text}`])
})
