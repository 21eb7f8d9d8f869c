import { pino } from 'pino'
import { openDatabase } from '#platform/database/database.server.ts'
import { openJobs } from '#platform/queue/queue.server.ts'

/** A worker that takes a job, reports it and never finishes: tests kill it. */
const { db, sql } = openDatabase(JSON.parse(process.argv[2]!), { max: 3 })
const jobs = await openJobs({ sql, log: pino({ level: 'silent' }), look: 0.5 })
await jobs.work('test.killed' as never, () => {
  process.stdout.write('in hand\n')
  return new Promise(() => {})
})
await jobs.enqueue(db, 'test.killed' as never, { id: 1 } as never)
