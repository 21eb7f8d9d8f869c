import { beforeEach, expect, test } from 'vitest'
import type { RequestContext } from '#platform/context/request-context.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { emptyTables } from '#tests/fixtures/database.ts'
import { eventFixtures, minutesLater } from '#tests/fixtures/event-fixtures.ts'
import { exportMyRegistrations } from './export.server.ts'
import { listMyRegistrations } from './registrations.server.ts'

const { sql, sara, vera, anonymousCtx, addPublishedEvent } = await eventFixtures()
beforeEach(() => emptyTables(sql, 'registrations'))

let events = 0
async function addEvent(form: object = {}) {
  const { eventId } = await addPublishedEvent({
    title: `Noche ${++events}`,
    tickets: [{ title: 'Plaza', price: 9500 }],
    ...form,
  })
  const [ticket] = await sql`select id from tickets where event_id = ${eventId}`
  return { eventId, ticketId: ticket!['id'] as number }
}
type At = { eventId: number; ticketId: number }
async function register({ eventId, ticketId }: At, row: object, holder = sara.id) {
  const given = {
    event_id: eventId,
    ticket_id: ticketId,
    holder_id: holder,
    user_id: holder,
    locale: 'es',
    ticket_price: 9500,
  }
  const code = `code-${Math.random()}`
  const [added] =
    await sql`insert into registrations ${sql({ ...given, code, state: 'confirmed', ...row } as never)} returning id`
  const id = added!['id'] as number
  await sql`insert into registration_charges (registration_id, kind, item, title_es, amount)
    values (${id}, 'ticket', ${`ticket:${ticketId}`}, 'Plaza', 9500)`
  return id
}
const sectionsOf = async (ctx: RequestContext) => {
  const { upcoming, waiting, past } = await listMyRegistrations(ctx)
  const ids = (groups: typeof past) => groups.map(({ id, companions }) => [id, ...companions.map((one) => one.id)])
  return { upcoming: ids(upcoming), waiting: ids(waiting), past: ids(past) }
}

test('seats, waiting lists and the past are apart, companions under their holder', async () => {
  const event = await addEvent()
  const own = await register(event, { confirmed_at: '2026-11-19T10:00:00Z' })
  await sql`update registrations set group_id = id where id = ${own}`
  const companion = await register(event, { user_id: null, group_id: own, name: 'Nuria', state: 'cancelled' })
  const waits = await register(await addEvent(), { state: 'waitlisted', waiting_since: '2026-11-19T10:00:00Z' })
  const asked = await register(await addEvent(), { state: 'requested' })
  const ended = await register(await addEvent(), { state: 'rejected', ended_at: '2026-11-19T10:00:00Z' })
  const before = await register(await addEvent({ date_start: '2026-01-10', date_end: null }), {})
  expect(await sectionsOf(sara.ctx)).toEqual({
    upcoming: [[own, companion]],
    waiting: [[waits], [asked]],
    past: [[ended], [before]],
  })
  const { upcoming, waiting } = await listMyRegistrations(sara.ctx)
  expect(upcoming[0]).toMatchObject({ state: 'confirmed', price: 9500, due: '2026-11-26', name: null })
  expect(upcoming[0]!.companions[0]).toMatchObject({ state: 'cancelled', name: 'Nuria', due: null })
  expect(waiting[0]!.waiting).toMatchObject({ place: 1 })
})

test('nobody sees the registrations of someone else', async () => {
  await register(await addEvent(), {})
  expect(await sectionsOf(vera.ctx)).toEqual({ upcoming: [], waiting: [], past: [] })
  expect((await exportMyRegistrations(vera.ctx)).trim().split('\n')).toHaveLength(1)
  for (const query of [listMyRegistrations, exportMyRegistrations])
    expect(await errorOf(query(anonymousCtx) as Promise<unknown>)).toMatchObject({ code: 'forbidden' })
})

test('what became of the event hides nothing, but nobody is asked to pay for it', async () => {
  for (const change of [
    sql`deleted_at = now()`,
    sql`moderation = 'rejected'`,
    sql`happening = 'cancelled', happening_reason_es = 'Nieve'`,
  ]) {
    const { eventId, ...rest } = await addEvent()
    await register({ eventId, ...rest }, {})
    await sql`update events set ${change} where id = ${eventId}`
  }
  await sql`update organizations set status = 'suspended' where name = 'Club del Candil'`
  const { upcoming } = await listMyRegistrations(sara.ctx)
  await sql`update organizations set status = 'active' where name = 'Club del Candil'`
  expect(upcoming.map(({ event, due }) => [event.visible, due])).toEqual(Array(3).fill([false, null]))
  expect(upcoming[2]!.event).toMatchObject({
    eventStatus: 'cancelled',
    statusReason: 'Nieve',
    title: expect.any(String),
  })
})

test('an offer that is over has expired, also before the job says so', async () => {
  const until = { state: 'offered', waiting_since: '2026-11-19T10:00:00Z', expires_at: '2026-11-20T10:30:00Z' }
  const id = await register(await addEvent(), until)
  expect(await sectionsOf(sara.ctx)).toMatchObject({ upcoming: [[id]], past: [] })
  expect(await sectionsOf(minutesLater(sara.ctx, 31))).toMatchObject({ upcoming: [], past: [[id]] })
})

test('says that questions for confirmed seats are not answered', async () => {
  const event = await addEvent()
  const field = {
    type: 'text',
    label: { es: 'Camisa', en: null },
    help: null,
    options: [],
    tickets: [],
    show_if: null,
    sensitivity: 'normal',
  }
  const fields = [
    { ...field, key: 'name', required: true, stage: 'signup' },
    { ...field, key: 'shirt', required: true, stage: 'followup' },
    { ...field, key: 'extra', required: false, stage: 'followup' },
  ]
  const definition = { sections: [{ key: 'a', title: { es: 'A', en: null }, fields }] }
  const [form] = await sql`insert into registration_forms (event_id) values (${event.eventId}) returning id`
  await sql`insert into registration_form_versions (form_id, version, definition) values (${form!['id']}, 1, ${JSON.stringify(definition)}::jsonb)`
  const id = await register(event, { answers: JSON.stringify({ name: 'Sara' }) })
  const needsAnswers = async () => (await listMyRegistrations(sara.ctx)).upcoming[0]!.needsAnswers
  expect(await needsAnswers()).toBe(true)
  await sql`update registrations set answers = ${JSON.stringify({ name: 'Sara', shirt: 'M' })}::jsonb where id = ${id}`
  expect(await needsAnswers()).toBe(false)
})

test('the history is a table in which no text is a formula', async () => {
  const event = await addEvent({ title: '=HYPERLINK("x")' })
  await register(event, { name: '+34 Nuria', user_id: null })
  const [, line] = (await exportMyRegistrations({ ...sara.ctx, locale: 'en' })).trim().split('\r\n')
  expect(line).toContain(`"'=HYPERLINK(""x"")","2027-02-12","2027-02-14",`)
  expect(line).toContain(`,"'+34 Nuria","Plaza","Place confirmed",95,"EUR","20`)
})
