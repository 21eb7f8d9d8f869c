import { expect, test } from 'vitest'
import { registrationEmailJobs } from '#features/registrations/emails/jobs.server.ts'
import { saveOwnTexts } from '#features/registrations/own-texts/commands.server.ts'
import { getOwnTexts } from '#features/registrations/own-texts/queries.server.ts'
import { runJobs } from '#kit/job.server.ts'
import { jobContext, type RequestContext } from '#platform/context/request-context.ts'
import { OWN_TEXT_KINDS } from '#shared/registrations/own-texts.ts'
import { playerEmailFixtures } from '#tests/fixtures/email/player-email-fixtures.ts'
import { getSentEmail, listSentEmails } from '../queries/sent.server.ts'
import { remindPlayers } from '../reminders/remind.server.ts'
import { saveReminderSettings } from '../reminders/settings.server.ts'
import { previewOwnText } from './preview.server.ts'

const fixtures = await playerEmailFixtures()
const { db, jobs, sql, addEvent, addPlayer, addPerson, ctxAs, openMailbox, takePayments } = fixtures
await runJobs(jobs, fixtures, registrationEmailJobs)

type Event = Awaited<ReturnType<typeof addEvent>>
const OWN = 'El grupo: https://chat.example.org/abc.\n\nTraed <b>saco</b> y {name} *de abrigo*.'

async function save(event: Event, texts: Record<string, string>, as = event.ana) {
  const { version } = await getOwnTexts(ctxAs(as), event.ref)
  return saveOwnTexts(ctxAs(as), event.ref, { ...texts, version })
}
const remind = (event: Event, day: string) => {
  const ctx: RequestContext = { ...jobContext(fixtures, 'player_emails.remind'), now: new Date(`${day}T09:00:00Z`) }
  return remindPlayers(ctx, event.id)
}

/** The email about a registration that came into a state. */
async function tell(registrationId: number, to: string, from: string | null) {
  const [entry] = await sql`insert into registration_history (registration_id, action, actor, from_state, to_state)
    values (${registrationId}, 'change', 'organizer', ${from}, ${to}) returning id`
  await jobs.enqueue(db, 'registrations.email', { historyId: entry!['id'], to: 'holder' })
}

test('each of the emails says the organization’s words as they were typed, with links and no other markup', async () => {
  const [event, plain] = [await addEvent(), await addEvent()]
  const { deliveredEmails } = await openMailbox()
  await save(event, Object.fromEntries(OWN_TEXT_KINDS.map((kind) => [`${kind}_es`, `${kind}: ${OWN}`])))
  const told: string[][] = []
  for (const one of [event, plain]) {
    await takePayments(one)
    const confirmed = await addPlayer(one, { user: await addPerson('Nora'), owes: 6000 })
    await tell(confirmed, 'confirmed', 'requested')
    const offer = { state: 'offered', more: { expires_at: '2027-01-10T17:30:00Z' } } as const
    await tell(await addPlayer(one, { user: await addPerson('Olga'), ...offer }), 'offered', 'waitlisted')
    await remind(one, '2026-11-05')
    await sql`update registrations set ticket_price = 0 where id = ${confirmed}`
    await remind(one, '2027-02-05')
    const emails = await deliveredEmails()
    told.push(emails.map(({ text }) => /(\w+): El grupo:/.exec(text)?.[1] ?? 'nothing').sort())
    if (one === plain) continue
    for (const { html, text } of emails) {
      expect(html).toContain('<a href="https://chat.example.org/abc">https://chat.example.org/abc</a>.</p>')
      expect(html).toContain('Traed &lt;b&gt;saco&lt;/b&gt; y {name} *de abrigo*.')
      expect(text.replaceAll('\r\n', '\n')).toContain(OWN)
    }
  }
  expect(told[0]).toEqual(['confirmed', 'event', 'offered', 'payment'])
  // Those of both events.
  expect(told[1]).toEqual(['confirmed', 'event', ...Array(4).fill('nothing'), 'offered', 'payment'])
})

test('a reminder that was sent is listed with the words that were in it', async () => {
  const event = await addEvent()
  await takePayments(event)
  await addPlayer(event, { user: await addPerson('Nora'), owes: 6000 })
  await save(event, { payment_es: 'A la cuenta nueva', payment_en: 'The new account' })
  const { deliveredEmails } = await openMailbox()
  await remind(event, '2026-11-05')
  expect((await deliveredEmails())[0]!.text).toContain('A la cuenta nueva')
  await save(event, { payment_es: 'Otra cosa' })
  const [sent] = await listSentEmails(ctxAs(event.ana), event.ref)
  expect(await getSentEmail(ctxAs(event.ana), event.ref, sent!.id)).toMatchObject({
    ...{ kind: 'payment', ownEs: 'A la cuenta nueva', ownEn: 'The new account' },
  })
})

test('the preview is the email as it is sent, in either language, with the Spanish words where there are no others', async () => {
  const event = await addEvent()
  await save(event, { event_es: 'Nos vemos', event_en: 'See you', offered_es: 'Date prisa' })
  const preview = async (kind: (typeof OWN_TEXT_KINDS)[number], locale: 'es' | 'en') =>
    (await previewOwnText(ctxAs(event.ana), event.ref, { kind, locale })).html
  expect(await preview('event', 'es')).toContain('Nos vemos')
  expect(await preview('event', 'en')).toContain('See you')
  expect(await preview('offered', 'en')).toContain('Date prisa')
  expect(await preview('confirmed', 'es')).toContain('cid:registration-code')
  expect(await preview('payment', 'es')).toMatch(/50,00.€/)
})

test('moderators decide about all but payments, whoever only reads about none, and nobody overwrites another unasked', async () => {
  const event = await addEvent()
  await save(event, { payment_es: 'De la dueña' })
  await save(event, { payment_es: 'De Mar', event_es: 'De Mar' }, event.mar)
  const { texts, version } = await getOwnTexts(ctxAs(event.ana), event.ref)
  expect(texts.map(({ kind, es }) => [kind, es])).toEqual([
    ['offered', null],
    ['confirmed', null],
    ['payment', 'De la dueña'],
    ['event', 'De Mar'],
  ])
  const seen = await getOwnTexts(ctxAs(event.mar), event.ref)
  expect(seen.texts.map(({ kind }) => kind)).toEqual(['offered', 'confirmed', 'event'])
  const payment = { kind: 'payment', locale: 'es' } as const
  await expect(previewOwnText(ctxAs(event.mar), event.ref, payment)).rejects.toMatchObject({ code: 'not_found' })
  await expect(getOwnTexts(ctxAs(event.leo), event.ref)).rejects.toMatchObject({ code: 'not_found' })
  const refused = (form: object) => saveOwnTexts(ctxAs(event.ana), event.ref, form).catch((error) => error)
  expect(await refused({ event_es: 'Tarde', version: 'of-before' })).toMatchObject({ code: 'changed_meanwhile' })
  // A form that was sent twice.
  expect(await refused({ payment_es: 'De la dueña', event_es: 'De Mar', version: 'of-before' })).toBeUndefined()
  expect(await refused({ event_en: 'Alone', version })).toMatchObject({ fields: { event_es: 'required' } })
  expect(await refused({ event_es: 'x'.repeat(1001), version })).toMatchObject({ code: 'invalid' })
  const link = 'https://candil.example/es/account/registrations/1'
  expect(await refused({ event_es: link, version })).toMatchObject({ fields: { event_es: 'own_link' } })
})

test('days that change remind nobody twice of one date; a reminder that is off does not go', async () => {
  const event = await addEvent()
  await takePayments(event)
  await addPlayer(event, { user: await addPerson('Nora'), owes: 6000 })
  const days = (form: object) =>
    saveReminderSettings(ctxAs(event.ana), event.ref, { overdue_days: '3', form_days: '21', event_days: '7', ...form })
  const kinds = async () =>
    (await sql`select kind from player_emails where event_id = ${event.id} order by id`).map(({ kind }) => kind)
  await days({ payment: 'on', event: 'on', payment_days: '2' })
  for (const day of ['2026-11-05', '2026-11-06']) await remind(event, day)
  await days({ payment: 'on', event: 'on', payment_days: '1' })
  await remind(event, '2026-11-07')
  expect(await kinds()).toEqual(['payment'])
  await remind(event, '2027-02-05')
  await days({ payment: 'on', event: 'on', event_days: '3' })
  for (const day of ['2027-02-09', '2027-02-10']) await remind(event, day)
  expect(await kinds()).toEqual(['payment', 'event'])
  // Moderators see nothing of payments, and change nothing of them.
  await saveReminderSettings(ctxAs(event.mar), event.ref, {
    ...{ event: 'on', payment_days: '30', overdue_days: '3', form_days: '21', event_days: '3' },
  })
  const [money] = await sql`select reminder_days as days from payment_settings where event_id = ${event.id}`
  expect(money!['days']).toBe(1)
  const other = await addEvent()
  await addPlayer(other, { user: await addPerson('Petra') })
  await saveReminderSettings(ctxAs(other.ana), other.ref, { overdue_days: '3', form_days: '21', event_days: '7' })
  await remind(other, '2027-02-05')
  expect(await sql`select 1 from player_emails where event_id = ${other.id}`).toHaveLength(0)
})
