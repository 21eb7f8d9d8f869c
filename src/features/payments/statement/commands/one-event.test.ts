import { expect, test } from 'vitest'
import { giveGrant } from '#features/events/grants/commands.server.ts'
import { eventJobs } from '#features/events/jobs.server.ts'
import { runJobs } from '#kit/job.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { formatReference } from '#shared/payments/reference.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { findReference, getBalance } from '../../ledger.server.ts'
import { getStatementPreview } from '../queries/statement.server.ts'
import { bookLine, bookSureLines } from './book.server.ts'
import { importStatement } from './import.server.ts'
import { setLineAside, takeLineBack } from './lines.server.ts'

const fixtures = await registrationFixtures()
const { olga, sara, sql, createOpenEvent, createPlayers, registerPlayer } = fixtures
await runJobs(fixtures.services.jobs as Jobs, fixtures, eventJobs)
const [ana, beto] = await createPlayers(2, 'Jugadora')

async function eventOf(player: NonNullable<typeof ana>) {
  const event = await createOpenEvent({ tickets: [{ price: 6000 }] })
  const { id } = await registerPlayer(player, event)
  return { ...event, id, reference: formatReference((await findReference(olga.ctx, id))!) }
}
const preview = async (ctx: RequestContext, ref: number) =>
  (await getStatementPreview(ctx, ref, { line: null, query: '' }))!
async function upload(ctx: RequestContext, ref: number, references: string[]) {
  const rows = references.map((reference) => `18/11/2026;NADIE;${reference};60,00`)
  const bytes = Buffer.from(['Fecha;Ordenante;Concepto;Importe', ...rows].join('\n'))
  await importStatement(ctx, ref, { form: {}, file: { name: 'x.csv', bytes } })
  const { groups, ...page } = await preview(ctx, ref)
  const counts = Object.entries(groups).flatMap(([name, { count }]) => (count > 0 ? [[name, count]] : []))
  return { ...page, counts: Object.fromEntries(counts) }
}

test('the treasurer of one event is told of nobody in others of its organization, and books no line twice', async () => {
  const [here, there] = [await eventOf(ana!), await eventOf(beto!)]
  await giveGrant(olga.ctx, here.ref, { person: 'Sara', kind: 'treasurer' })
  const references = [here.reference, there.reference]
  const page = await upload(sara.ctx, here.ref, references)
  expect(page.counts).toEqual({ sure: 1, unknown: 1 })
  expect(Object.keys(page.people)).toEqual([String(here.id)])
  const theirs = { import: page.id, line: 1, registrations: String(there.id) }
  expect((await errorOf(bookLine(sara.ctx, here.ref, theirs)))?.status).toBe(404)

  const whole = await upload(olga.ctx, there.ref, references)
  expect(whole.counts).toEqual({ sure: 1, elsewhere: 1 })
  await bookSureLines(olga.ctx, there.ref, { import: whole.id, items: whole.sure.items })
  const after = await upload(sara.ctx, here.ref, references)
  expect(after.counts).toEqual({ sure: 1, aside: 1 })
  expect(Object.keys(after.people)).toEqual([String(here.id)])
  const again = { import: after.id, line: 1, registrations: String(here.id) }
  expect(await bookLine(sara.ctx, here.ref, again)).toEqual({ booked: 0, skipped: 'changed' })
  expect((await getBalance(olga.ctx, here.id)).paid).toBe(0)

  await giveGrant(olga.ctx, there.ref, { person: 'Sara', kind: 'treasurer' })
  expect((await upload(sara.ctx, here.ref, references)).counts).toEqual({ sure: 1, done: 1 })
})

test('the treasurer of one event sets nothing aside, and has no columns remembered, for the whole organization', async () => {
  const here = await eventOf(ana!)
  await giveGrant(olga.ctx, here.ref, { person: 'Sara', kind: 'treasurer' })
  const { id: theirs, maySetAside } = await upload(sara.ctx, here.ref, ['NADA'])
  expect(maySetAside).toBe(false)
  expect((await errorOf(setLineAside(sara.ctx, here.ref, { import: theirs, line: 0 })))?.code).toBe('forbidden')
  const whole = await upload(olga.ctx, here.ref, ['NADA'])
  expect(whole.maySetAside).toBe(true)
  await setLineAside(olga.ctx, here.ref, { import: whole.id, line: 0 })
  const again = await upload(sara.ctx, here.ref, ['NADA'])
  expect(again.counts).toEqual({ aside: 1 })
  expect((await errorOf(takeLineBack(sara.ctx, here.ref, { import: again.id, line: 0 })))?.code).toBe('forbidden')

  const bytes = Buffer.from('uno;dos;tres;cuatro\n18/11/2026;NADIE;HOLA;60,00')
  const file = { name: 'x.csv', bytes }
  const unknown = await importStatement(sara.ctx, here.ref, { form: {}, file })
  const { heading } = (unknown as { unknown: { heading: string } }).unknown
  const form = { heading, date: '0', payer: '1', text: '2', amount: '3' }
  for (const [ctx, count] of [
    [sara.ctx, 0],
    [olga.ctx, 1],
  ] as const) {
    expect(await importStatement(ctx, here.ref, { form, file })).toEqual({ imported: true })
    expect(await sql`select 1 from statement_columns`).toHaveLength(count)
  }
})
