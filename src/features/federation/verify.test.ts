import { beforeEach, expect, test } from 'vitest'
import { testContext, withContext } from '#tests/fixtures/context.ts'
import { federatedSite } from '#tests/fixtures/federation/federated-site.ts'
import { listenOnLoopback } from '#tests/fixtures/federation/servers.ts'
import { type Changes, draftSigned, messageSigned, newSigningKey } from '#tests/fixtures/federation/signing.ts'
import { federationApi } from './api.server.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const site = await federatedSite({ now: NOW })
const { db, sql, clubActor, deps } = site
const inbox = `${clubActor}/inbox`

const [key, evilKey] = [newSigningKey(), newSigningKey()]

type Documents = Record<string, object | string | null | undefined>
/** A server whose documents are set by the test. A text is a redirect; null does not answer until `release`. */
const documentServer = async () => {
  const documents: Documents = {}
  const silence = Promise.withResolvers<Response>()
  const asked: string[] = []
  const own = await listenOnLoopback(() => (request) => {
    const { pathname } = new URL(request.url)
    asked.push(pathname)
    const document = documents[pathname]
    if (document === null) return silence.promise
    if (typeof document === 'string') return new Response(null, { status: 302, headers: { location: document } })
    if (!document) return new Response(null, { status: 404 })
    return Response.json(document, { headers: { 'content-type': 'application/activity+json' } })
  })
  const release = () => silence.resolve(new Response(null, { status: 404 }))
  return { own, documents, asked, release }
}
const CONTEXT = ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1']
const actorAt = (id: string, keys: object | string = []) => ({
  ...{ '@context': CONTEXT, type: 'Person', id, preferredUsername: 'ana', inbox: `${id}/inbox`, publicKey: keys },
})
const keyOf = (id: string, owner: string, { publicKeyPem }: typeof key) => ({
  ...{ '@context': CONTEXT, type: 'CryptographicKey', id, owner, publicKeyPem },
})

const put = ({ documents }: { documents: Documents }, path: string, document: Documents[string]) => {
  documents[path] = document
}
const [victims, evil] = [await documentServer(), await documentServer()]
const victim = `${victims.own}/u/ana`
const victimKey = `${victim}#main-key`
const mallory = `${evil.own}/u/mallory`

let sent = 0
const followOf = (actor: string) => ({
  '@context': CONTEXT[0],
  ...{ id: `${actor}/follows/${++sent}`, type: 'Follow', actor, object: clubActor },
})
const undoOf = (actor: string) => ({ ...followOf(actor), type: 'Undo', object: followOf(actor) })

const signer = { keyId: victimKey, by: key, date: NOW }
const draft = (activity: object, changes: Changes = {}) => draftSigned(inbox, activity, { ...signer, ...changes })
const message = (activity: object, changes: Changes = {}) => messageSigned(inbox, activity, { ...signer, ...changes })
const FORMS = { draft, message }
const post = async (request: RequestInit) => (await fetch(inbox, request)).status
const followers = async () => (await sql`select follower from federation_followers`).map((row) => row['follower'])

beforeEach(async () => {
  await site.reset()
  for (const { documents, asked } of [victims, evil]) {
    for (const path of Object.keys(documents)) delete documents[path]
    asked.length = 0
  }
  victims.documents['/u/ana'] = actorAt(victim, keyOf(victimKey, victim, key))
  evil.documents['/u/mallory'] = actorAt(mallory, keyOf(`${mallory}#main-key`, mallory, evilKey))
})

const KEYS: [name: string, keyId: () => string, documents: () => void][] = [
  [
    'a key at another server that names the victim as its owner',
    () => `${evil.own}/key`,
    () => put(evil, '/key', keyOf(`${evil.own}/key`, victim, evilKey)),
  ],
  [
    'a key at another server that claims the address of a key of the victim',
    () => `${evil.own}/key`,
    () => put(evil, '/key', keyOf(`${victims.own}/key`, victim, evilKey)),
  ],
  [
    'an actor at another server that claims to be the victim',
    () => `${evil.own}/u/ana`,
    () => put(evil, '/u/ana', actorAt(victim, keyOf(victimKey, victim, evilKey))),
  ],
  [
    'a key that the server of the victim redirects to another one',
    () => `${victims.own}/out`,
    () => {
      victims.documents['/out'] = `${evil.own}/key`
      evil.documents['/key'] = keyOf(`${victims.own}/out`, victim, evilKey)
    },
  ],
  [
    'a file at the server of the victim that the actor does not list',
    () => `${victims.own}/media/1.json`,
    () => put(victims, '/media/1.json', keyOf(`${victims.own}/media/1.json`, victim, evilKey)),
  ],
  [
    'the key of someone else at the same server',
    () => `${victims.own}/u/eve#main-key`,
    () => {
      const eve = `${victims.own}/u/eve`
      victims.documents['/u/eve'] = actorAt(eve, keyOf(`${eve}#main-key`, victim, evilKey))
    },
  ],
  ['the key of another actor, of another server', () => `${mallory}#main-key`, () => {}],
  ['a key that is no address', () => 'main-key', () => {}],
  ['a key in another scheme', () => victimKey.replace('http:', 'https:'), () => {}],
]

test.each(KEYS)('undoes and makes no follow with %s', async (_, keyId, prepare) => {
  expect(await post(draft(followOf(victim)))).toBe(202)
  await sql`truncate federation_cache`
  prepare()
  for (const form of Object.values(FORMS)) {
    expect(await post(form(undoOf(victim), { keyId: keyId(), by: evilKey }))).toBe(401)
    expect(await followers()).toEqual([victim])
  }
  await sql`truncate federation_followers, federation_cache`
  expect(await post(draft(followOf(victim), { keyId: keyId(), by: evilKey }))).toBe(401)
  expect(await followers()).toEqual([])
  // Not even asked.
  expect(evil.asked).toEqual([])
})

test.each([
  ['redirected to another server', () => put(victims, '/u/ana', `${evil.own}/u/ana`)],
  ['one that names another', () => put(victims, '/u/ana', actorAt(mallory, keyOf(victimKey, victim, evilKey)))],
  ['no actor', () => put(victims, '/u/ana', { ...actorAt(victim), type: 'Note' })],
  ['without keys', () => put(victims, '/u/ana', actorAt(victim))],
  ['with a key at another server', () => put(victims, '/u/ana', actorAt(victim, `${evil.own}/key`))],
  ['gone', () => put(victims, '/u/ana', undefined)],
])('believes no actor that is %s', async (_, prepare) => {
  evil.documents['/u/ana'] = actorAt(victim, keyOf(victimKey, victim, evilKey))
  evil.documents['/key'] = keyOf(victimKey, victim, evilKey)
  evil.documents['/u/other'] = actorAt(`${victims.own}/u/other`, keyOf(victimKey, victim, evilKey))
  prepare()
  expect(await post(draft(followOf(victim), { by: evilKey }))).toBe(401)
  expect(await followers()).toEqual([])
})

const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)
const seconds = NOW.getTime() / 1000
const other = followOf(victim)
const REFUSED: [name: string, request: () => RequestInit][] = [
  ['draft: no method and path', () => draft(other, { covered: ['host', 'date', 'digest'] })],
  ['draft: no host', () => draft(other, { covered: ['(request-target)', 'date', 'digest'] })],
  ['draft: no date', () => draft(other, { covered: ['(request-target)', 'host', 'digest'] })],
  ['draft: no digest', () => draft(other, { covered: ['(request-target)', 'host', 'date'] })],
  ['draft: another host', () => draft(other, { headers: { host: 'other.example' } })],
  ['draft: another body', () => draft(undoOf(mallory), { arrives: other })],
  ['draft: stale', () => draft(other, { date: hours(-1.1) })],
  ['draft: in the future', () => draft(other, { date: hours(1.1) })],
  ['draft: a date that is none', () => draft(other, { headers: { date: 'yesterday' } })],
  ['message: no method', () => message(other, { covered: ['@target-uri', 'content-digest'] })],
  ['message: no address', () => message(other, { covered: ['@method', 'content-digest'] })],
  ['message: a path without its host', () => message(other, { covered: ['@method', '@path', 'content-digest'] })],
  ['message: no digest', () => message(other, { covered: ['@method', '@target-uri'] })],
  ['message: another body', () => message(undoOf(mallory), { arrives: other })],
  ['message: stale', () => message(other, { date: hours(-1.1) })],
  ['message: in the future', () => message(other, { date: hours(1.1) })],
  ['message: expired', () => message(other, { parameters: `;expires=${seconds - 60}` })],
  ['message: a parameter twice', () => message(other, { parameters: ';created=1' })],
  [
    'message: a second signature, which covers nothing',
    () => {
      const { headers, ...request } = message(other)
      const { signature, 'signature-input': input } = headers as Record<string, string>
      const more = `, sig2=("@method");created=${seconds};keyid="${victimKey}"`
      return { ...request, headers: { ...headers, 'signature-input': input! + more, signature: signature! } as never }
    },
  ],
]

test.each(REFUSED)('refuses a signature of the right key: %s', async (_, request) => {
  expect(await post(request())).toBe(401)
  expect(await followers()).toEqual([])
})

test.each([
  ['draft', () => draft(followOf(victim))],
  ['RFC 9421 with the address', () => message(followOf(victim))],
  [
    'RFC 9421 with path and host',
    () => message(followOf(victim), { covered: ['@method', '@authority', '@path', 'content-digest'] }),
  ],
])('takes a complete signature, once: %s', async (_, make) => {
  const request = make()
  const answers = await Promise.all([post(request), post(request)])
  expect(answers.toSorted()).toEqual([202, 401])
  expect(await followers()).toEqual([victim])
  expect(await post(draft(undoOf(victim)))).toBe(202)
  // The follow that was undone does not come back, however its signature is spelled.
  const unpadded = { ...request, headers: JSON.parse(JSON.stringify(request.headers).replace('==', '')) }
  expect([await post(request), await post(unpadded), await followers()]).toEqual([401, 401, []])
})

test('takes a new key of an actor as soon as it is used, and a key with an address of its own', async () => {
  expect(await post(draft(followOf(victim)))).toBe(202)
  const keyId = `${victims.own}/keys/2`
  victims.documents['/u/ana'] = actorAt(victim, keyId)
  victims.documents['/keys/2'] = keyOf(keyId, victim, evilKey)
  // Within a minute nobody is asked again.
  expect(await post(draft(undoOf(victim), { keyId, by: evilKey }))).toBe(401)
  await sql`update federation_cache set value = jsonb_set(value, '{v,at}', '0') where key like '["actor"%'`
  expect(await post(draft(undoOf(victim), { keyId, by: evilKey }))).toBe(202)
  expect(await post(draft(undoOf(victim)))).toBe(401)
})

const app = (clientIp: string) =>
  withContext(() => testContext(db, { services: deps.services, clientIp, now: NOW }), federationApi(deps))

test('servers that never answer hold up nobody else', async () => {
  const silent = await documentServer()
  const ended: number[] = []
  for (let n = 0; n < 5; n++) {
    silent.documents[`/u/${n}`] = null
    const actor = `${silent.own}/u/${n}`
    const request = draft(followOf(actor), { keyId: `${actor}#main-key` })
    void Promise.resolve(app(`2001:db8::${n}`).request(inbox, request)).then(({ status }) => ended.push(status))
  }
  await expect.poll(() => silent.asked).toHaveLength(2)
  expect((await app('203.0.113.9').request(inbox, draft(followOf(victim)))).status).toBe(202)
  expect(ended).toEqual([])
  expect(silent.asked).toHaveLength(2)
  silent.release()
  await expect.poll(() => ended).toEqual([401, 401, 401, 401, 401])
})

test('however many strangers never answer, a server that follows someone is heard', async () => {
  expect(await post(draft(followOf(victim)))).toBe(202)
  const strangers = await Promise.all(Array.from({ length: 40 }, () => documentServer()))
  const ended: number[] = []
  const answers = strangers.map(async ({ own, documents }, n) => {
    documents['/u/x'] = null
    const request = draft(followOf(`${own}/u/x`), { keyId: `${own}/u/x#main-key` })
    ended.push((await app(`198.51.100.${n}`).request(inbox, request)).status)
  })
  await expect.poll(() => strangers.filter(({ asked }) => asked.length > 0).length).toBeGreaterThanOrEqual(8)
  // Nothing is known of its actor any more, so that it is fetched.
  await sql`delete from federation_cache where key like '["actor"%'`
  expect((await app('203.0.113.9').request(inbox, draft(undoOf(victim)))).status).toBe(202)
  expect(ended, 'heard before any of them was given up').toEqual([])
  for (const { release } of strangers) release()
  await Promise.all(answers)
})
