import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openJobs } from '#platform/queue/queue.server.ts'
import { testContext, testServices } from '#tests/fixtures/context.ts'
import { testDatabase } from '#tests/fixtures/database.ts'
import { enqueue, job, jobKind, runJobs } from './job.server.ts'

const { db, sql } = await testDatabase()
const jobs = await openJobs({ sql, log: pino({ level: 'silent' }), look: 0.5 })
afterAll(() => jobs.close())
const ctx = testContext(db, { services: testServices({ jobs }) })
const stateOf = async (id: string | null) =>
  (await sql`select state, output->>'message' as message from pgboss.job where id = ${id}`)[0]

test('runs a job with its payload, as a job of that name', async () => {
  const greetJob = jobKind('test.greet', { userId: z.int(), from: z.string().optional() })
  const greeted: unknown[] = []
  const greet = job(greetJob, async ({ actor }, payload) => greeted.push([actor, payload]))
  await runJobs(jobs, ctx, [greet])
  await enqueue(ctx, greetJob, { userId: 7 })
  await expect.poll(() => greeted).toEqual([[{ kind: 'job', name: 'test.greet' }, { userId: 7 }]])
})

test('fails a job whose payload does not fit its schema, with a message without values', async () => {
  const tellJob = jobKind('test.tell', z.union([z.object({ userId: z.int() }), z.object({ about: z.enum(['end']) })]))
  const ran: unknown[] = []
  await runJobs(jobs, ctx, [job(tellJob, async (_, payload) => ran.push(payload), { retries: 0 })])
  const ids = [
    await jobs.enqueue(db, tellJob.name, { userId: 'ana@example.org' }),
    await jobs.enqueue(db, tellJob.name, { about: 'ana@example.org' }),
  ]
  for (const id of ids) {
    await expect.poll(() => stateOf(id)).toMatchObject({ state: 'failed' })
    const { message } = (await stateOf(id))!
    expect(message).toContain('Invalid')
    expect(message).not.toContain('ana@example.org')
  }
  expect(ran).toEqual([])
})

test('enqueues a job by itself only where its site does', async () => {
  const sweep = job('test.sweep', async () => {}, {
    ...{ cron: '7 4 * * *', isScheduled: ({ federation }) => federation },
  })
  const schedules = () => sql`select cron, timezone from pgboss.schedule where name = 'test.sweep'`
  const site = (env: Record<string, string>) => ({ db, services: testServices({ jobs }, env) })
  await runJobs(jobs, site({ FEDERATION: 'on' }), [sweep])
  expect(await schedules()).toEqual([{ cron: '7 4 * * *', timezone: 'Europe/Madrid' }])
  await runJobs(jobs, site({ FEDERATION: 'off' }), [sweep])
  expect(await schedules()).toEqual([])
})
