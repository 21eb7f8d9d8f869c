import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse } from 'qs'
import { onTestFinished } from 'vitest'

export type Entry = { id: number; attributes: Record<string, unknown> }
type Locale = 'es' | 'en'
type Query = { locale?: string; populate?: Record<string, unknown> | string; pagination?: Record<string, string> }

/** The content of a Strapi v4 server; files by path. */
export type Calendar = {
  organizers: Entry[]
  venues: Entry[]
  tags: Entry[]
  'quick-start-guides': Entry[]
  events: Entry[]
  files: Record<string, Buffer>
}
export const emptyCalendar = (): Calendar => ({
  organizers: [],
  venues: [],
  tags: [],
  'quick-start-guides': [],
  events: [],
  files: {},
})

type Options = {
  /** Called before every response: returns a status to fail with, or null. May also change the calendar, wait or disconnect. */
  before?: (path: string, count: number, response: ServerResponse) => number | null | Promise<number | null>
  /** Relations this server does not know: asking for them answers 400. */
  without?: string[]
}

/** A Strapi-like server on localhost, stopped with the test. */
export async function strapiServer(calendar: Calendar, { before = () => null, without = [] }: Options = {}) {
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
    requests.push(`${pathname}${search}`)
    const status = await before(pathname, requests.length, response)
    if (response.destroyed || response.writableEnded) return
    if (status !== null) response.writeHead(status, { 'retry-after': '0' }).end()
    else if (pathname.startsWith('/api/')) list(calendar, without, request, response)
    else file(calendar, pathname, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(close)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, close }
}

function list(calendar: Calendar, without: string[], request: IncomingMessage, response: ServerResponse) {
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
  const type = pathname.slice('/api/'.length) as keyof Calendar
  const query = parse(search.slice(1), { depth: 10 }) as Query
  const entries = calendar[type] as Entry[] | undefined
  const json = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (!entries) return json(404, { data: null, error: { status: 404, name: 'NotFoundError' } })
  if (without.some((name) => search.includes(encodeURIComponent(name)) || decodeURIComponent(search).includes(name)))
    return json(400, { data: null, error: { status: 400, name: 'ValidationError' } })
  const { locale = 'es' as Locale, pagination = {}, populate = {} } = query
  const listed = entries
    .filter(({ attributes }) => attributes['locale'] === undefined || attributes['locale'] === locale)
    .sort((a, b) => a.id - b.id)
  const [page, pageSize] = [Number(pagination['page'] ?? 1), Math.min(100, Number(pagination['pageSize'] ?? 25))]
  const total = listed.length
  json(200, {
    data: listed.slice((page - 1) * pageSize, page * pageSize).map((entry) => withRelations(entry, populate)),
    meta: { pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total } },
  })
}

/** Returns relations only when they are populated. */
function withRelations({ id, attributes }: Entry, populate: Record<string, unknown> | string) {
  const isRelation = (value: unknown) => typeof value === 'object' && value !== null && 'data' in value
  const included = Object.entries(attributes).filter(
    ([name, value]) => !isRelation(value) || populate === '*' || (typeof populate === 'object' && name in populate),
  )
  return { id, attributes: Object.fromEntries(included) }
}

function file({ files }: Calendar, path: string, response: ServerResponse) {
  const body = files[path]
  if (body) response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(body)
  else response.writeHead(404).end()
}

const MOMENT = Date.parse('2023-02-01T09:00:00.123Z')
/** Distinct timestamps for every entry. */
export const stamps = (id: number) => ({
  createdAt: new Date(MOMENT + id * 60_000).toISOString(),
  updatedAt: new Date(MOMENT + id * 60_000 + 86_400_000).toISOString(),
})

export const organizer = (id: number, more: object = {}): Entry => ({
  id,
  attributes: {
    name: `Asociación ${id}`,
    slug: `asociacion-${id}`,
    url: 'https://asociacion.example',
    type: 'association',
    ...stamps(id),
    ...more,
  },
})
export const venue = (id: number, more: object = {}): Entry => ({
  id,
  attributes: {
    name: `Casa ${id}`,
    slug: `casa-${id}`,
    county: 'Teruel',
    gps: [40.3, -1.1],
    type: 'casa_rural',
    price_person_night: 1500,
    capacity: 40,
    country: 'ES',
    ...stamps(id),
    ...more,
  },
})
export const tag = (id: number, text: string, locale: Locale = 'es', translates: number[] = []): Entry => ({
  id,
  attributes: { text, locale, ...stamps(id), localizations: { data: translates.map((other) => ({ id: other })) } },
})
export const ticket = (id: number, more: object = {}): Entry => ({
  id,
  attributes: { title: `Entrada ${id}`, locale: 'es', price: 12000, coin: 'EUR', ...stamps(id), ...more },
})
export const upload = (id: number, url: string, more: object = {}): Entry => ({
  id,
  attributes: { name: url.split('/').at(-1), url, ext: /\.\w+$/.exec(url)?.[0], ...stamps(id), ...more },
})
export const event = (id: number, more: object = {}): Entry => ({
  id,
  attributes: {
    title: `Partida ${id}`,
    slug: `partida-${id}`,
    description: `Texto de la **partida** ${id}`,
    date_start: '2027-03-05',
    date_end: '2027-03-07',
    type: 'event',
    primary_language: 'ES',
    is_international: false,
    theme: 'horror',
    locale: 'es',
    publishedAt: stamps(id).updatedAt,
    ...stamps(id),
    organizer: { data: organizer(1) },
    venue: { data: null },
    tickets: { data: [] },
    tags: { data: [] },
    localizations: { data: [] },
    ...more,
  },
})
