import { expect, test } from 'vitest'
import { deleteEvent, eraseDeletedEvents } from '#features/events/commands/deletion.server.ts'
import { updateEvent } from '#features/events/commands/event.server.ts'
import { listTicketFigures } from '#features/registrations/queries/ticket-figures.server.ts'
import { waitingOdds } from '#features/registrations/waiting-list/odds.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { EVENT_DELETION_DAYS } from '#shared/limits.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { register } from '#tests/fixtures/registering.ts'
import { at, registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { acceptOffer, cancelRegistration } from '../player/offers-and-cancelling.server.ts'
import { addRegistration } from './add-registration.server.ts'
import { changeRegistrations } from './change-registrations.server.ts'

const fixtures = await registrationFixtures()
const { sql, olga, mar, rosa, sara, team, createOpenEvent, createPlayers, registerPlayer, historyOf, stateOf } =
  fixtures
type Player = Awaited<ReturnType<typeof createPlayers>>[number]
const [ana, eva, leo, uxia] = (await createPlayers(4)) as [Player, Player, Player, Player]

const act = (ref: number, ids: number[], action: string, more: object = {}, ctx: RequestContext = mar.ctx) =>
  changeRegistrations(ctx, ref, { ids, action, ...more })

test('approves requests while there are seats, and says which could not be', async () => {
  const event = await createOpenEvent({ tickets: [{ amount: 2, openingMode: 'approval' }] })
  const ids: number[] = []
  for (const player of [ana, eva, leo, uxia]) ids.push((await registerPlayer(player, event)).id)
  const [one, two, three, four] = ids as [number, number, number, number]
  expect(await act(event.ref, [one, 999_999, two, three], 'confirm')).toEqual({
    changed: [one, two],
    refused: [
      { id: 999_999, reason: 'missing' },
      { id: three, reason: 'sold_out' },
    ],
  })
  expect(await act(event.ref, [three], 'waitlist')).toMatchObject({ changed: [three] })
  expect(await act(event.ref, [four], 'reject', { reason: 'Ya hay demasiadas brujas' })).toMatchObject({
    changed: [four],
  })
  await fixtures.carryOutEndings()
  expect((await historyOf(four)).at(-1)).toMatchObject({
    action: 'reject',
    actor: 'organizer',
    user_id: mar.id,
    note: 'Ya hay demasiadas brujas',
  })
  expect(await act(event.ref, [one], 'cancel')).toMatchObject({ changed: [one] })
  await fixtures.carryOutEndings()
  expect(await stateOf(three)).toBe('offered')
  expect(await act(event.ref, [four], 'confirm')).toMatchObject({ refused: [{ id: four, reason: 'wrong_state' }] })
})

test('overtaking needs a note, which is logged', async () => {
  const event = await createOpenEvent({ tickets: [{ amount: 2 }], settings: { companions: 1 } })
  await registerPlayer(ana, event)
  const group = await registerPlayer(eva, event, { additionals: [{ name: 'Teo' }] })
  const later = await registerPlayer(leo, event)
  expect(await act(event.ref, [later.id], 'offer')).toEqual({
    changed: [],
    refused: [{ id: later.id, reason: 'order' }],
  })
  const note = 'Es la jefa de cocina'
  expect(await act(event.ref, [later.id], 'offer', { note })).toMatchObject({ changed: [later.id] })
  expect((await historyOf(later.id)).at(-1)).toMatchObject({ action: 'offer', actor: 'organizer', note })
  expect(await act(event.ref, [group.id], 'confirm', { note })).toMatchObject({
    refused: [{ id: group.id, reason: 'sold_out' }],
  })
  const manual = { ticket: event.ticket, name: 'Sin cuenta', state: 'confirmed' }
  expect(await errorOf(addRegistration(mar.ctx, event.ref, manual))).toMatchObject({
    status: 409,
    details: { reason: 'sold_out' },
    fields: { state: 'sold_out' },
  })
})

test('attended and no-show once the event has already started, and back', async () => {
  const event = await createOpenEvent()
  const { id } = await registerPlayer(ana, event)
  const there = at(mar.ctx, '2027-02-12T09:00:00Z')
  expect(await act(event.ref, [id], 'attended')).toMatchObject({ refused: [{ id, reason: 'too_early' }] })
  for (const [action, state] of [
    ['attended', 'attended'],
    ['no_show', 'no_show'],
    ['confirm', 'confirmed'],
  ] as const) {
    expect(await act(event.ref, [id], action, {}, there)).toMatchObject({ changed: [id] })
    expect(await stateOf(id)).toBe(state)
  }
  expect(await act(event.ref, [id], 'note', { note: 'Llega el sábado' })).toMatchObject({ changed: [id] })
  expect((await sql`select organizer_note from registrations where id = ${id}`)[0]).toEqual({
    organizer_note: 'Llega el sábado',
  })
  expect(await act(event.ref, [id], 'note', { note: 'Trae tambor' })).toMatchObject({ changed: [id] })
  expect((await sql`select organizer_note from registrations where id = ${id}`)[0]).toEqual({
    organizer_note: 'Llega el sábado\nTrae tambor',
  })
  expect((await historyOf(id)).slice(-2)).toMatchObject([{ note: 'Llega el sábado' }, { note: 'Trae tambor' }])
  expect((await errorOf(act(event.ref, [id], 'note', { note: ' ' })))?.fields).toEqual({ note: 'required' })
})

test('adds people by hand, with a seat of their own', async () => {
  const event = await createOpenEvent({ tickets: [{ amount: 1 }] })
  await sql`update events set signup = 'closed' where id = ${event.eventId}`
  const { id } = await addRegistration(mar.ctx, event.ref, {
    ticket: event.ticket,
    name: 'Carme',
    email: 'carme@example.org',
    state: 'confirmed',
  })
  expect(await stateOf(id)).toBe('confirmed')
  expect((await sql`select user_id, holder_id, name from registrations where id = ${id}`)[0]).toEqual({
    user_id: null,
    holder_id: null,
    name: 'Carme',
  })
  expect(await errorOf(addRegistration(mar.ctx, event.ref, { ticket: 1, name: '', state: 'x' }))).toMatchObject({
    status: 400,
  })
})

test('who may change players', async () => {
  const event = await createOpenEvent()
  const { id } = await registerPlayer(ana, event)
  for (const [ctx, status] of [
    [sara.ctx, 404],
    [ana.ctx, 404],
    [rosa.ctx, 404],
    [team.ctx, 404],
    [fixtures.anonymousCtx, 403],
  ] as const) {
    expect(await errorOf(act(event.ref, [id], 'cancel', {}, ctx))).toMatchObject({ status })
    expect(await errorOf(addRegistration(ctx, event.ref, {}))).toMatchObject({ status })
  }
  const other = await createOpenEvent()
  expect(await act(other.ref, [id], 'cancel')).toEqual({ changed: [], refused: [{ id, reason: 'missing' }] })
  for (const form of [
    null,
    {},
    { ids: [], action: 'cancel' },
    { ids: ['x'], action: 'cancel' },
    { ids: [id], action: 'delete' },
  ])
    expect(await errorOf(changeRegistrations(mar.ctx, event.ref, form))).toMatchObject({ status: 400 })
})

test('a ticket that someone has is archived; dates then change only with a reason', async () => {
  const event = await createOpenEvent()
  await registerPlayer(ana, event)
  const list = [{ title: 'Otra', price: 1000 }]
  expect(await errorOf(updateEvent(olga.ctx, event.ref, { tickets: list }))).toMatchObject({
    fields: { reason: 'required' },
  })
  await updateEvent(olga.ctx, event.ref, { tickets: list, reason: 'Cambiamos los precios' })
  expect((await sql`select archived_at from tickets where id = ${event.ticket}`)[0]!['archived_at']).not.toBe(null)
  expect(await errorOf(registerPlayer(eva, event))).toMatchObject({ details: { reason: 'closed' } })
})

test('who waits for a ticket that is removed keeps their place, until the organizer cancels them', async () => {
  const event = await createOpenEvent({ tickets: [{ amount: 1 }, {}] })
  const first = await registerPlayer(ana, event)
  const [second, third] = [await registerPlayer(eva, event), await registerPlayer(leo, event)]
  expect(await listTicketFigures(olga.ctx, event.ref)).toMatchObject([{ ticketId: event.ticket, waiting: 2 }])
  await sql`update tickets set archived_at = now() where id = ${event.ticket}`
  await act(event.ref, [second.id], 'cancel')
  await fixtures.carryOutEndings()
  await cancelRegistration(ana.ctx, first.id)
  expect(await stateOf(third.id)).toBe('offered')
  expect(await acceptOffer(leo.ctx, third.id)).toMatchObject({ state: 'confirmed' })
})

test('an event that was never public is erased with its tests, also when someone tried it while it was deleted', async () => {
  const event = await createOpenEvent()
  await sql`update events set moderation = 'draft', published_at = null where id = ${event.eventId}`
  await register(olga.ctx, event.ref, { ticket: event.ticket }, { test: true })
  const trying = register(mar.ctx, event.ref, { ticket: event.ticket }, { test: true })
  const [deleted, tried] = await Promise.all([
    errorOf(deleteEvent(olga.ctx, event.ref, { word: 'borrar' })),
    errorOf(trying),
  ])
  expect(deleted).toBe(null)
  // It came first, or found the event deleted, which its organization may know.
  expect([undefined, 404, 410]).toContain(tried?.status)
  const afterwards = new Date(olga.ctx.now.getTime() + (EVENT_DELETION_DAYS + 1) * 86_400_000)
  await eraseDeletedEvents({ ...olga.ctx, now: afterwards, actor: { kind: 'job', name: 'events.erase' } })
  expect(await sql`select 1 from registrations where event_id = ${event.eventId}`).toHaveLength(0)
})

test('the odds of a waiting list are unknown without three finished events with ten people waiting', async () => {
  const event = await createOpenEvent({ tickets: [{ amount: 1 }] })
  await registerPlayer(ana, event)
  const waiting = await registerPlayer(eva, event)
  await registerPlayer(leo, event)
  expect(await waitingOdds(eva.ctx, waiting.id)).toEqual({ place: 1, ofWaiting: 2, odds: null })
  for (const index of [1, 2, 3]) {
    const past = await createOpenEvent({ event: { date_start: `2026-10-0${index}`, date_end: null } })
    await sql`with r as (insert into registrations (event_id, ticket_id, state, locale, ticket_price, code, waiting_since)
        select ${past.eventId}, ${past.ticket}, case when n <= 4 then 'confirmed' else 'waitlisted' end, 'es', 0, ${past.slug} || n, now() from generate_series(1, 10) n returning id, state)
      insert into registration_history (registration_id, action, actor, to_state)
        select id, 'x', 'system', state from (select id, 'waitlisted' as state, 1 as n from r union all select id, state, 2 from r where state = 'confirmed') h order by n, id`
    const known = await waitingOdds(eva.ctx, waiting.id)
    expect(known?.odds).toEqual(index < 3 ? null : { events: 3, waited: 30, seated: 12, percent: 40 })
  }
  expect(await waitingOdds(mar.ctx, waiting.id)).toMatchObject({ place: 1 })
  for (const ctx of [leo.ctx, rosa.ctx])
    expect(await errorOf(waitingOdds(ctx, waiting.id))).toMatchObject({ status: 404 })
})

test.each(['cancelled', 'postponed'])('no seats are given of an event that is %s', async (happening) => {
  const event = await createOpenEvent({ tickets: [{ openingMode: 'approval' }] })
  const { id } = await registerPlayer(ana, event)
  await sql`update events set happening = ${happening} where id = ${event.eventId}`
  for (const action of ['confirm', 'offer'])
    expect(await act(event.ref, [id], action)).toEqual({ changed: [], refused: [{ id, reason: 'off' }] })
  expect(await act(event.ref, [id], 'reject')).toMatchObject({ changed: [id] })
})

test('nobody is entered by hand at a cancelled event, and at a postponed one only to wait', async () => {
  const event = await createOpenEvent()
  const add = (state: string) => {
    const form = { ticket: event.ticket, name: 'Luz Gil', state }
    return errorOf(addRegistration(mar.ctx, event.ref, form)).then((error) => error?.fields ?? null)
  }
  await sql`update events set happening = 'cancelled' where id = ${event.eventId}`
  for (const state of ['confirmed', 'waitlisted']) expect(await add(state)).toEqual({ state: 'event_cancelled' })
  await sql`update events set happening = 'postponed' where id = ${event.eventId}`
  expect(await add('confirmed')).toEqual({ state: 'event_postponed' })
  expect(await add('waitlisted')).toBe(null)
})

test('limits how many people one organizer enters by hand in an hour', async () => {
  const event = await createOpenEvent()
  const add = () => addRegistration(mar.ctx, event.ref, { ticket: event.ticket, name: 'Luz Gil', state: 'confirmed' })
  await add()
  await sql`update rate_limits set points = 200 where key like 'manual-registration%'`
  expect((await errorOf(add()))?.status).toBe(429)
})
