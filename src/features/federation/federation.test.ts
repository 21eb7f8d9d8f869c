import * as vocabulary from '@fedify/vocab'
import { beforeEach, expect, test } from 'vitest'
import { jobContext } from '#platform/context/request-context.ts'
import { testContext, testServices, withContext } from '../../../tests/fixtures/context.ts'
import { COMPLETE_EVENT, eventFixtures } from '../../../tests/fixtures/event-fixtures.ts'
import {
  GANCIO_EVENT_MEMBERS,
  GANCIO_PLACE,
  MOBILIZON_CREATE,
  MOBILIZON_FOLLOW,
  MOBILIZON_JOIN,
  MOBILIZON_UNDO,
} from '../../../tests/fixtures/federation/messages.ts'
import { listenOnLoopback, remoteServer } from '../../../tests/fixtures/federation/servers.ts'
import { federationApi } from './api.server.ts'
import { deliverDueActivities, removeDeadInboxes } from './delivery.server.ts'

const fixtures = await eventFixtures()
const { db, sql, club, addPublishedEvent } = fixtures
let services = testServices()
const enqueued: string[] = []
const siteUrl = await listenOnLoopback((own) => {
  services = testServices(
    { jobs: { enqueue: async (_, name) => String(enqueued.push(name)) } },
    { SITE_URL: own, FETCH_LOOPBACK: 'on', OPERATOR_NAME: 'Candil' },
  )
  const app = withContext(() => testContext(db, { services, clientIp: '203.0.113.7' }), federationApi({ db, services }))
  app.onError((error, c) => c.text(error.message, ((error as { status?: number }).status ?? 500) as 500))
  return (request) => app.fetch(request)
})
const remote = await remoteServer()
const deps = { db, services }
const clubActor = `${siteUrl}/federation/actors/${club.id}`
const calendarActor = `${siteUrl}/federation/actors/calendar`

const getJson = async (url: string) => {
  const response = await fetch(url.startsWith('http') ? url : siteUrl + url)
  return { status: response.status, json: response.ok ? await response.json() : null }
}
const followOf = (actor: string) => ({
  ...MOBILIZON_FOLLOW,
  ...{ id: `${remote.actor}#follows/2`, actor: remote.actor, object: actor },
})
const undoOf = (actor: string) => ({
  ...MOBILIZON_UNDO,
  ...{
    id: `${remote.actor}#follow/2/undo`,
    actor: remote.actor,
    object: { ...followOf(actor), '@context': undefined },
  },
})
const follow = (actor: string) => remote.post(`${actor}/inbox`, followOf(actor))
/** Delivers what is due, and returns what arrived since the last time. */
async function delivered() {
  remote.received.length = 0
  await deliverDueActivities(deps)
  return remote.received.map(({ activity }) => activity)
}
const kinds = (activities: Record<string, unknown>[]) => activities.map(({ type }) => type)

beforeEach(async () => {
  await sql`truncate federation_followers, federation_inboxes, federation_blocks, federation_cache`
  remote.received.length = 0
  remote.state.requests.length = 0
  remote.state.answer = 202
})

test('finds the calendar and organizers by name, and describes them as Mobilizon and Gancio expect', async () => {
  const host = new URL(siteUrl).host
  const finger = async (name: string) => (await getJson(`/.well-known/webfinger?resource=acct:${name}@${host}`)).json
  const selfOf = (document: { links: { rel: string; type?: string; href?: string }[] }) =>
    document.links.find(({ rel, type }) => rel === 'self' && type === 'application/activity+json')?.href
  expect(selfOf(await finger('club-del-candil'))).toBe(clubActor)
  expect(selfOf(await finger('all_events'))).toBe(calendarActor)
  expect(selfOf(await finger('relay'))).toBe(calendarActor)
  expect(await finger('nobody')).toBeNull()
  const { json: node } = await getJson('/.well-known/nodeinfo')
  expect(node.links).toContainEqual({ rel: 'https://www.w3.org/ns/activitystreams#Application', href: calendarActor })
  const { json: info } = await getJson(node.links[0].href)
  expect(info).toMatchObject({ version: '2.1', protocols: ['activitypub'], software: { name: 'candil' } })
  for (const [url, type] of [
    [clubActor, 'Group'],
    [calendarActor, 'Application'],
  ] as const) {
    const { json: actor } = await getJson(url)
    expect(actor).toMatchObject({
      ...{ id: url, type, inbox: `${url}/inbox`, outbox: `${url}/outbox`, followers: `${url}/followers` },
      endpoints: { sharedInbox: `${siteUrl}/federation/inbox` },
      publicKey: { id: `${url}#main-key`, owner: url, publicKeyPem: expect.stringContaining('BEGIN PUBLIC KEY') },
      preferredUsername: expect.any(String),
    })
    expect(vocabulary.isActor(await vocabulary.Object.fromJsonLd(actor))).toBe(true)
  }
  const keys = await sql`select private_key from federation_keys`
  for (const { private_key } of keys) expect(private_key).not.toMatch(/"d"|PRIVATE/)
})

test('two servers: what is published, changed, cancelled and deleted arrives signed, until the follower leaves', async () => {
  expect((await follow(clubActor)).status).toBe(202)
  expect(enqueued).toContain('federation.deliver')
  const [accept] = await delivered()
  expect(accept).toMatchObject({
    type: 'Accept',
    actor: clubActor,
    object: { type: 'Follow', id: `${remote.actor}#follows/2` },
  })
  expect((await getJson(`${clubActor}/followers`)).json).toEqual({
    '@context': 'https://www.w3.org/ns/activitystreams',
    ...{ id: `${clubActor}/followers`, type: 'OrderedCollection', totalItems: 1 },
  })

  const { eventId } = await addPublishedEvent({ title: 'Se federa' })
  const [create, ...none] = await delivered()
  expect(none).toEqual([])
  expect(create).toMatchObject({
    ...{ type: 'Create', actor: clubActor, to: ['https://www.w3.org/ns/activitystreams#Public'] },
    object: {
      type: 'Event',
      id: `${siteUrl}/federation/events/${eventId}`,
      name: 'Se federa',
      status: 'CONFIRMED',
      attributedTo: clubActor,
    },
  })
  expect(remote.received).toEqual([expect.objectContaining({ signed: true, keyId: clubActor })])

  await sql`update event_texts set title = 'Se federa y cambia' where event_id = ${eventId}`
  await sql`update events set minimum_age = 16 where id = ${eventId}`
  expect(await delivered()).toMatchObject([{ type: 'Update', object: { name: 'Se federa y cambia' } }])

  await sql`update events set happening = 'cancelled' where id = ${eventId}`
  expect(await delivered()).toMatchObject([{ type: 'Update', object: { status: 'CANCELLED' } }])

  await sql`update events set deleted_at = now() where id = ${eventId}`
  expect(await delivered()).toMatchObject([
    { type: 'Delete', actor: clubActor, object: { id: `${siteUrl}/federation/events/${eventId}`, type: 'Tombstone' } },
  ])
  expect((await getJson(`/federation/events/${eventId}`)).status).toBe(410)

  expect((await remote.post(`${clubActor}/inbox`, undoOf(clubActor))).status).toBe(202)
  await addPublishedEvent({ title: 'Ya no llega' })
  expect(await delivered()).toEqual([])
  expect(await sql`select 1 from federation_inboxes`).toHaveLength(0)
})

test('the calendar announces every organizer, and an inbox that follows both gets each event once', async () => {
  await follow(calendarActor)
  expect(kinds(await delivered())).toEqual(['Accept'])
  const other = await fixtures.addEvent(
    { ...COMPLETE_EVENT, title: 'De otro' },
    fixtures.vera.ctx,
    fixtures.otherClub.id,
  )
  await fixtures.setPublished(other.eventId)
  expect(await delivered()).toMatchObject([
    {
      type: 'Create',
      actor: calendarActor,
      object: { attributedTo: `${siteUrl}/federation/actors/${fixtures.otherClub.id}` },
    },
  ])
  await follow(clubActor)
  expect(kinds(await delivered())).toEqual(['Accept'])
  await addPublishedEvent({ title: 'De los dos' })
  expect(await delivered()).toMatchObject([{ type: 'Create', actor: clubActor }])
})

test('drafts, past events and what was hidden before it was delivered are not sent', async () => {
  await follow(calendarActor)
  await delivered()
  await fixtures.addEvent({ title: 'Borrador' })
  await addPublishedEvent({ title: 'Pasado', date_start: '2020-01-01', date_end: '2020-01-02' })
  const { eventId } = await addPublishedEvent({ title: 'Rechazado enseguida' })
  await sql`update events set moderation = 'rejected' where id = ${eventId}`
  expect(await delivered()).toEqual([])
})

test('a suspended organizer is gone, its events are taken back, and return with it', async () => {
  await follow(calendarActor)
  await follow(clubActor)
  const { eventId } = await addPublishedEvent({ title: 'Suspendido' })
  await delivered()
  await sql`update organizations set status = 'suspended' where id = ${club.id}`
  const deletions = await delivered()
  expect(deletions).toContainEqual(
    expect.objectContaining({
      type: 'Delete',
      actor: calendarActor,
      object: expect.objectContaining({ id: `${siteUrl}/federation/events/${eventId}` }),
    }),
  )
  expect(new Set(kinds(deletions))).toEqual(new Set(['Delete']))
  expect((await getJson(clubActor)).status).toBe(410)
  expect((await getJson(`${clubActor}/outbox`)).status).toBe(410)
  expect((await getJson(`/federation/events/${eventId}`)).status).toBe(404)
  expect((await follow(clubActor)).status).toBe(404)
  await sql`update organizations set status = 'active' where id = ${club.id}`
  expect(new Set(kinds(await delivered()))).toEqual(new Set(['Create']))
  expect((await getJson(clubActor)).status).toBe(200)
})

test('a blocked domain may not follow, and gets nothing', async () => {
  const { host } = new URL(remote.siteUrl)
  await sql`insert into federation_blocks (domain) values (${host})`
  expect((await follow(clubActor)).status).toBe(403)
  expect(remote.state.requests).toEqual([])
  expect(await sql`select 1 from federation_followers`).toHaveLength(0)
})

test.each([
  ['Create, as Mobilizon sends events', MOBILIZON_CREATE],
  ['Join of Mobilizon', MOBILIZON_JOIN],
  ['Like', { id: 'https://a.example/1', type: 'Like', actor: 'https://a.example/u', object: 'https://b.example' }],
  [
    'Undo of a Like',
    { id: 'https://a.example/1', type: 'Undo', actor: 'https://a.example/u', object: { type: 'Like' } },
  ],
])('%s is acknowledged, and neither verified nor stored', async (_, activity) => {
  const before =
    await sql`select (select count(*) from federation_cache) + (select count(*) from federation_followers) as rows`
  const response = await fetch(`${siteUrl}/federation/inbox`, {
    method: 'POST',
    body: JSON.stringify({ ...activity, actor: remote.actor }),
  })
  expect(response.status).toBe(202)
  expect(remote.state.requests).toEqual([])
  expect(
    await sql`select (select count(*) from federation_cache) + (select count(*) from federation_followers) as rows`,
  ).toEqual(before)
})

test('refuses what is not signed by the actor it names', async () => {
  const unsigned = (body: string) => fetch(`${clubActor}/inbox`, { method: 'POST', body })
  expect((await unsigned(JSON.stringify(followOf(clubActor)))).status).toBe(401)
  const other = await remoteServer()
  // Signed by another server, in the name of ours.
  expect((await other.post(`${clubActor}/inbox`, followOf(clubActor))).status).toBe(401)
  // In its own name, with the key of the other.
  const own = { ...followOf(clubActor), actor: other.actor }
  expect((await remote.post(`${clubActor}/inbox`, own)).status).toBe(401)
  expect((await remote.post(`${clubActor}/inbox`, { ...undoOf(clubActor), actor: other.actor })).status).toBe(400)
  expect(await sql`select 1 from federation_followers`).toHaveLength(0)
  for (const body of [
    '',
    '[]',
    '{"type":"Follow"}',
    'null',
    '{"type":1}',
    `{"type":"Follow","id":"x","actor":"ftp://a","object":"b"}`,
  ])
    expect([body, (await unsigned(body)).status]).toEqual([body, 400])
  expect((await unsigned('x'.repeat(40_000))).status).toBe(413)
})

test('never fetches a private address that an activity names, unless a test allows loopback', async () => {
  const closed = testServices({}, { SITE_URL: siteUrl })
  const app = withContext(() => testContext(db, { services: closed }), federationApi({ db, services: closed }))
  const seen = remote.state.requests.length
  const body = JSON.stringify(followOf(clubActor))
  const signature = `keyId="${remote.actor}#main-key",algorithm="rsa-sha256",headers="(request-target) host date digest",signature="AAAA"`
  const headers = { signature, date: new Date().toUTCString(), digest: 'SHA-256=AAAA', host: new URL(siteUrl).host }
  expect((await app.request(`${clubActor}/inbox`, { method: 'POST', body, headers })).status).toBe(401)
  expect(remote.state.requests).toHaveLength(seen)
  // What is stored already is not delivered to either.
  await follow(clubActor)
  await deliverDueActivities({ db, services: closed })
  expect(remote.received).toEqual([])
})

test('an inbox that is away is tried later each time, then forgotten; order is kept meanwhile', async () => {
  await follow(clubActor)
  await delivered()
  remote.state.answer = 500
  const { eventId } = await addPublishedEvent({ title: 'Espera' })
  expect(await delivered()).toEqual([])
  const [row] =
    await sql`select failures, next_attempt_at > now() as waits, failing_since is not null as failing from federation_inboxes`
  expect(row).toMatchObject({ failures: 1, waits: true, failing: true })
  await sql`update events set minimum_age = 12 where id = ${eventId}`
  remote.state.answer = 202
  expect(await delivered()).toEqual([])
  await sql`update federation_inboxes set next_attempt_at = now()`
  // Never delivered: it is still new there.
  expect(await delivered()).toMatchObject([{ type: 'Create', object: { name: 'Espera' } }])
  expect((await sql`select failures from federation_inboxes`)[0]).toEqual({ failures: 0 })
  await sql`update federation_inboxes set failing_since = now() - interval '15 days'`
  await removeDeadInboxes(jobContext(deps, 'test'))
  expect(await sql`select 1 from federation_followers`).toHaveLength(0)
})

test('an inbox that says it is gone is forgotten at once', async () => {
  await follow(clubActor)
  await delivered()
  remote.state.answer = 410
  await addPublishedEvent({ title: 'Nadie' })
  await delivered()
  expect(await sql`select 1 from federation_followers`).toHaveLength(0)
})

test('two processes never deliver the same to one inbox', async () => {
  await follow(clubActor)
  await delivered()
  for (let n = 0; n < 3; n++) await addPublishedEvent({ title: `Una vez ${n}` })
  remote.received.length = 0
  await Promise.all([deliverDueActivities(deps), deliverDueActivities(deps)])
  expect(remote.received).toHaveLength(3)
})

test('an event is an object that ActivityStreams, Gancio and Mobilizon can read', async () => {
  const [venue] = await sql`insert into venues (name, slug, status, address, county, country, latitude, longitude)
    values ('Finca', 'finca', 'active', 'Calle 1', 'Teruel', 'ES', 40.34, -1.1) returning id`
  const { eventId } = await addPublishedEvent({ title: 'Objeto' })
  await sql`update events set venue_id = ${venue!['id']}, starts_at = '18:00', capacity = 40 where id = ${eventId}`
  await sql`with made as (insert into tags (text_es) values ('fantasía oscura') returning id) insert into event_tags select ${eventId}, id from made`
  const { json: object } = await getJson(`/federation/events/${eventId}`)
  const parsed = await vocabulary.Event.fromJsonLd(object)
  expect(parsed).toBeInstanceOf(vocabulary.Event)
  expect(parsed.startTime?.toString()).toBe('2027-02-12T17:00:00Z')
  expect((await parsed.getLocation())?.name).toBe('Finca')
  expect(Object.keys(object)).toEqual(expect.arrayContaining(GANCIO_EVENT_MEMBERS))
  expect(Object.keys(GANCIO_PLACE)).toEqual(
    expect.arrayContaining(Object.keys(object.location).filter((name) => !/itude$/.test(name))),
  )
  // server/federation/helpers.js of Gancio: it calls methods of lists, and reads the media type of each attachment.
  expect(object.tag).toEqual([{ type: 'Hashtag', name: '#FantasíaOscura', href: expect.any(String) }])
  for (const attachment of object.attachment) expect(attachment.mediaType).toEqual(expect.any(String))
  expect(object.startTime).toBe('2027-02-12T18:00:00+01:00')
  expect(object.endTime).toBe('2027-02-14T23:59:59+01:00')
  // lib/federation/activity_stream/converter/event.ex of Mobilizon: lists, floats, and its own words.
  expect(object).toMatchObject({
    ...{
      to: ['https://www.w3.org/ns/activitystreams#Public'],
      status: 'CONFIRMED',
      'ical:status': 'CONFIRMED',
      category: 'GAMES',
    },
    ...{ joinMode: 'external', timezone: 'Europe/Madrid', maximumAttendeeCapacity: 40, mediaType: 'text/html' },
    location: {
      latitude: 40.34,
      longitude: -1.1,
      address: { type: 'PostalAddress', addressRegion: 'Teruel', addressCountry: 'ES' },
    },
  })
})

test('the outbox is paged, the latest change first, and its activities parse', async () => {
  for (let n = 0; n < 22; n++) await addPublishedEvent({ title: `Página ${n}` })
  const { json: outbox } = await getJson(`${clubActor}/outbox`)
  expect(outbox).toMatchObject({ type: 'OrderedCollection', first: `${clubActor}/outbox?before=now` })
  const seen: string[] = []
  for (let url: string | undefined = outbox.first; url; ) {
    const { json: page }: { json: { orderedItems: { object: { id: string } }[]; next?: string } } = await getJson(url)
    expect(page.orderedItems.length).toBeLessThanOrEqual(20)
    for (const activity of page.orderedItems)
      expect(await vocabulary.Activity.fromJsonLd({ '@context': outbox['@context'], ...activity })).toBeInstanceOf(
        vocabulary.Create,
      )
    seen.push(...page.orderedItems.map(({ object }) => object.id))
    url = page.next
  }
  expect(new Set(seen).size).toBe(outbox.totalItems)
  expect(seen).toHaveLength(outbox.totalItems)
  expect((await getJson(`${clubActor}/outbox?before=x`)).status).toBe(400)
})

test('without SITE_URL, or switched off, there is no federation', async () => {
  for (const env of [{ SITE_URL: '' }, { FEDERATION: 'off' }]) {
    const off = testServices({}, env)
    expect(off.settings.federation).toBe(false)
    const app = withContext(() => testContext(db, { services: off }), federationApi({ db, services: off }))
    for (const path of [
      '/federation/actors/calendar',
      '/federation/inbox',
      '/.well-known/webfinger?resource=acct:all_events@candil.example',
    ])
      expect((await app.request(path)).status).toBe(404)
  }
})
