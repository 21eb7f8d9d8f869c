import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { collectExtensions, extend } from '#kit/extension-point.ts'
import { jobContext, type RequestContext } from '#platform/context/request-context.ts'
import { PUSH_SUBSCRIPTIONS_MAX } from '#shared/limits.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { testServices } from '#tests/fixtures/context.ts'
import { emailFixtures } from '#tests/fixtures/email/email-fixtures.ts'
import { getPushKeys } from './keys.server.ts'
import { type PushContent, type PushSource, pushSources, sendPush } from './send.server.ts'
import { getPushDevices, subscribeToPush, unsubscribeFromPush } from './subscriptions.server.ts'

const fixtures = await emailFixtures()
const { db, sql, addPerson, ctxAs } = fixtures
const source: PushSource = { kind: 'offer', find: async (_, ref) => (ref === 7 ? content : null) }
const services = testServices(
  { extensions: collectExtensions([extend(pushSources, source)]) },
  { FETCH_LOOPBACK: 'on', SITE_URL: 'https://candil.example' },
)
const jobCtx = jobContext({ db, services }, 'push.send')
const content: PushContent = { title: 'Hay una plaza para ti', body: 'Acéptala', path: '/account/registrations/7' }

/** A browser: its keys, and what it makes of what it gets (RFC 8291). */
function openBrowser() {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const decrypt = (body: Buffer) => {
    const [salt, sender, sent] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
    const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
    const keyOf = (name: string, size: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), size))
    const cipher = createDecipheriv('aes-128-gcm', keyOf('aes128gcm', 16), keyOf('nonce', 12))
    cipher.setAuthTag(sent.subarray(-16))
    const text = Buffer.concat([cipher.update(sent.subarray(0, -16)), cipher.final()]).toString()
    return JSON.parse(text.slice(0, text.lastIndexOf('\u0002')))
  }
  return { form: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') }, decrypt }
}

/** A push service on loopback that answers with `status`. */
async function openPushService() {
  const received: { headers: Record<string, unknown>; body: Buffer }[] = []
  const answer = { status: 201 }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({ headers: request.headers, body: Buffer.concat(chunks) })
    response.writeHead(answer.status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { received, answer, endpoint: (path: string) => `http://127.0.0.1:${port}/push/${path}` }
}

let sessions = 0
/** A signed-in browser of someone. */
async function addSession(userId: number): Promise<RequestContext> {
  const hash = `${'x'.repeat(38)}${String(++sessions).padStart(5, '0')}`
  const [row] = await sql`insert into sessions (hash, user_id, kind, seen_at, expires_at)
    values (${hash}, ${userId}, 'site', now(), now() + interval '1 day') returning id`
  const ctx = ctxAs(userId)
  return {
    ...ctx,
    services,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    actor: { ...ctx.actor, sessionId: row!['id'] } as typeof ctx.actor,
  }
}
const subscriptionOf = async (userId: number) =>
  (await sql`select id from push_subscriptions where user_id = ${userId} order by id desc limit 1`)[0]?.['id'] as number

test('a notification arrives encrypted, signed with the site’s key, and only where it is still true', async () => {
  const { received, endpoint } = await openPushService()
  const { form, decrypt } = openBrowser()
  const nora = await addPerson('Nora', 'en')
  const ctx = await addSession(nora)
  await subscribeToPush(ctx, { endpoint: endpoint('a'), ...form })
  const subscriptionId = await subscriptionOf(nora)
  await sendPush(jobCtx, { subscriptionId, kind: 'offer', ref: 7 })
  await sendPush(jobCtx, { subscriptionId, kind: 'offer', ref: 8 })
  expect(received).toHaveLength(1)
  const [{ headers, body }] = received as [(typeof received)[number]]
  expect(headers).toMatchObject({ ttl: '21600', urgency: 'high', 'content-encoding': 'aes128gcm' })
  expect(headers['authorization']).toContain(`k=${(await getPushKeys(jobCtx)).publicKey}`)
  expect(body.toString('latin1')).not.toContain('plaza')
  expect(decrypt(body)).toEqual({ ...content, path: '/en/account/registrations/7', tag: 'offer-7' })
  expect(await getPushDevices(ctx)).toMatchObject({ devices: [{ current: true, client: { browser: 'Firefox' } }] })
})

test('a browser that ended its subscription is forgotten; a service that is away is asked again', async () => {
  const { answer, endpoint } = await openPushService()
  const ana = await addPerson('Ana')
  await subscribeToPush(await addSession(ana), { endpoint: endpoint('b'), ...openBrowser().form })
  const subscriptionId = await subscriptionOf(ana)
  answer.status = 503
  await expect(sendPush(jobCtx, { subscriptionId, kind: 'offer', ref: 7 })).rejects.toThrow('503')
  answer.status = 403
  await sendPush(jobCtx, { subscriptionId, kind: 'offer', ref: 7 })
  expect(await subscriptionOf(ana)).toBe(subscriptionId)
  answer.status = 410
  await sendPush(jobCtx, { subscriptionId, kind: 'offer', ref: 7 })
  expect(await subscriptionOf(ana)).toBeUndefined()
})

test('signing out, and revoking from another device, end the notifications of a browser', async () => {
  const { form } = openBrowser()
  const bea = await addPerson('Bea')
  const [phone, laptop] = [await addSession(bea), await addSession(bea)]
  await subscribeToPush(phone, { endpoint: 'http://127.0.0.1:9/phone', ...form })
  await subscribeToPush(laptop, { endpoint: 'http://127.0.0.1:9/laptop', ...form })
  const { devices } = await getPushDevices(laptop)
  const ofPhone = devices.find(({ current }) => !current)!.id
  expect((await errorOf(unsubscribeFromPush(await addSession(await addPerson('Otra')), ofPhone)))?.status).toBe(404)
  await unsubscribeFromPush(laptop, ofPhone)
  await sql`delete from sessions where user_id = ${bea}`
  expect(await subscriptionOf(bea)).toBeUndefined()
})

test('refuses addresses that are not public, broken keys, and more devices than one has', async () => {
  const { form } = openBrowser()
  const leo = await addPerson('Leo')
  const ctx = await addSession(leo)
  const strict = { ...ctx, services: testServices() }
  const refused = [
    { endpoint: 'http://127.0.0.1:9/x' },
    { endpoint: 'http://push.example/x' },
    { endpoint: 'https://10.0.0.1/x' },
    { endpoint: 'https://169.254.169.254/latest' },
    { endpoint: 'https://localhost/x' },
    { endpoint: 'https://[::1]/x' },
    { endpoint: 'javascript:alert(1)' },
    { endpoint: '' },
    { p256dh: 'AAAA' },
    { p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url') },
    { auth: 'AAAA' },
    { auth: ['x'] },
  ]
  for (const one of refused) {
    const sent = { endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/x', ...form, ...one }
    expect((await errorOf(subscribeToPush(strict, sent)))?.code, JSON.stringify(one)).toBe('push_refused')
  }
  for (let n = 0; n < PUSH_SUBSCRIPTIONS_MAX; n++)
    await subscribeToPush(await addSession(leo), { endpoint: `http://127.0.0.1:9/${n}`, ...form })
  const more = subscribeToPush(ctx, { endpoint: 'http://127.0.0.1:9/more', ...form })
  expect((await errorOf(more))?.code).toBe('too_many_devices')
})

test('the key pair is made once, and its private half cannot be read in the database', async () => {
  const [first, second] = await Promise.all([getPushKeys(jobCtx), getPushKeys(jobCtx)])
  expect(first).toEqual(second)
  const [row] = await sql`select * from push_keys`
  expect(row!['private_key']).not.toContain(first.privateKey)
})
