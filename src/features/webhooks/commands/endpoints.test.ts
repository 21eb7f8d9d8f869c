import { beforeEach, expect, test } from 'vitest'
import { can, ROLES } from '#shared/member-permissions.ts'
import { ENDPOINTS_MAX, WEBHOOK_KINDS } from '#shared/webhooks.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { errorSummary } from '#tests/fixtures/organization-fixtures.ts'
import { webhookReceiver } from '#tests/fixtures/webhooks/receiver.ts'
import { webhookFixtures } from '#tests/fixtures/webhooks/webhook-fixtures.ts'
import { allowWebhook, disableWebhook, listModeratedWebhooks } from '../moderation.server.ts'
import { listWebhooks } from '../queries.server.ts'
import {
  addEndpoint,
  pauseEndpoint,
  removeEndpoint,
  resumeEndpoint,
  rotateSecret,
  saveEndpoint,
} from './endpoints.server.ts'
import { redeliver, sendTest } from './messages.server.ts'

const site = await webhookFixtures()
const { sql, club, olga, acting, add, deliver, later, verify, endpointOf, logOf, enqueued } = site
const receiver = await webhookReceiver()
beforeEach(async () => {
  await site.reset()
  receiver.received.length = 0
})
const statusOf = async (promise: Promise<unknown>) => (await errorOf(promise))?.status ?? 200
const FORM = { url: 'https://web.example.org/hook', description: '', kinds: [...WEBHOOK_KINDS] }

test('owner and editors have webhooks; nobody else learns that there are any', async () => {
  expect(ROLES.filter((role) => can(role, 'webhooks.edit'))).toEqual(['editor', 'administrator'])
  const { id } = await add(FORM.url)
  const people = [site.edu, site.mar, site.rosa, site.sara, site.vera, site.team]
  const statuses = async (run: (person: (typeof people)[number]) => Promise<unknown>) => {
    const found: number[] = []
    for (const person of people) found.push(await statusOf(run(person)))
    return found
  }
  expect(await statuses((person) => listWebhooks(acting(person), club.id))).toEqual([200, 404, 404, 404, 404, 404])
  expect(await statuses((person) => sendTest(acting(person), club.id, id))).toEqual([200, 404, 404, 404, 404, 404])
  expect(await statuses((person) => rotateSecret(acting(person), club.id, id))).toEqual([200, 404, 404, 404, 404, 404])
  expect(await statusOf(removeEndpoint(acting(site.vera), site.otherClub.id, id))).toBe(404)
  // A token of the API that leaked must not be enough.
  const byToken = { ...acting(olga), actor: { ...olga.ctx.actor, sessionKind: 'api' as const } }
  expect(await statusOf(addEndpoint(byToken, club.id, FORM))).toBe(403)
  expect(await statusOf(rotateSecret(byToken, club.id, id))).toBe(403)
})

test.each([
  ['ftp://web.example.org/', 'wrong'],
  ['http://web.example.org/', 'wrong'],
  ['https://user:pass@web.example.org/', 'wrong'],
  ['https://10.0.0.1/', 'wrong'],
  ['https://localhost.localdomain/', 'wrong'],
  ['https://169.254.169.254/latest', 'wrong'],
  ['web.example.org', 'url'],
  ['', 'required'],
])('refuses the address %s', async (url, code) => {
  expect(await errorSummary(add(url))).toEqual([400, 'invalid', { url: code }])
})

test('loopback is an address only where the setting allows it, and other ports as well', async () => {
  const { services } = site.deps
  const settings = { ...services.settings, fetchLoopback: false }
  const live = { ...acting(olga), services: { ...services, settings } }
  for (const url of [receiver.url, 'http://localhost/', 'https://127.0.0.1/', 'https://web.example.org:8443/'])
    expect(await errorSummary(addEndpoint(live, club.id, { ...FORM, url }))).toEqual([400, 'invalid', { url: 'wrong' }])
  expect(await addEndpoint(live, club.id, FORM)).toMatchObject({ secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/) })
})

test('each address once, no more than a few, of known kinds, and the owner is told', async () => {
  await add(FORM.url)
  expect(await errorSummary(add(`${FORM.url}#part`))).toEqual([409, 'webhook_known', {}])
  expect(await errorSummary(add('https://a.example.org/', { kinds: [] }))).toEqual([
    400,
    'invalid',
    { kinds: 'too_short' },
  ])
  expect((await errorOf(add('https://a.example.org/', { kinds: 'event.exploded' })))?.code).toBe('invalid')
  for (let n = 1; n < ENDPOINTS_MAX; n++) await add(`https://web${n}.example.org/`)
  expect(await errorSummary(add('https://more.example.org/'))).toEqual([409, 'too_many_webhooks', {}])
  expect(enqueued.filter(({ name }) => name === 'webhooks.notice')).toHaveLength(ENDPOINTS_MAX)
  expect(JSON.stringify(enqueued)).not.toContain('example.org')
})

test('the secret is stored encrypted, is in no log, and signs', async () => {
  const { id, secret } = await add(receiver.url)
  const [row] = await sql`select secret from webhook_endpoints where id = ${id}`
  expect(row!['secret']).not.toContain(secret.slice(6))
  await sendTest(acting(olga), club.id, id)
  await deliver()
  const message = verify(secret, receiver.received[0]!)
  expect(message).toMatchObject({ type: 'webhook.test', sequence: 1, data: { webhook: { id, description: 'La web' } } })
  const other = await add('https://other.example.org/')
  expect(() => verify(other.secret, receiver.received[0]!)).toThrow('No matching signature')
  const stored =
    await sql`select (select json_agg(a) from webhook_attempts a)::text || (select json_agg(d) from webhook_deliveries d)::text
    || (select json_agg(l.details) from audit_log l)::text as all`
  expect(stored[0]!['all']).not.toContain(secret.slice(6))
  expect(JSON.stringify(await endpointOf(id))).not.toContain('secret"')
})

test('both secrets sign for a day after one was replaced, then the new one alone', async () => {
  const { id, secret: first } = await add(receiver.url)
  const second = await rotateSecret(acting(olga), club.id, id)
  const sign = async () => {
    receiver.received.length = 0
    await sendTest(acting(olga), club.id, id)
    await deliver()
    return receiver.received[0]!
  }
  const during = await sign()
  expect(String(during.headers['webhook-signature']).split(' ')).toHaveLength(2)
  verify(first, during)
  verify(second, during)
  expect((await endpointOf(id)).previousUntil).not.toBeNull()
  later(24 * 3600 + 1)
  const after = await sign()
  verify(second, after)
  expect(() => verify(first, after)).toThrow('No matching signature')
  expect((await endpointOf(id)).previousUntil).toBeNull()
})

test('what named people is not sent again to another address, or once names are no longer wanted', async () => {
  const named = { includes_person: 'on', kinds: 'registration.created' }
  const { id, secret } = await add(receiver.url, named)
  const [ana] = await site.createPlayers(1)
  await site.registerPlayer(ana!, await site.createOpenEvent())
  await deliver()
  const [logged] = await logOf(id)
  const save = (form: object) => saveEndpoint(acting(olga), club.id, id, { ...named, description: '', ...form })
  const bodyOf = async () => (await site.deliveryOf(id, logged!.id)).body
  const sentAgain = async () => {
    receiver.received.length = 0
    await redeliver(acting(olga), club.id, id, { delivery: String(logged!.id) })
    await deliver()
    return verify(secret, receiver.received[0]!).data['registration']
  }
  await save({ url: receiver.url })
  expect(await bodyOf()).toContain('persona1@example.org')
  const url = `${receiver.url}/other`
  await save({ url })
  expect(await bodyOf()).toBeNull()
  expect(await sentAgain()).toMatchObject({ state: 'confirmed', person: { name: 'Persona1' } })
  await save({ url, includes_person: undefined })
  const again = await sentAgain()
  expect(again).toMatchObject({ state: 'confirmed' })
  expect(JSON.stringify(again)).not.toMatch(/person|Persona1/)
})

test('paused endpoints get nothing but tests, and what happened meanwhile is not sent later', async () => {
  const { id } = await add(receiver.url)
  await pauseEndpoint(acting(olga), club.id, id)
  await site.addPublishedEvent({ title: 'En la pausa' })
  await sendTest(acting(olga), club.id, id)
  await deliver()
  expect(receiver.types()).toEqual(['webhook.test'])
  await resumeEndpoint(acting(olga), club.id, id)
  await site.addPublishedEvent({ title: 'Después' })
  await deliver()
  expect(receiver.types()).toEqual(['webhook.test', 'event.published'])
})

test('what waits for a removed endpoint or a suspended organization is not sent', async () => {
  const { id } = await add(receiver.url)
  await site.addPublishedEvent({ title: 'Espera' })
  await sendTest(acting(olga), club.id, id)
  await sql`update organizations set status = 'suspended' where id = ${club.id}`
  await deliver()
  expect(await errorSummary(sendTest(acting(olga), club.id, id))).toEqual([409, 'webhook_not_served', {}])
  expect(receiver.received).toEqual([])
  await sql`update organizations set status = 'active' where id = ${club.id}`
  await removeEndpoint(acting(olga), club.id, id)
  await deliver()
  expect(receiver.received).toEqual([])
})

test('the site team sees hosts alone, disables an endpoint for good, and lets it be used again', async () => {
  const { id } = await add(`${receiver.url}?token=geheim`)
  const team = acting(site.team)
  const { webhooks } = await listModeratedWebhooks(team)
  expect(webhooks).toMatchObject([{ id, organizer: 'Club del Candil', state: 'active' }])
  expect(JSON.stringify(webhooks)).not.toContain('geheim')
  expect(await statusOf(listModeratedWebhooks(acting(olga)))).toBe(404)
  await disableWebhook(team, id, { reason: 'Tumba el servidor de otra gente.' })
  expect(await errorSummary(disableWebhook(team, id, { reason: 'Otra vez lo mismo.' }))).toEqual([
    409,
    'already_decided',
    {},
  ])
  expect(await errorSummary(resumeEndpoint(acting(olga), club.id, id))).toEqual([409, 'webhook_disabled', {}])
  expect(await errorSummary(sendTest(acting(olga), club.id, id))).toEqual([409, 'webhook_disabled', {}])
  await allowWebhook(team, id, { reason: 'Ya lo han arreglado.' })
  await resumeEndpoint(acting(olga), club.id, id)
  expect(await endpointOf(id)).toMatchObject({ state: 'active', disabledReason: null })
  expect(
    (await sql`select action from audit_log where entity_id = ${club.id} order by id desc limit 3`).map(
      ({ action }) => action,
    ),
  ).toEqual(['resumeWebhook', 'allowWebhook', 'disableWebhook'])
})

test('a saved endpoint gets what it asks for from then on, and another address starts healthy', async () => {
  const { id } = await add('https://old.example.org/', { kinds: 'event.published' })
  await sql`update webhook_endpoints set failing_since = now(), failures = 4 where id = ${id}`
  await saveEndpoint(acting(olga), club.id, id, {
    url: receiver.url,
    description: 'Otra',
    kinds: 'registration.created',
  })
  expect(await endpointOf(id)).toMatchObject({ url: receiver.url, failingSince: null, kinds: ['registration.created'] })
  await site.addPublishedEvent({ title: 'No interesa' })
  await deliver()
  expect(await logOf(id)).toEqual([])
  const second = await add('https://second.example.org/')
  const same = { url: receiver.url, description: '', kinds: 'event.published' }
  expect(await errorSummary(saveEndpoint(acting(olga), club.id, second.id, same))).toEqual([409, 'webhook_known', {}])
})
