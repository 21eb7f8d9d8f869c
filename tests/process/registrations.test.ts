import { once } from 'node:events'
import { expect } from 'vitest'
import { HIGH_LIMITS, PASSWORD } from '../fixtures/api-users.ts'
import { startMailbox } from '../fixtures/email/mailbox.ts'
import { fullTest } from '../fixtures/full.ts'
import { createDataDir, startServer } from './server.ts'

const test = fullTest('src/features/identity/accounts/', 'src/platform/queue/')

const PEOPLE = 100

const messageId = (raw: string) => /^Message-ID: (\S+)/im.exec(raw)?.[1]

test('after a kill during 100 registrations, every acknowledged user has one account and one email', async () => {
  const mailbox = await startMailbox()
  const { folder, sql } = createDataDir()
  const settings = { ...HIGH_LIMITS, DATA_DIR: folder, SMTP_URL: mailbox.smtpUrl }
  const server = startServer(settings)
  const address = await server.ready()
  const acknowledged: string[] = []
  const register = async (n: number) => {
    const email = `persona${n}@example.org`
    const body = JSON.stringify({ username: `Persona ${n}`, email, password: PASSWORD, terms: true })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${address}/api/auth/local/register`, { method: 'POST', headers, body }).catch(
      () => null,
    )
    if (response?.status === 200 && (await response.text().catch(() => ''))) acknowledged.push(email)
    // In the middle: other requests are running and emails are half sent.
    if (acknowledged.length === PEOPLE / 2) server.child.kill('SIGKILL')
  }
  await Promise.all(Array.from({ length: PEOPLE }, (_, n) => register(n)))
  if (server.child.exitCode === null && server.child.signalCode === null) await once(server.child, 'exit')
  expect(acknowledged.length).toBeGreaterThanOrEqual(PEOPLE / 2)
  expect(acknowledged.length).toBeLessThan(PEOPLE)

  await startServer(settings).ready()
  const known = async () => (await sql()`select email from users order by id`).map(({ email }) => email as string)
  const accounts = await known()
  expect(accounts).toEqual([...new Set(accounts)])
  expect(acknowledged.filter((email) => !accounts.includes(email))).toEqual([])
  const messageIdsTo = (email: string) =>
    new Set(mailbox.received.filter(({ to }) => to.includes(email)).map(({ raw }) => messageId(raw)))
  await expect.poll(() => accounts.filter((email) => messageIdsTo(email).size === 0), { interval: 500 }).toEqual([])
  expect(accounts.filter((email) => messageIdsTo(email).size !== 1)).toEqual([])
})
