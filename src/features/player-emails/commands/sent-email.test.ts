import { expect, test } from 'vitest'
import { codeOf, MESSAGE, playerEmailFixtures } from '#tests/fixtures/email/player-email-fixtures.ts'
import { getSentEmail } from '../queries/sent.server.ts'
import { sendMessage } from './send.server.ts'
import { retryFailed, stopMessage } from './sent-email.server.ts'

const fixtures = await playerEmailFixtures()
const { sql, addEvent, addPlayer, addPerson, ctxAs, openMailbox, recipientsOf } = fixtures

test('a refusal of one is recorded with the server’s words and stops nobody; a delay is tried again', async () => {
  const event = await addEvent()
  for (const name of ['Nora', 'Olga', 'Petra']) await addPlayer(event, { user: await addPerson(name) })
  let isBusy = true
  const { deliveredEmails } = await openMailbox({
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('olga'))
        return done(Object.assign(new Error(`5.1.1 <${address}> no such\tmailbox`), { responseCode: 550 }))
      if (address.startsWith('petra') && isBusy)
        return done(Object.assign(new Error('4.2.2 mailbox full'), { responseCode: 452 }))
      done()
    },
  })
  const { id } = await sendMessage(ctxAs(event.ana), event.ref, MESSAGE)
  const boxes = async () => (await deliveredEmails()).map(({ box }) => box)
  expect(await boxes()).toEqual(['nora'])
  const rows = await recipientsOf(id)
  expect(rows.map(({ state }) => state)).toEqual(['sent', 'failed', 'queued'])
  expect(rows[1]!['failure']).toMatch(/^550 5\.1\.1 <…> no such mailbox$/)
  expect(rows[2]!['failure']).toContain('mailbox full')
  isBusy = false
  await sql`update player_email_recipients set retry_at = now() where email_id = ${id} and retry_at is not null`
  expect(await boxes()).toEqual(['nora', 'petra'])
  expect(await retryFailed(ctxAs(event.ana), event.ref, id)).toBe(1)
  await deliveredEmails()
  expect((await recipientsOf(id))[1]).toMatchObject({ state: 'failed' })
})

test('a message is stopped for those it has not gone out to, by who may send it', async () => {
  const event = await addEvent()
  for (const name of ['Nora', 'Olga']) await addPlayer(event, { user: await addPerson(name) })
  const busy = Object.assign(new Error('busy'), { responseCode: 450 })
  const { deliveredEmails } = await openMailbox({
    onRcptTo: ({ address }, _session, done) => (address.startsWith('olga') ? done(busy) : done()),
  })
  const { id } = await sendMessage(ctxAs(event.ana), event.ref, MESSAGE)
  await deliveredEmails()
  const stop = (who: number) => codeOf(stopMessage(ctxAs(who), event.ref, id))
  expect(await stop(event.leo)).toBe('not_found')
  expect(await stop((await addEvent()).ana)).toBe('not_found')
  expect([await stop(event.mar), await stop(event.ana)]).toEqual(['done', 'already_sent'])
  await sql`update player_email_recipients set retry_at = now() where email_id = ${id} and retry_at is not null`
  expect((await deliveredEmails()).map(({ box }) => box)).toEqual(['nora'])
  expect((await recipientsOf(id)).map(({ state, failure }) => [state, failure])).toEqual([
    ['sent', null],
    ['skipped', 'stopped'],
  ])
})

test('shows the first hundred of many, those in one state, or all', async () => {
  const event = await addEvent()
  await sql`insert into registrations (event_id, ticket_id, name, state, locale, ticket_price, confirmed_at, code)
    select ${event.id}, ${event.ticket}, 'P' || n, 'confirmed', 'es', 0, now(), gen_random_uuid()::text
    from generate_series(1, 120) n`
  await addPlayer(event, { user: await addPerson('Nora') })
  await openMailbox()
  const { id } = await sendMessage(ctxAs(event.ana), event.ref, MESSAGE)
  const shown = async (how?: Parameters<typeof getSentEmail>[3]) =>
    (await getSentEmail(ctxAs(event.ana), event.ref, id, how)).recipients.length
  expect([await shown(), await shown({ all: true }), await shown({ state: 'failed' })]).toEqual([100, 121, 0])
  expect((await getSentEmail(ctxAs(event.ana), event.ref, id)).counts).toMatchObject({ skipped: 120 })
})
