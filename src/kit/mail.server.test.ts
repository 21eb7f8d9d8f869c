import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { emailFixtures } from '#tests/fixtures/email/email-fixtures.ts'
import { enqueueEach, jobKind, runJobs } from './job.server.ts'
import { mail } from './mail.server.ts'

const fixtures = await emailFixtures()
const { jobs, openMailbox, ctxAs } = fixtures
const ctx = ctxAs(1)

const kind = jobKind('test.mail', { userId: z.int() })
const PEOPLE = [
  { email: 'ana@example.org', username: 'Ana', locale: 'es' as const },
  { email: 'noa@example.org', username: 'Noa', locale: 'en' as const },
]
const greeting = mail(kind, {
  to: async (_, { userId }) => PEOPLE[userId] ?? null,
  content: async ({ locale }, { userId }, { username }) => ({
    subject: `${locale} ${username}`,
    isWorth: userId === 0,
  }),
  email: ({ subject, isWorth }: { subject: string; isWorth: boolean }, { recipient, jobId }) =>
    isWorth ? { kind: 'test', id: jobId, to: recipient.email, subject, text: '', html: '' } : null,
  examples: () => [
    { subject: 'one', isWorth: true },
    { subject: 'two', isWorth: false },
  ],
})
await runJobs(jobs, fixtures, [greeting])

test('reads whom it is for and what it tells in their language when it is sent; nobody else gets anything', async () => {
  const { deliveredEmails } = await openMailbox()
  await enqueueEach(ctx, kind, [{ userId: 0 }, { userId: 1 }, { userId: 2 }], { jobId: randomUUID() })
  expect((await deliveredEmails()).map(({ to, subject }) => [to, subject])).toEqual([['ana@example.org', 'es Ana']])
})

test('what enqueues the emails may run again: nobody gets a second one', async () => {
  const { deliveredEmails } = await openMailbox()
  const jobId = randomUUID()
  for (const _ of ['run', 'retry']) await enqueueEach(ctx, kind, [{ userId: 0 }], { jobId })
  expect(await deliveredEmails()).toHaveLength(1)
})

test('shows its examples, but for those that nobody would get', async () => {
  const [recipient] = PEOPLE
  const sending = { recipient: recipient!, site: ctx.services.settings, jobId: 'preview' }
  expect((await greeting.exampleEmails!(sending, ctx)).map(({ subject }) => subject)).toEqual(['one'])
})
