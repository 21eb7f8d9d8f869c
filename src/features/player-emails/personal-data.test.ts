import { expect, test } from 'vitest'
import { erasePersonalData, personalDataSources } from '#features/identity/accounts/personal-data-sources.server.ts'
import { MESSAGE, playerEmailFixtures } from '#tests/fixtures/email/player-email-fixtures.ts'
import { sendMessage } from './commands/send.server.ts'
import { setSubscription, unsubscribeToken } from './opt-outs.server.ts'
import { deleteOldEmails } from './retention.server.ts'

const fixtures = await playerEmailFixtures()
const { ctx, sql, services, addEvent, addPlayer, addPerson, ctxAs, openMailbox, recipientsOf } = fixtures

test('a data export has the emails and what was ended; erasing the account stops what is on its way', async () => {
  const event = await addEvent()
  const nora = await addPerson('Nora')
  await addPlayer(event, { user: nora })
  const { deliveredEmails } = await openMailbox()
  const { id } = await sendMessage(ctxAs(event.ana), event.ref, MESSAGE)
  // Once no job sends it any more.
  expect(await deliveredEmails()).toHaveLength(1)
  const [user] = await sql`select email from users where id = ${nora}`
  await setSubscription(ctx, unsubscribeToken(services, event.club, user!['email']), false)
  const owner = { id: nora, emailKey: user!['email'] as string, confirmedAt: ctx.now }
  const fields = await Promise.all(personalDataSources(ctx).map((source) => source.exportFields?.(ctx, owner) ?? {}))
  expect(Object.assign({}, ...fields)).toMatchObject({
    emailsFromOrganizers: [{ kind: 'message', subject: MESSAGE.subject_es }],
    endedEmailsOf: [{ id: event.club }],
  })
  await sql`update player_email_recipients set state = 'queued', failure = '450 busy' where email_id = ${id}`
  await erasePersonalData({ ...ctx, actor: { kind: 'job', name: 'erase' } }, owner)
  expect((await recipientsOf(id)).map(({ state, failure }) => [state, failure])).toEqual([['skipped', 'changed']])
  expect(await sql`select 1 from email_opt_outs where organization_id = ${event.club}`).toHaveLength(1)
})

test('emails and who got them are deleted 90 days after the event', async () => {
  const event = await addEvent()
  await addPlayer(event, { user: await addPerson('Olga') })
  const { id } = await sendMessage(ctxAs(event.ana), event.ref, MESSAGE)
  const on = (day: string) => ({
    ...ctx,
    actor: { kind: 'job', name: 'nightly' } as const,
    now: new Date(`${day}T04:00:00Z`),
  })
  await deleteOldEmails(on('2027-05-10'))
  expect(await recipientsOf(id)).toHaveLength(1)
  await deleteOldEmails(on('2027-05-20'))
  expect(await recipientsOf(id)).toHaveLength(0)
})

test('a message reaches a thousand people at most', async () => {
  const event = await addEvent()
  const addMany = (from: number, to: number) => sql`
    insert into registrations (event_id, ticket_id, name, email, state, locale, ticket_price, confirmed_at, code)
    select ${event.id}, ${event.ticket}, 'P' || n, 'p' || n || '@many.example', 'confirmed', 'es', 0, now(), gen_random_uuid()::text
    from generate_series(${from}::int, ${to}::int) n`
  await addMany(1, 1001)
  const send = () => sendMessage(ctxAs(event.ana), event.ref, MESSAGE)
  await expect(send()).rejects.toMatchObject({ code: 'too_many_recipients' })
  await sql`update registrations set state = 'cancelled', ended_at = now() where event_id = ${event.id} and name = 'P1'`
  const { id } = await send()
  expect(await recipientsOf(id)).toHaveLength(1000)
  await sql`delete from player_emails where id = ${id}`
})
