import * as vocabulary from '@fedify/vocab'
import { expect, test } from 'vitest'
import { testContext, testServices, withContext } from '#tests/fixtures/context.ts'
import { federatedSite } from '#tests/fixtures/federation/federated-site.ts'
import { GANCIO_EVENT_MEMBERS, GANCIO_PLACE } from '#tests/fixtures/federation/messages.ts'
import { federationApi } from './api.server.ts'

const site = await federatedSite()
const { db, sql, siteUrl, clubActor, calendarActor, getJson, addPublishedEvent } = site

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
