import { beforeEach, expect, test } from 'vitest'
import { deleteEvent } from '#features/events/commands/deletion.server.ts'
import { changeEventStatus } from '#features/events/commands/status-changes.server.ts'
import { announcePayment, confirmPayment, refundPayment } from '#features/payments/commands/payments.server.ts'
import { changeRegistrations } from '#features/registrations/commands/organizer/change-registrations.server.ts'
import { cancelRegistration } from '#features/registrations/commands/player/offers-and-cancelling.server.ts'
import { anonymizeRegistrations } from '#features/registrations/records/anonymize.server.ts'
import { ERASURE_WORD } from '#shared/confirmation-phrases.ts'
import { WAITING } from '#tests/fixtures/database.ts'
import { COMPLETE_EVENT } from '#tests/fixtures/event-fixtures.ts'
import { formField } from '#tests/fixtures/registration-fixtures.ts'
import { answerWith, webhookReceiver } from '#tests/fixtures/webhooks/receiver.ts'
import { webhookFixtures } from '#tests/fixtures/webhooks/webhook-fixtures.ts'
import { redeliver } from './commands/messages.server.ts'

const site = await webhookFixtures()
const { sql, db, olga, club, acting, add, deliver, later, verify } = site
const [ana, beto] = await site.createPlayers(2)
const receiver = await webhookReceiver()
beforeEach(async () => {
  await site.reset()
  receiver.received.length = 0
  receiver.state.answer = answerWith(204)
})

/** What arrives of what has just happened, with edits that were held back. */
async function arriving(secret: string) {
  receiver.received.length = 0
  await deliver()
  later(60)
  await deliver()
  return receiver.received.map((message) => verify(secret, message)).sort((one, other) => one.sequence - other.sequence)
}
const typesOf = (messages: { type: string }[]) => messages.map(({ type }) => type)

test('an event: published, edited, postponed, cancelled, hidden and deleted, each once, with the ids of the API', async () => {
  const { secret } = await add(receiver.url)
  await site.addEvent({ title: 'Un borrador' })
  const { eventId, translationId: ref } = await site.addPublishedEvent({ title: 'La velada' })
  const [published, ...more] = await arriving(secret)
  expect(more).toEqual([])
  expect(published).toMatchObject({
    ...{ type: 'event.published', sequence: 1, timestamp: expect.stringMatching(/^\d{4}-.*Z$/) },
    data: {
      event: {
        ...{ id: ref, title: 'La velada', slug: 'la-velada', locale: 'es', status: 'confirmed', county: 'Teruel' },
        ...{ date_start: '2027-02-12', page: 'https://candil.example/evento-rol-vivo-larp/la-velada' },
        organizer: { id: club.id, name: 'Club del Candil' },
      },
    },
  })
  expect(JSON.stringify(published)).not.toContain('bosque')

  // Three edits while someone types are one message, with what it is by then.
  for (const county of ['Soria', 'Ávila', 'Lugo']) {
    await site.saveEvent(ref, { county }, acting(olga))
    await deliver()
  }
  expect(await arriving(secret)).toMatchObject([
    { type: 'event.updated', sequence: 2, data: { event: { county: 'Lugo' } } },
  ])

  for (const happening of ['postponed', 'cancelled'])
    await changeEventStatus(acting(olga), ref, { event_status: happening, reason_es: 'Por el temporal que viene.' })
  const states = await arriving(secret)
  expect(typesOf(states)).toEqual(['event.postponed', 'event.cancelled'])
  await sql`update events set moderation = 'rejected' where id = ${eventId}`
  expect(await arriving(secret)).toMatchObject([
    { type: 'event.unpublished', data: { event: { id: ref, ids: [ref] } } },
  ])
  await site.setPublished(eventId)
  expect(typesOf(await arriving(secret))).toEqual(['event.published'])
  await deleteEvent(acting(olga), ref, { word: ERASURE_WORD.es })
  expect(await arriving(secret)).toMatchObject([{ type: 'event.deleted', sequence: 7, data: { event: { id: ref } } }])
})

test('what is hidden before its turn comes is not told', async () => {
  const { secret } = await add(receiver.url)
  const { eventId } = await site.addPublishedEvent({ title: 'Visto y no visto' })
  await sql`update events set moderation = 'rejected' where id = ${eventId}`
  expect(typesOf(await arriving(secret))).toEqual(['event.unpublished'])
  expect((await sql`select state from webhook_deliveries order by id`).map(({ state }) => state)).toEqual([
    'skipped',
    'delivered',
  ])
})

const FIELDS = [formField('diet', 'text', { sensitivity: 'special' }), formField('shirt', 'text')]
const ANSWERS = { answers: { diet: 'Alergia a los cacahuetes', shirt: 'Talla única' } }

test('a registration from beginning to end: states and money, and nothing about the person', async () => {
  const { secret } = await add(receiver.url)
  const event = await site.createOpenEvent({
    tickets: [{ amount: 1 }],
    settings: { waitingList: true },
    fields: FIELDS,
  })
  await arriving(secret)
  const { id } = await site.registerPlayer(ana!, event, ANSWERS)
  const waiting = await site.registerPlayer(beto!, event, ANSWERS)
  const begun = await arriving(secret)
  expect(begun.map(({ type, data }) => [type, data['registration']!['id'], data['registration']!['state']])).toEqual([
    ['registration.created', id, 'confirmed'],
    ['registration.confirmed', id, 'confirmed'],
    ['registration.created', waiting.id, 'waitlisted'],
    ['registration.waitlisted', waiting.id, 'waitlisted'],
  ])
  expect(begun[0]!.data).toEqual({
    registration: {
      ...{ id, state: 'confirmed', previous_state: null, change: 'register', is_companion: false, group: null },
      ...{ ticket: { id: event.ticket, title: 'Jugador' }, createdAt: expect.any(String) },
    },
    event: { id: event.ref, slug: expect.any(String), title: 'La noche larga' },
  })
  expect(receiver.received.map(({ body }) => body).join()).not.toMatch(/cacahuete|única|Persona|example\.org/)

  const { paymentId } = await announcePayment(ana!.ctx, id, {
    amount: 6000,
    method: 'bank_transfer',
    moved_on: '2026-11-20',
  })
  expect(await arriving(secret)).toEqual([])
  await confirmPayment(acting(olga), paymentId)
  expect(await arriving(secret)).toMatchObject([
    {
      type: 'registration.paid',
      data: {
        registration: { id, state: 'confirmed', change: 'confirmed' },
        payment: { id: paymentId, state: 'confirmed', method: 'bank_transfer', amount: 6000, coin: 'EUR' },
        balance: { total: 6000, paid: 6000, coin: 'EUR' },
      },
    },
  ])
  await refundPayment(acting(olga), id, { amount: 1000, method: 'bank_transfer', moved_on: '2026-11-20' })
  expect(await arriving(secret)).toMatchObject([
    { type: 'registration.refunded', data: { payment: { amount: 1000 }, balance: { paid: 5000 } } },
  ])
  await changeRegistrations(acting(olga), event.ref, { ids: [id], action: 'note', note: 'Viene en tren' })
  expect(await arriving(secret)).toEqual([])
  await cancelRegistration(ana!.ctx, id, { reason: 'Estoy de viaje' })
  const ended = await arriving(secret)
  expect(ended[0]).toMatchObject({
    type: 'registration.cancelled',
    data: { registration: { id, state: 'cancelled', previous_state: 'confirmed', change: 'cancel' } },
  })
  expect(JSON.stringify(ended)).not.toContain('viaje')
})

test('the name and email come only where the organization chose so, and are forgotten with the person', async () => {
  const { id: endpoint, secret } = await add(receiver.url, { includes_person: 'on', kinds: 'registration.created' })
  const event = await site.createOpenEvent({ fields: FIELDS })
  const { id } = await site.registerPlayer(ana!, event, ANSWERS)
  const [created, ...more] = await arriving(secret)
  expect(more).toEqual([])
  expect(created).toMatchObject({
    type: 'registration.created',
    data: { registration: { person: { name: 'Persona1', email: 'persona1@example.org' } } },
  })
  expect(JSON.stringify(created)).not.toMatch(/cacahuete|única/)
  const [logged] = await site.logOf(endpoint)
  expect((await site.deliveryOf(endpoint, logged!.id)).body).toContain('persona1@example.org')
  await db.transaction((tx) => anonymizeRegistrations({ ...acting(olga), db: tx }, [id]))
  expect((await site.deliveryOf(endpoint, logged!.id)).body).toBeNull()
  await redeliver(acting(olga), club.id, endpoint, { delivery: String(logged!.id) })
  expect(await arriving(secret)).toMatchObject([{ data: { registration: { id, person: { name: '', email: null } } } }])
})

const NAMED = { includes_person: 'on', kinds: 'registration.created' }
const erase = (id: number) => db.transaction((tx) => anonymizeRegistrations({ ...acting(olga), db: tx }, [id]))

test.each(['erased', 'handed over'])(
  'an answer that repeats who registered is forgotten when the seat is %s',
  async (how) => {
    receiver.state.answer = (response, { body }) => response.end(body)
    const { id: endpoint, secret } = await add(receiver.url, NAMED)
    const { id } = await site.registerPlayer(ana!, await site.createOpenEvent())
    await arriving(secret)
    const [logged] = await site.logOf(endpoint)
    const answer = async () => (await site.deliveryOf(endpoint, logged!.id)).log[0]!.answer
    expect(await answer()).toContain('persona1@example.org')
    if (how === 'erased') await erase(id)
    else
      await sql`insert into registration_history (registration_id, action, actor) values (${id}, 'handover_done', 'player')`
    expect(await answer()).toBeNull()
  },
)

test('an erasure while a message is rendered or sent is not undone', async () => {
  const { id: endpoint, secret } = await add(receiver.url, NAMED)
  const event = await site.createOpenEvent()
  const first = await site.registerPlayer(ana!, event)
  let sending = Promise.resolve<unknown>(null)
  await db.transaction(async (tx) => {
    await anonymizeRegistrations({ ...acting(olga), db: tx }, [first.id])
    sending = arriving(secret)
    await expect.poll(async () => (await tx.execute(WAITING)).length, { interval: 20 }).toBeGreaterThan(0)
  })
  expect(await sending).toMatchObject([{ data: { registration: { id: first.id, person: { name: '', email: null } } } }])

  const second = await site.registerPlayer(beto!, event)
  receiver.state.answer = (response, { body }) => void erase(second.id).finally(() => response.end(body))
  expect(await arriving(secret)).toMatchObject([{ data: { registration: { person: { name: 'Persona2' } } } }])
  const [logged] = await site.logOf(endpoint)
  const kept = await site.deliveryOf(endpoint, logged!.id)
  expect(kept).toMatchObject({ body: null, state: 'delivered', log: [{ status: 200, answer: null }] })
})

test('test registrations, other organizations, other kinds and suspended organizations are not told of', async () => {
  const { secret } = await add(receiver.url, { kinds: ['registration.created', 'event.published'] })
  const other = await site.addEvent({ ...COMPLETE_EVENT, title: 'De otro' }, site.vera.ctx, site.otherClub.id)
  await site.setPublished(other.eventId)
  const event = await site.createOpenEvent()
  const { id } = await site.registerPlayer(ana!, event)
  expect(typesOf(await arriving(secret))).toEqual(['event.published', 'registration.created'])
  await sql`update registrations set is_test = true where id = ${id}`
  await sql`insert into registration_history (registration_id, action, actor, to_state) values (${id}, 'add', 'organizer', 'confirmed')`
  expect(await arriving(secret)).toEqual([])
  await sql`update organizations set status = 'suspended' where id = ${club.id}`
  expect(await arriving(secret)).toEqual([])
  await sql`update organizations set status = 'active' where id = ${club.id}`
  expect(new Set(typesOf(await arriving(secret)))).toEqual(new Set(['event.published']))
})

test('what a transaction took back is not told, and nothing is noted for whoever has no endpoint', async () => {
  const { secret } = await add(receiver.url)
  const event = await site.createOpenEvent()
  await arriving(secret)
  await expect(
    sql.begin(async (tx) => {
      await tx`update events set happening = 'cancelled' where id = ${event.eventId}`
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  expect(await arriving(secret)).toEqual([])
  await sql`update webhook_endpoints set state = 'paused'`
  await sql`update events set happening = 'cancelled' where id = ${event.eventId}`
  expect(await sql`select 1 from webhook_outbox`).toHaveLength(0)
})
