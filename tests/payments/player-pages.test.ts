import { beforeAll, expect, test } from 'vitest'
import { apiClient, HIGH_LIMITS, register } from '../fixtures/api-users.ts'
import { HOME, openBuiltApp } from '../fixtures/built-app.ts'
import { readPdf } from '../fixtures/pdf-text.ts'

// What a player sees and sends about money, over HTTP and without scripts.
const { get, sql } = await openBuiltApp(HIGH_LIMITS)
const call = apiClient({ get })
const cookies: Record<string, string> = {}
let [event, ticket, holder, id] = [0, 0, 0, 0]

beforeAll(async () => {
  for (const name of ['Ana', 'Beto']) {
    const person = await register(call, name)
    cookies[name] = `session=${person.token}`
    await sql`update users set confirmed_at = now() where id = ${person.id}`
    if (name === 'Ana') holder = person.id
  }
  const [row] = await sql`select t.event_id as id, min(k.id) as ticket from event_texts t
    join tickets k on k.event_id = t.event_id where t.slug = 'valdecuervo' group by 1`
  event = row!['id']
  ticket = row!['ticket']
  await sql`update events set payment_methods = '{bank_transfer,bizum,external}' where id = ${event}`
  await sql`insert into payment_settings (event_id, iban, beneficiary, external_url)
    values (${event}, 'ES9121000418450200051332', 'Roble Hueco', 'https://pagos.example/candil')`
  const [added] =
    await sql`insert into registrations (event_id, ticket_id, user_id, holder_id, state, locale, ticket_price, confirmed_at, code)
    values (${event}, ${ticket}, ${holder}, ${holder}, 'confirmed', 'es', 9600, now(), gen_random_uuid()::text) returning id`
  id = added!['id']
  await sql`insert into registration_charges (registration_id, kind, item, title_es, amount)
    values (${id}, 'ticket', ${`ticket:${ticket}`}, 'Cama', 9600)`
  await sql`insert into payment_references (normalized, reference, registration_id) values ('10B7K2M9', 'LOB7K2M9', ${id})`
})

const path = () => `/account/registrations/${id}`
const open = (address: string, as = 'Ana') => get(address, { headers: { cookie: cookies[as]! } })
const send = async (fields: Record<string, string | File>, as = 'Ana') => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return get(`/es${path()}`, {
    method: 'POST',
    headers: { origin: HOME, cookie: cookies[as]! },
    body,
    redirect: 'manual',
  })
}
const today = () => new Date().toISOString().slice(0, 10)

test('the page says how to pay in both languages, and the choice needs no scripts', async () => {
  const es = await (await open(`/es${path()}`)).text()
  for (const text of ['ES91 2100 0418 4502 0005 1332', 'Roble Hueco', 'LOB-7K2M9', '96,00\u00a0€', 'Ya he pagado'])
    expect(es).toContain(text)
  expect(es).toContain('También admite Bizum, pero aún no ha puesto su teléfono')
  expect(es).toContain('aria-label="Código QR con los datos de la transferencia"')
  const en = await (await open(`/en${path()}?method=external&cancel_on=x&pay=nothing`)).text()
  expect(en).toContain('https://pagos.example/candil')
  expect(en).toMatch(/rel="noopener noreferrer external"/)
  expect(en).not.toContain('<iframe')
})

test('a payment is announced with the bank’s receipt, refused with what is wrong, and taken back', async () => {
  const refused = await send({ intent: 'announce', amount: '97', moved_on: today(), method: 'bank_transfer' })
  expect(refused.status).toBe(400)
  const text = await refused.text()
  expect(text).toContain('Es más de lo que falta por pagar')
  expect(text).toContain('value="97"')
  expect((await send({ intent: 'announce', amount: 'x', moved_on: 'x', method: 'x' })).status).toBe(400)
  expect((await send({ intent: 'announce_group', sum: 'x', moved_on: today(), method: 'bizum' })).status).toBe(400)
  expect((await send({ intent: 'withdraw_payment', payment: 'x' })).status).toBe(404)
  const proof = new File(['%PDF-1.7\nanything'], 'banco.pdf', { type: 'application/pdf' })
  const sent = await send({ intent: 'announce', amount: '48,00', moved_on: today(), method: 'bank_transfer', proof })
  expect(sent.headers.get('location')).toContain('done=announced')
  const page = await (await open(`/es${path()}`)).text()
  expect(page).toContain('pendiente de que lo confirmen')
  expect(page).toContain('banco.pdf')
  const [payment] = await sql`select payment_id from payments where registration_id = ${id}`
  const receipt = `${path()}/receipt/${payment!['payment_id']}.pdf`
  expect((await open(receipt)).status).toBe(404)
  expect((await send({ intent: 'withdraw_payment', payment: String(payment!['payment_id']) }, 'Beto')).status).toBe(404)
  const withdrawn = await send({ intent: 'withdraw_payment', payment: String(payment!['payment_id']) })
  expect(withdrawn.headers.get('location')).toContain('done=payment_withdrawn')
})

test('the receipt of a confirmed payment is a PDF in the language of the page, for its holder alone', async () => {
  const [row] = await sql`insert into payments (id, payment_id, registration_id, state, method, amount, moved_on)
    overriding system value
    select n, n, ${id}, 'confirmed', 'bank_transfer', 4800, '2026-11-18' from nextval('payments_id_seq') n returning id`
  const receipt = `${path()}/receipt/${row!['id']}.pdf`
  const words = {
    es: ['Justificante de pago', 'no una factura', '48,00'],
    en: ['Payment receipt', 'not an invoice', '€48.00'],
  }
  for (const [locale, expected] of Object.entries(words)) {
    const response = await open(`/${locale}${receipt}`)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const { pages } = readPdf(new Uint8Array(await response.arrayBuffer()))
    expect(pages).toHaveLength(1)
    const text = JSON.stringify(pages)
    for (const one of [...expected, 'LOB-7K2M9', 'Ana']) expect(text).toContain(one)
  }
  expect((await open(receipt, 'Beto')).status).toBe(404)
  expect((await open(receipt.replace('.pdf', ''))).status).toBe(404)
  expect((await open(`${path()}/receipt/999999.pdf`)).status).toBe(404)
  expect((await open(`${path()}/receipt/x.pdf`)).status).toBe(404)
})
