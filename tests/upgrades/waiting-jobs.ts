import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PgBoss } from 'pg-boss'
import type { Sql } from 'postgres'
import { expect } from 'vitest'
import { createQueueDriver } from '#platform/queue/queue-driver.server.ts'
import { type FrozenSite, readFrozen } from './frozen-site.ts'

type WaitingJob = { queue: string; id: string; data: object }
/** One job of each name that there was in November 2026, as it was written then. */
const JOBS: WaitingJob[] = readFrozen('0065.txt')
  .find(([name]) => name === 'jobs.jsonl')![1]
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))

/** Each ends well, under its name or, by its id, under another that it was handed to. Fails with those that nobody takes, that fail, or that are lost. */
export async function waitUntilDone({ sql }: FrozenSite) {
  const ids = JOBS.map(({ id }) => id)
  const read = () => sql<{ id: string; name: string; state: string; message: string | null }[]>`
    select id, name, state::text, output ->> 'message' as message from pgboss.job where id = any(${ids})`
  const notDone = async () => {
    const rows = new Map((await read()).map((row) => [row.id, row]))
    return JOBS.map(({ queue, id }) => ({ queue, ...(rows.get(id) ?? { state: 'lost' }) })).filter(
      ({ state }) => state !== 'completed',
    )
  }
  await expect.poll(notDone, { message: 'jobs that were not carried out' }).toEqual([])
}

/** Those whose work is an email under their own id. */
const WITH_EMAIL = [
  ...[
    'accounts.activation',
    'accounts.copy',
    'accounts.email',
    'accounts.link',
    'accounts.notice',
    'accounts.recovery',
  ],
  ...['accounts.token_expiring', 'albums.owner_email', 'characters.decided', 'characters.relation_proposed'],
  ...['check_in.staff_added', 'freshness.letter', 'memberships.invitation', 'newsletter.test', 'organizations.letter'],
  ...['organizer_messages.email', 'payments.account_changed', 'payments.notice_email', 'player_emails.test'],
  ...['registrations.digest_email', 'registrations.email', 'registrations.handover_email'],
  ...['registrations.standing_email', 'reports.email', 'webhooks.notice_email'],
]

/** Those that ended without the email that was all they were for. */
export function findNotSent({ folder }: FrozenSite) {
  const sent = readdirSync(join(folder, 'mail')).join()
  return JOBS.filter(({ queue, id }) => WITH_EMAIL.includes(queue) && !sent.includes(id)).map(({ queue }) => queue)
}

/** Once a year: no schedule of the site. */
const FROZEN_CRON = '0 0 1 1 *'
/** Of these no site without federation has a schedule. */
const scheduled = JOBS.filter(({ queue, data }) => Object.keys(data).length === 0 && queue !== 'federation.deliver')

/** The queue has the schedules of that version, of each job without a payload. */
export async function storeSchedules(sql: Sql) {
  await withBoss(sql, async (boss) => {
    for (const { queue } of scheduled) await boss.schedule(queue, FROZEN_CRON)
  })
}

/** Schedules that the site neither replaced nor removed: they would go on enqueuing jobs for ever. */
export const findSchedulesOfNobody = ({ sql }: FrozenSite) =>
  withBoss(sql, async (boss) => {
    const schedules = await boss.getSchedules()
    return schedules.filter(({ cron }) => cron === FROZEN_CRON).map(({ name }) => name)
  })

async function withBoss<Value>(sql: Sql, work: (boss: PgBoss) => Promise<Value>) {
  const boss = new PgBoss({ db: createQueueDriver(sql), supervise: false, schedule: false })
  await boss.start()
  const value = await work(boss)
  await boss.stop({ close: false, graceful: false })
  return value
}
