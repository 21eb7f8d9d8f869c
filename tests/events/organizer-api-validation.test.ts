import { expect, test } from 'vitest'
import { eventApi } from '../fixtures/event-api.ts'
import { COMPLETE_EVENT } from '../fixtures/event-fixtures.ts'

const { sql, call, postEvent, club, addPublishedEvent: addPublished } = await eventApi()

const pathsOf = ({ body }: { body: { error: { details: { errors?: { path: string[]; message: string }[] } } } }) =>
  body.error.details.errors?.map(({ path, message }) => [path[0], message])

test('accepts only whole minor units of EUR as a price', async () => {
  const priced = (ticket: object) =>
    postEvent({ organization: club.id, title: 'Con precio', tickets: [{ title: 'Jugador', price: 1200, ...ticket }] })
  for (const price of ['12,00', '12.50', '1200', 12.5, '12,5', true, [1200]])
    expect([price, pathsOf(await priced({ price }))]).toEqual([price, [['tickets.0.price', expect.any(String)]]])
  for (const coin of ['XXX', 'USD', 'eur', 7]) expect(pathsOf(await priced({ coin }))?.[0]?.[0]).toBe('tickets.0.coin')
  expect((await priced({ coin: 'EUR' })).body.data.attributes.tickets.data[0].attributes).toMatchObject({ price: 1200 })
  // Form fields are text: digits are a number there, and nothing else is.
  const form = (price: string) => {
    const fields = new FormData()
    const errorFor = {
      organization: String(club.id),
      title: 'De un formulario',
      'tickets][0][title': 'a',
      'tickets][0][price': price,
    }
    for (const [name, value] of Object.entries(errorFor)) fields.append(`data[${name}]`, value)
    return call('Olga', 'POST /api/event/create-private', fields)
  }
  expect((await form('1200')).body.data.attributes.tickets.data[0].attributes.price).toBe(1200)
  expect(pathsOf(await form('12,00'))).toEqual([['tickets.0.price', 'number']])
  await expect(sql`update tickets set coin = 'USD' where archived_at is null`).rejects.toThrow('tickets_coin_known')
})

test('rejects ticket sales after the last day, whether the ticket or the event date changes', async () => {
  const ticketsUntil = (limit_date: string) => [{ title: 'Jugador', price: 100, limit_date }]
  const late = await postEvent({ organization: club.id, ...COMPLETE_EVENT, tickets: ticketsUntil('2027-02-15') })
  expect([late.status, pathsOf(late)]).toEqual([400, [['tickets.0.limit_date', 'after_event']]])
  const { body } = await postEvent({ organization: club.id, ...COMPLETE_EVENT, tickets: ticketsUntil('2027-02-14') })
  const update = (data: object) => call('Olga', `PUT /api/event/my_event/${body.data.id}`, { data })
  expect(pathsOf(await update({ tickets: ticketsUntil('2028-01-01') }))).toEqual([
    ['tickets.0.limit_date', 'after_event'],
  ])
  expect(pathsOf(await update({ date_end: '2027-02-13' }))).toEqual([['date_end', 'before_sales']])
  expect(pathsOf(await update({ type: 'jornada' }))).toEqual([['date_start', 'before_sales']])
  expect((await update({ date_end: '2027-02-13', tickets: ticketsUntil('2027-02-13') })).status).toBe(200)
  expect((await update({ date_start: '2027-03-01', date_end: '2027-03-02' })).status).toBe(200)
})

test('accepts the status under the name it is read by, and rejects invalid values', async () => {
  const { translationId } = await addPublished()
  const update = (data: object) => call('Olga', `PUT /api/event/my_event/${translationId}`, { data })
  expect(pathsOf(await update({ status: 'over' }))?.[0]?.[0]).toBe('status')
  expect(pathsOf(await update({ status: 'cancelled' }))?.[0]?.[0]).toBe('status_reason_es')
  expect(pathsOf(await update({ moderation: 'draft' }))).toEqual([['moderation', 'choice']])
  const off = await update({ status: 'cancelled', status_reason: 'Ha nevado demasiado.', theme: 'horror' })
  expect([off.status, off.body.data.attributes]).toMatchObject([
    200,
    { status: 'cancelled', status_reason: 'Ha nevado demasiado.', theme: 'horror' },
  ])
  // An update is applied completely or not at all.
  expect((await update({ status: 'confirmed', url: 'no address' })).status).toBe(400)
  const { body } = await call('Olga', `GET /api/event/my_event/${translationId}`)
  expect((await update(body.data.attributes)).body.data).toEqual(body.data)
  expect((await update({ ...body.data.attributes, status: 'confirmed' })).body.data.attributes.status).toBe('confirmed')
  expect((await update({ version: body.data.attributes.version, status: 'tentative' })).status).toBe(409)
})
