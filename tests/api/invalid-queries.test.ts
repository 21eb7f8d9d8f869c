import { expect, test } from 'vitest'
import { openApi } from './api-client.ts'

const { get, errors } = await openApi()

const long = 'a'.repeat(501)
const many = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => of(index)).join('&')
test.each([
  ['filters[password]=1', 'Invalid key filters.password'],
  ['filters[title][$regex]=x', 'Invalid operator filters.title.$regex'],
  ['filters[title][x]=y', 'Invalid operator filters.title.x'],
  ['filters[organizer][email]=x', 'Invalid key filters.organizer.email'],
  ['filters[owner][id]=1', 'Invalid key filters.owner'],
  ['filters[$nor][0][title]=x', 'Invalid key filters.$nor'],
  ['filters[$or][0][secret]=x', 'Invalid key filters.$or.0.secret'],
  ['filters=x', 'Invalid value filters'],
  ['filters[0][title]=x', 'Invalid value filters'],
  ['filters[$or]=x', 'Invalid value filters.$or'],
  ['filters[__proto__][x]=1', 'Invalid key __proto__'],
  ['filters[constructor]=1', 'Invalid key filters.constructor'],
  ['filters[title][constructor]=1', 'Invalid operator filters.title.constructor'],
  ['filters[toString][$eq]=1', 'Invalid key filters.toString'],
  ['filters[type]=constructor', null],
  ['filters[title]=a%00b', 'The query holds a NUL character'],
  ['filters[title]=%ff', 'The query is not well percent-encoded UTF-8'],
  ['filters[title]=%ED%A0%80', 'The query is not well percent-encoded UTF-8'],
  [`filters[title]=${long}`, 'Too long a value filters.title'],
  [`x=${'a'.repeat(8000)}`, 'The query is longer than 8000 characters'],
  ['filters[capacity]=4.5', 'Invalid value filters.capacity'],
  ['filters[capacity]=2147483648', 'Invalid value filters.capacity'],
  ['filters[capacity]=', 'Invalid value filters.capacity'],
  ['filters[id][$gt]=1e3', 'Invalid value filters.id.$gt'],
  ['filters[id][$in]=1,x', 'Invalid value filters.id.$in'],
  ['filters[id][$in]=', 'Invalid value filters.id.$in'],
  ['filters[id][$gt]', 'Invalid value filters.id.$gt'],
  ['filters[id][$between]=1', 'Two values are needed for filters.id.$between'],
  ['filters[id][$between]=1,2,3', 'Two values are needed for filters.id.$between'],
  ['filters[is_international]=maybe', 'Invalid value filters.is_international'],
  ['filters[date_start]=tomorrow', 'Invalid value filters.date_start'],
  ['filters[date_start]=2026-02-30', 'Invalid value filters.date_start'],
  ['filters[date_start][$gte]=2026-02-03Tmorning', 'Invalid value filters.date_start.$gte'],
  ['filters[date_start]=0000-01-01', 'Invalid value filters.date_start'],
  ['filters[publishedAt][$lt]=2026-13-01T00:00:00Z', 'Invalid value filters.publishedAt.$lt'],
  ['filters[publishedAt][$lt]=2026-01-01T25:00:00Z', 'Invalid value filters.publishedAt.$lt'],
  ['filters[theme][$null]=perhaps', 'Invalid value filters.theme.$null'],
  ['_q[a]=b', 'Invalid value _q'],
  [`_q=${'x'.repeat(101)}`, 'Too long a value _q'],
  ['filters[title][$gt][0]=a&filters[title][$gt][1]=b', 'Invalid value filters.title.$gt'],
  ['filters[payment_methods]=bizum', 'Invalid operator filters.payment_methods'],
  [
    'filters[organizer][events][organizer][events][title]=x',
    'Deeper than 3 levels: filters.organizer.events.organizer.events',
  ],
  ['filters[$or][0][$and][0][$or][0][$and][0][title]=x', 'Deeper than 3 levels: filters.$or.0.$and.0.$or.0.$and'],
  [many(21, (index) => `filters[$or][${index}][id]=${index}`), 'More than 20 clauses in filters'],
  [many(21, () => 'sort=title'), 'More than 20 clauses in sort'],
  [many(251, (index) => `x${index}=1`), 'Parameter limit exceeded. Only 250 parameters allowed.'],
  [
    many(101, (index) => `filters[id][$in][${index}]=1`),
    'Array limit exceeded. Only 100 elements allowed in an array.',
  ],
  [`filters[id][$in]=${Array.from({ length: 101 }, () => 1).join(',')}`, 'Too many items in filters.id.$in'],
  [`filters${'[$not]'.repeat(17)}=1`, 'Input depth exceeded depth option of 16 and strictDepth is true'],
  ['sort[title][0][x]=asc', 'Invalid value sort.title'],
  ['sort[title][0]=asc', 'Invalid value sort.title'],
  ['pagination[limit][x]=1', 'Invalid value pagination.limit'],
  ['populate[tickets][limit][x]=1', 'Invalid value populate.tickets.limit'],
  ['sort=password', 'Invalid key sort.password'],
  ['sort=title:up', 'Invalid order sort.title:up'],
  ['sort=title:asc:asc', 'Invalid order sort.title:asc:asc'],
  ['sort=organizer.email', 'Invalid key sort.organizer.email'],
  ['sort=organizer', 'Invalid key sort.organizer'],
  ['sort=tickets.price', 'Invalid key sort.tickets.price'],
  ['sort=payment_methods', 'Invalid key sort.payment_methods'],
  ['sort=;drop table events', 'Invalid key sort.;drop table events'],
  ['sort=title"', 'Invalid key sort.title"'],
  ['fields=password', 'Invalid key fields.password'],
  ['fields=organizer', 'Invalid key fields.organizer'],
  ['fields[x]=title', 'Invalid value fields'],
  ['populate=owner', 'Invalid key populate.owner'],
  ['populate=title', 'Invalid key populate.title'],
  ['populate=true', 'Invalid key populate.true'],
  ['populate=__proto__', 'Invalid key __proto__'],
  ['populate=constructor.events', 'Invalid key populate.constructor'],
  ['populate[organizer]=name', 'Invalid value populate.organizer'],
  ['populate[organizer][on]=x', 'Invalid key populate.organizer.on'],
  ['populate[organizer][fields]=email', 'Invalid key populate.organizer.fields.email'],
  ['populate[organizer][filters][status]=active', 'Invalid key populate.organizer.filters.status'],
  ['populate[organizer][sort]=phone', 'Invalid key populate.organizer.sort.phone'],
  ['populate[organizer][populate]=members', 'Invalid key populate.organizer.populate.members'],
  [
    'populate=organizer.events.organizer.events',
    'Deeper than 3 levels: populate.organizer.populate.events.populate.organizer.populate.events',
  ],
  [
    'populate=organizer.events.tickets.event',
    'Deeper than 3 levels: populate.organizer.populate.events.populate.tickets.populate.event',
  ],
  ['populate[tickets][limit]=0', 'Invalid value populate.tickets.limit'],
  ['populate=organizer.events.tags,venue.events&populate=tags.events.tags,tags.events.venue', null],
  [
    'populate=tags.events.tags.events',
    'Deeper than 3 levels: populate.tags.populate.events.populate.tags.populate.events',
  ],
  [
    'populate[organizer][populate][events][populate]=*&populate[venue][populate][events][populate]=*',
    'More than 20 clauses in populate',
  ],
  ['pagination[page]=0', 'Invalid value pagination.page'],
  ['pagination[page]=-1', 'Invalid value pagination.page'],
  ['pagination[page]=abc', 'Invalid value pagination.page'],
  ['pagination[page]=1.5', 'Invalid value pagination.page'],
  ['pagination[page]=99999999999', 'Invalid value pagination.page'],
  ['pagination[page]', 'Invalid value pagination.page'],
  ['pagination[page]=1&pagination[page]=2', 'Invalid value pagination.page'],
  ['pagination[pageSize]=0', 'Invalid value pagination.pageSize'],
  ['pagination[pageSize]=-1', 'Invalid value pagination.pageSize'],
  ['pagination[start]=-1', 'Invalid value pagination.start'],
  ['pagination[limit]=0', 'Invalid value pagination.limit'],
  ['pagination[limit]=-2', 'Invalid value pagination.limit'],
  ['pagination[page]=1&pagination[limit]=5', 'Either page and pageSize or start and limit in pagination'],
  ['pagination[size]=5', 'Invalid key pagination.size'],
  ['pagination=5', 'Invalid value pagination'],
  ['pagination[withCount]=often', 'Invalid value pagination.withCount'],
  ['locale=fr', 'Invalid value locale'],
  ['locale[0]=es', 'Invalid value locale'],
  ['publicationState=preview', 'Invalid value publicationState'],
])('events?%s answers 400 with: %s', async (query, message) => {
  const { status, body } = await get(`/api/events?${query}`)
  if (message === null) return expect(status).toBe(200)
  expect({ status, body }).toEqual({
    status: 400,
    body: { data: null, error: { status: 400, name: 'ValidationError', message, details: {} } },
  })
})

test.each([
  ['/api/tags?populate=events.tags.events', 'populate.events.populate.tags.populate.events'],
  [
    '/api/organizers?populate[events][populate][venue][populate]=events',
    'populate.events.populate.venue.populate.events',
  ],
])('%s is rejected as a long list within a long list', async (path, at) => {
  expect((await get(path)).body.error['message']).toBe(`A long list within a long list: ${at}`)
})

test('truncates the offending key, and validates the query of single entries too', async () => {
  const { body } = await get(`/api/events/1?fields=${'x'.repeat(400)}`)
  expect(body.error['message']).toBe(`Invalid key fields.${'x'.repeat(113)}…`)
  expect((await get('/api/events/1?publicationState=live')).status).toBe(200)
  expect((await get('/api/events/1?publicationState=preview')).status).toBe(400)
  expect(errors).toEqual([])
})
