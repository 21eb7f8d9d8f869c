import { createServer, type RequestListener } from 'node:http'
import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { runJobs } from '#kit/job.server.ts'
import { openJobs } from '#platform/queue/queue.server.ts'
import { testContext, testServices } from '#tests/fixtures/context.ts'
import { testDatabase } from '#tests/fixtures/database.ts'
import { listeningPort } from '#tests/fixtures/email/mailbox.ts'
import { loadSeedRate, refreshRates } from './commands.server.ts'
import { enqueueRefresh, exchangeRateJobs } from './jobs.server.ts'
import { findLatestRate } from './queries.server.ts'

const { db, sql } = await testDatabase()
beforeEach(() => sql`truncate exchange_rates`)

const ctx = testContext(db, { locale: 'en', now: new Date('2026-11-20T10:00:00Z') })
const feedOf = (day: string, usd: string) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
	<Cube>
		<Cube time='${day}'>
			<Cube currency='USD' rate='${usd}'/>
			<Cube currency='JPY' rate='181.26'/>
		</Cube>
	</Cube>
</gesmes:Envelope>`
const good = feedOf('2026-11-20', '1.1602')

async function feed(listener: RequestListener) {
  const server = createServer(listener)
  const port = await listeningPort(server.listen(0, '127.0.0.1'))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${port}/eurofxref-daily.xml`
}
const feedWith = (body: string, status = 200) => feed((_, response) => response.writeHead(status).end(body))

test('inserts the seed rate only where there is none', async () => {
  expect(await findLatestRate(ctx, 'USD')).toBe(null)
  await Promise.all([loadSeedRate(ctx), loadSeedRate(ctx)])
  expect(await findLatestRate(ctx, 'USD')).toEqual({ perEuro: 1.1581, day: '2026-11-19', source: 'ECB (seed)' })
  await sql`update exchange_rates set day = '2026-11-10', per_euro = 1.1, source = 'ECB'`
  await loadSeedRate(ctx)
  expect(await findLatestRate(ctx, 'USD')).toEqual({ perEuro: 1.1, day: '2026-11-10', source: 'ECB' })
  expect(await findLatestRate(ctx, 'CHF')).toBe(null)
})

test("stores the feed's rate, and replaces the rate of the same day", async () => {
  await loadSeedRate(ctx)
  await refreshRates(ctx, await feedWith(good))
  expect(await findLatestRate(ctx, 'USD')).toEqual({ perEuro: 1.1602, day: '2026-11-20', source: 'ECB' })
  await refreshRates(ctx, await feedWith(feedOf('2026-11-20', '1.1611').replaceAll("'", '"')))
  await refreshRates(ctx, await feedWith(feedOf('2026-11-19', '1.1599')))
  expect(await findLatestRate(ctx, 'USD')).toMatchObject({ perEuro: 1.1611, day: '2026-11-20' })
  expect(await sql`select coin, day::text, source from exchange_rates order by day`).toEqual([
    { coin: 'USD', day: '2026-11-19', source: 'ECB' },
    { coin: 'USD', day: '2026-11-20', source: 'ECB' },
  ])
})

test.each([
  ['responds with 500', () => feedWith(good, 500)],
  ['responds with 404', () => feedWith('not here', 404)],
  ['is empty', () => feedWith('')],
  ['is another page', () => feedWith('<!doctype html><h1>Welcome</h1>')],
  ['has no dollar', () => feedWith(good.replace('USD', 'GBP'))],
  ['has two dollars', () => feedWith(good.replace('JPY', 'USD'))],
  ['has a rate of zero', () => feedWith(feedOf('2026-11-20', '0.0000'))],
  ['has a negative rate', () => feedWith(feedOf('2026-11-20', '-1.16'))],
  ['has a rate in words', () => feedWith(feedOf('2026-11-20', 'NaN'))],
  ['has a rate without end', () => feedWith(feedOf('2026-11-20', '1e300'))],
  ['is of tomorrow', () => feedWith(feedOf('2026-11-21', '1.16'))],
  ['is of a day that does not exist', () => feedWith(feedOf('2026-02-30', '1.16'))],
  ['is older than the euro', () => feedWith(feedOf('1998-12-31', '1.16'))],
  ['has no day', () => feedWith(feedOf('', '1.16'))],
  ['is of two days', () => feedWith(good + good)],
  ['is too large', () => feedWith(good + ' '.repeat(70_000))],
  ['never ends', () => feed((_, response) => void setInterval(() => response.write('<Cube>'.repeat(2000)), 1).unref())],
  ['closes the connection', () => feed((request) => request.socket.destroy())],
  ['is not there', async () => 'http://127.0.0.1:9/eurofxref-daily.xml'],
])('a feed that %s throws and changes nothing', async (_, open) => {
  await loadSeedRate(ctx)
  await expect(refreshRates(ctx, await open(), { timeout: 2000 })).rejects.toThrow()
  expect(await sql`select source from exchange_rates`).toEqual([{ source: 'ECB (seed)' }])
})

test.each([
  ['does not respond', () => feed(() => {})],
  [
    'sends one character at a time',
    () => feed((_, response) => void setInterval(() => response.write('<'), 20).unref()),
  ],
])('times out on a feed that %s', async (_, open) => {
  await expect(refreshRates(ctx, await open(), { timeout: 200 })).rejects.toThrow(/timeout/)
})

test('accepts a feed of today in Madrid before the day begins in UTC', async () => {
  const now = new Date('2026-07-20T22:30:00Z')
  await refreshRates({ ...ctx, now }, await feedWith(feedOf('2026-07-21', '1.16')))
  expect((await findLatestRate(ctx, 'USD'))?.day).toBe('2026-07-21')
})

async function startJobs(fxUrl: string | null) {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const jobs = await openJobs({ sql, log, look: 0.5 })
  onTestFinished(() => jobs.close())
  const deps = { db, services: testServices({ jobs }, fxUrl ? { FX_URL: fxUrl } : {}) }
  await runJobs(jobs, deps, exchangeRateJobs)
  await enqueueRefresh(deps)
  return lines
}
const scheduled = () => sql`select cron from pgboss.schedule where name = 'rates.refresh'`

test('refreshes the rates at start and on working days only where FX_URL is set', async () => {
  const day = new Date().toISOString().slice(0, 10)
  await startJobs(await feedWith(feedOf(day, '1.17')))
  await expect.poll(() => findLatestRate(ctx, 'USD')).toMatchObject({ day, perEuro: 1.17 })
  expect(await scheduled()).toHaveLength(1)
  await startJobs(null)
  expect(await scheduled()).toHaveLength(0)
})

test('logs a failing feed', async () => {
  await sql`delete from pgboss.job`
  const lines = await startJobs(await feedWith('', 503))
  await expect.poll(() => lines.join()).toContain('the feed answered 503')
})
