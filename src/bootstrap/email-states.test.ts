import { expect, test } from 'vitest'
import { enqueueReveals } from '#features/casting/reveal/reveal.server.ts'
import { listDueConfirmations } from '#features/event-confirmations/queries.server.ts'
import { createGrantEmail } from '#features/events/grants/email.ts'
import { findNewGrant } from '#features/events/grants/new-grant.server.ts'
import { getEventSnapshot } from '#features/events/queries/snapshot.server.ts'
import { findSavedNews } from '#features/follows/event-news/saved-news.server.ts'
import { enqueueSignupAlerts } from '#features/follows/event-news/signup-alerts.server.ts'
import { findPaymentNews } from '#features/payments/emails/news.server.ts'
import { createPaymentEmail } from '#features/payments/emails/payment-emails.ts'
import { remindPlayers } from '#features/player-emails/reminders/remind.server.ts'
import { enqueueDigests } from '#features/registrations/digest/digest.server.ts'
import { findRegistrationNews } from '#features/registrations/emails/news.server.ts'
import { createRegistrationEmail, type NewsKind } from '#features/registrations/emails/registration-emails.ts'
import { changeKind, createChangeEmail } from '#features/registrations/event-changes/change-email.ts'
import { findEventChange, findHolding } from '#features/registrations/event-changes/changes.server.ts'
import { createStandingEmail } from '#features/registrations/event-changes/standing-email.ts'
import { findStandingEvent } from '#features/registrations/event-changes/standing-event.server.ts'
import { jobContext } from '#platform/context/request-context.ts'
import { DAY_MS } from '#shared/durations.ts'
import { emailsOfADay } from '#tests/fixtures/email/emails-of-a-day.ts'
import { playerEmailFixtures } from '#tests/fixtures/email/player-email-fixtures.ts'

const fixtures = await playerEmailFixtures()
const { db, sql, jobs, services, addEvent, addPlayer, addPerson, takePayments } = fixtures
// What is enqueued is not sent here.
for (const name of ['registrations.digest_email', 'casting.revealed', 'follows.signup_email'] as const)
  await jobs.work(name, async () => {})
/** A week before the event. */
const NOW = '2027-02-05T10:00:00Z'
const ctx = { ...jobContext(fixtures, 'test'), now: new Date(NOW) }
const recipient = { email: 'nora@example.org', username: 'Nora', locale: 'es' as const }
const sending = { recipient, site: services.settings, jobId: 'test' }

const OVER = { date_start: '2027-02-01', date_end: '2027-02-02' }
const NO_PAYMENT = { payment_methods: '{}' }
type State = { columns?: Record<string, unknown>; isFree?: boolean; hasNoPayment?: boolean }
const STATES = {
  published: {},
  draft: { columns: { moderation: 'draft', published_at: null } },
  cancelled: { columns: { happening: 'cancelled' } },
  postponed: { columns: { happening: 'postponed' } },
  past: { columns: OVER },
  'past, cancelled': { columns: { ...OVER, happening: 'cancelled' } },
  free: { columns: NO_PAYMENT, isFree: true, hasNoPayment: true },
  'no way to pay': { columns: NO_PAYMENT, hasNoPayment: true },
  deleted: { columns: { deleted_at: '2027-02-04T10:00:00Z' } },
} satisfies Record<string, State>

/** An event in that state with someone who has a seat and a character, owes a payment, and someone who saved it. */
async function eventIn({ columns = {}, isFree = false, hasNoPayment = false }: State) {
  const event = await addEvent(columns)
  if (isFree) await sql`update tickets set price = 0 where event_id = ${event.id}`
  if (!hasNoPayment) await takePayments(event)
  const signedUp = { confirmedAt: '2027-01-20T10:00:00Z', more: { created_at: '2027-02-04T10:00:00Z' } }
  const player = await addPlayer(event, { user: await addPerson('Nora'), ...(!isFree && { owes: 6000 }), ...signedUp })
  await sql`insert into saved_events (user_id, event_id, signup_alert) values (${await addPerson('Sara')}, ${event.id}, true)`
  await sql`insert into casting_settings (event_id, reveal_at) values (${event.id}, '2027-01-20T10:00:00Z')`
  await sql`insert into casting_parts (event_id, position, title, registration_id) values (${event.id}, 1, 'Inés', ${player})`
  return { ...event, player, isDeleted: 'deleted_at' in columns }
}
type Event = Awaited<ReturnType<typeof eventIn>>

/** What the jobs send by themselves. */
async function sentByJobs(event: Event) {
  await enqueueDigests(ctx)
  await enqueueReveals(ctx)
  // Of a deleted event there is nothing to read.
  if (!event.isDeleted) await remindPlayers(ctx, event.id)
  const alerts = await enqueueSignupAlerts(ctx, event.id)
  const [row] =
    await sql`select (select digested_at is not null from registration_settings where event_id = ${event.id}) as digest,
    exists (select 1 from casting_reveals where registration_id = ${event.player}) as casting,
    array(select kind from player_emails where event_id = ${event.id}) as reminders`
  const confirmation = (await listDueConfirmations(ctx)).find(({ eventId }) => eventId === event.id)
  return [
    ...(confirmation ? [`confirmation ${confirmation.kind}`] : []),
    ...row!['reminders'].map((kind: string) => `reminder ${kind}`),
    ...(alerts > 0 ? ['sign-up alert'] : []),
    ...(row!['digest'] ? ['digest'] : []),
    ...(row!['casting'] ? ['casting'] : []),
  ]
}

const ALL = ['confirmation 7', 'reminder overdue', 'sign-up alert', 'digest', 'casting']
test.each([
  ['published', ALL],
  ['draft', []],
  ['cancelled', ['digest']],
  ['postponed', ['digest']],
  ['past', ['confirmation after', 'casting']],
  ['past, cancelled', []],
  ['free', ['confirmation 7', 'reminder event', 'sign-up alert', 'digest', 'casting']],
  ['no way to pay', ['confirmation 7', 'reminder event', 'digest', 'casting']],
  ['deleted', []],
] as const)('of an event that is %s jobs send: %s', async (state, sent) => {
  expect(await sentByJobs(await eventIn(STATES[state]))).toEqual(sent)
})

/** The paragraphs of the email about a registration that became `to`. */
async function wordsOf(event: Event, kind: NewsKind, { from, to }: Record<'from' | 'to', string>) {
  await sql`update registrations set state = ${to}, ended_by = 'player' where id = ${event.player}`
  const [entry] = await sql`insert into registration_history (registration_id, action, actor, from_state, to_state, at)
    values (${event.player}, 'change', 'player', ${from}, ${to}, ${NOW}) returning id`
  const news = await findRegistrationNews(ctx, entry!['id'] as number)
  return createRegistrationEmail(news!, kind, sending, { to: 'holder' }).text
}
const FREED = 'queda libre para otra persona'
const AGAIN = 'apuntarte'

test.each([
  ['published', [FREED], [FREED, AGAIN], [AGAIN]],
  ['cancelled', [], [], []],
  ['postponed', [FREED], [FREED], []],
  ['past', [], [], []],
  ['free', [FREED], [FREED, AGAIN], [AGAIN]],
  ['no way to pay', [FREED], [FREED], []],
  ['deleted', [], [], []],
] as const)('of an event that is %s, who ends says what follows', async (state, cancelled, expired, unpaid) => {
  const event = await eventIn(STATES[state])
  const said = (text: string) => [FREED, AGAIN].filter((words) => text.includes(words))
  expect(said(await wordsOf(event, 'cancelled_by_player', { from: 'confirmed', to: 'cancelled' }))).toEqual(cancelled)
  expect(said(await wordsOf(event, 'cancelled_by_player', { from: 'waitlisted', to: 'cancelled' }))).toEqual([])
  expect(said(await wordsOf(event, 'expired', { from: 'offered', to: 'expired' }))).toEqual(expired)
  expect(said(await wordsOf(event, 'hold_expired', { from: 'hold', to: 'expired' }))).toEqual(unpaid)
})

/** What an edit of the event is told as, and whether that asks people to leave or speaks of money. */
async function changeOf(event: Event, before: object, after: object) {
  const snapshot = await getEventSnapshot(db, event.id)
  const [row] = await sql`insert into event_revisions (event_id, before, after, created_at)
    values (${event.id}, ${JSON.stringify({ ...snapshot, ...before })}::text::jsonb, ${JSON.stringify({ ...snapshot, ...after })}::text::jsonb, ${NOW}) returning id`
  const change = await findEventChange(ctx, row!['id'] as number)
  const kind = change && changeKind(change, [event.ticket])
  const saved = await findSavedNews(ctx, row!['id'] as number)
  expect(saved?.kind ?? null).toBe(kind)
  if (!kind) return null
  const [held] = await sql`select holder_id as id from registrations where id = ${event.player}`
  const holding = (await findHolding(ctx, event.id, { userId: held!['id'] as number }))!
  const { text } = createChangeEmail(change, kind, sending, { holding, isHolder: true, attachments: [] })
  return [kind, ...['cancela tu inscripción', 'Lo que has pagado'].filter((words) => text.includes(words))]
}

test.each([
  ['published', ['changed', 'cancela tu inscripción']],
  ['cancelled', null],
  ['postponed', ['changed', 'cancela tu inscripción']],
  ['past', null],
  ['past, cancelled', null],
  ['free', ['changed', 'cancela tu inscripción']],
  ['deleted', null],
] as const)('that the place of an event that is %s changed is told as %s', async (state, told) => {
  expect(await changeOf(await eventIn(STATES[state]), {}, { county: 'Soria' })).toEqual(told)
})

test.each(['cancelled', 'postponed'] as const)(
  'what was changed before an event was %s is told no more: what it moved to holds no longer',
  async (state) => {
    const wasOn = { happening: 'confirmed' }
    expect(await changeOf(await eventIn(STATES[state]), wasOn, { ...wasOn, county: 'Soria' })).toBeNull()
  },
)

test('who paid nothing is not told of money that comes back', async () => {
  const event = await eventIn(STATES.cancelled)
  const wasOn = { happening: 'confirmed' }
  expect(await changeOf(event, wasOn, {})).toEqual(['cancelled'])
  await sql`insert into payments (id, payment_id, registration_id, state, method, amount, moved_on) overriding system value
    values (900001, 900001, ${event.player}, 'confirmed', 'bank_transfer', 6000, '2027-01-05')`
  expect(await changeOf(event, wasOn, {})).toEqual(['cancelled', 'Lo que has pagado'])
})

test.each([
  ['published', true],
  ['cancelled', false],
  ['past', false],
] as const)('that an event that is %s was hidden asks whether it goes ahead: %s', async (state, isAsked) => {
  const found = (await findStandingEvent(ctx, (await eventIn(STATES[state])).id))!
  for (const standing of ['hidden', 'organization_closed'] as const) {
    const { text } = createStandingEmail(found, standing, sending, { registrationId: 1, paid: false })
    expect([text.includes('se celebra'), text.includes('pagado')]).toEqual([isAsked, false])
  }
})

const PAYMENT_WORDS = ['Faltan', 'todo pagado', 'te tiene que devolver', 'no tienes plaza', 'está cancelado']
/** What the email of a confirmed payment of 60 € says of what is left. */
async function wordsOfPayment(event: Event) {
  const [row] =
    await sql`insert into payments (id, payment_id, registration_id, state, method, amount, moved_on, created_at) overriding system value
    select n, n, ${event.player}, 'confirmed', 'bank_transfer', 6000, '2027-01-05', ${NOW} from nextval('payments_id_seq') as n returning id`
  const change = { paymentId: row!['id'] as number, registrationId: event.player, state: 'confirmed' as const, at: NOW }
  const { text } = createPaymentEmail((await findPaymentNews(ctx, change))!, sending)
  return PAYMENT_WORDS.filter((words) => text.includes(words))
}
test.each([
  ['published', ['todo pagado']],
  ['draft', ['todo pagado']],
  ['cancelled', ['te tiene que devolver', 'está cancelado']],
  ['postponed', []],
  ['past', ['todo pagado']],
  ['past, cancelled', ['te tiene que devolver', 'está cancelado']],
  ['free', ['te tiene que devolver']],
  ['no way to pay', ['todo pagado']],
] as const)('a payment for an event that is %s is told with what is left: %s', async (state, words) => {
  expect(await wordsOfPayment(await eventIn(STATES[state]))).toEqual(words)
})

test.each([
  ['published', true, true],
  ['free', false, true],
  ['postponed', true, false],
  ['no way to pay', true, true],
] as const)(
  'whoever is at the door of an event that is %s reads of payments: %s, and of its days: %s',
  async (state, pays, dated) => {
    const event = await eventIn(STATES[state])
    const [grant] =
      await sql`insert into event_grants (event_id, user_id, kind) values (${event.id}, ${await addPerson('Puri')}, 'door') returning id`
    const { text } = createGrantEmail((await findNewGrant(ctx, grant!['id'] as number))!, sending)
    expect([text.includes('si ha pagado'), text.includes('Cuándo:')]).toEqual([pays, dated])
  },
)

test('every email that jobs send by themselves about an event, in the weeks around it, has a case above', async () => {
  for (const state of Object.values(STATES)) {
    const event = await eventIn(state)
    await addPlayer(event, { user: await addPerson('Wanda'), state: 'waitlisted' })
  }
  const sent = new Set<string>()
  for (let day = -7; day < 35; day++)
    for (const name of await emailsOfADay(fixtures, new Date(ctx.now.getTime() + day * DAY_MS))) sent.add(name)
  expect([...sent].sort()).toEqual([
    'casting.revealed',
    'follows.signup_email',
    'freshness.letter',
    'player_emails.send',
    'registrations.digest_email',
    'registrations.email',
  ])
})
