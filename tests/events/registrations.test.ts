import { once } from 'node:events'
import { expect, test } from 'vitest'
import { postOffice } from '../fixtures/mailbox.ts'
import { HIGH, PASSWORD } from '../fixtures/people.ts'
import { dataFolder, startHouse } from '../process/process.ts'

const PEOPLE = 200
const MINUTES = 60_000

const messageId = (raw: string) => /^Message-ID: (\S+)/im.exec(raw)?.[1]

test('the server is killed in the middle of 200 registrations: who was told "done" has one account and gets one mail', {
  timeout: 5 * MINUTES,
}, async () => {
  const office = await postOffice()
  const { folder, sql } = dataFolder()
  const settings = { ...HIGH, DATA_DIR: folder, SMTP_URL: office.smtpUrl }
  const house = startHouse(settings)
  const address = await house.up()
  const acknowledged: string[] = []
  const register = async (n: number) => {
    const email = `persona${n}@example.org`
    const body = JSON.stringify({ username: `Persona ${n}`, email, password: PASSWORD, terms: true })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${address}/api/auth/local/register`, { method: 'POST', headers, body }).catch(
      () => null,
    )
    if (answer?.status === 200 && (await answer.text().catch(() => ''))) acknowledged.push(email)
    // Somewhere in the middle, others under way and letters half sent.
    if (acknowledged.length === PEOPLE / 2) house.child.kill('SIGKILL')
  }
  await Promise.all(Array.from({ length: PEOPLE }, (_, n) => register(n)))
  if (house.child.exitCode === null && house.child.signalCode === null) await once(house.child, 'exit')
  expect(acknowledged.length).toBeGreaterThanOrEqual(PEOPLE / 2)
  expect(acknowledged.length).toBeLessThan(PEOPLE)

  await startHouse(settings).up()
  const known = async () => (await sql()`select email from users order by id`).map(({ email }) => email as string)
  const accounts = await known()
  expect(accounts).toEqual([...new Set(accounts)])
  expect(acknowledged.filter((email) => !accounts.includes(email))).toEqual([])
  const lettersTo = (email: string) =>
    new Set(office.taken.filter(({ to }) => to.includes(email)).map(({ raw }) => messageId(raw)))
  await expect
    .poll(() => accounts.filter((email) => lettersTo(email).size === 0), { timeout: 2 * MINUTES, interval: 500 })
    .toEqual([])
  expect(accounts.filter((email) => lettersTo(email).size !== 1)).toEqual([])
})
