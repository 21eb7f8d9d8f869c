import type { FoundEvent, FoundSource } from '#shared/event-imports/found-event.ts'
import { foundEvent } from './found.ts'
import { htmlToText } from './html-text.ts'
import { readMoment, toDays } from './moments.ts'

/** A node of JSON-LD, or of microdata in the same form. */
type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

const DEPTH_MAX = 12
const NODES_MAX = 20_000
const EVENT_TYPE = /(^|[/:#])(\w*Event|Festival|Hackathon|EventSeries|CourseInstance)$/

/** The events among nodes, however deep they are: in a graph, in a list, as what the page is about. */
export function findEvents(root: unknown, source: FoundSource): FoundEvent[] {
  const found: FoundEvent[] = []
  let left = NODES_MAX
  const visit = (value: unknown, depth: number) => {
    if (depth > DEPTH_MAX || left-- <= 0) return
    if (Array.isArray(value)) for (const item of value) visit(item, depth + 1)
    if (!isNode(value)) return
    const event = isEvent(value) ? toFound(value, source) : null
    if (event) found.push(event)
    // The event that another one is part of is not a second one.
    for (const [name, inner] of Object.entries(value))
      if (typeof inner === 'object' && name !== 'superEvent') visit(inner, depth + 1)
  }
  visit(root, 0)
  return found
}

const isEvent = (node: Node) => listOf(node['@type']).some((type) => typeof type === 'string' && EVENT_TYPE.test(type))

function toFound(node: Node, source: FoundSource): FoundEvent | null {
  const start = readMoment(textOf(node['startDate']))
  const { place, address } = placeOf(node['location'])
  return foundEvent(
    source,
    {
      title: htmlToText(textOf(node['name']) || textOf(node['summary'])),
      description: htmlToText(textOf(node['description'])),
      ...toDays(start, readMoment(textOf(node['endDate']))),
      place,
      address,
      url: textOf(node['url']) || textOf(node['@id']),
      price: priceOf(node['offers']),
      capacity: Number.parseInt(textOf(node['maximumAttendeeCapacity']), 10) || null,
    },
    { isCancelled: /EventCancelled$/.test(textOf(node['eventStatus'])) },
  )
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** The first text of a value: itself, one of several, or the value of `{"@value": …}`. */
function textOf(value: unknown): string {
  for (const item of listOf(value)) {
    if (typeof item === 'string' && item.trim() !== '') return item
    if (typeof item === 'number') return String(item)
    if (isNode(item)) {
      const inner = item['@value'] ?? item['name'] ?? item['@id']
      if (typeof inner === 'string') return inner
    }
  }
  return ''
}

function placeOf(location: unknown): { place: string; address: string } {
  for (const item of listOf(location)) {
    if (typeof item === 'string') return { place: htmlToText(item), address: '' }
    if (!isNode(item) || textOf(item['@type']).endsWith('VirtualLocation')) continue
    const address = addressOf(item['address'])
    const name = htmlToText(textOf(item['name']))
    if (name || address) return { place: name || address, address: name ? address : '' }
  }
  return { place: '', address: '' }
}

function addressOf(value: unknown): string {
  const [address] = listOf(value)
  if (!isNode(address)) return htmlToText(textOf(address))
  const parts = ['streetAddress', 'postalCode', 'addressLocality', 'addressRegion', 'addressCountry']
  const words = parts.map((name) => htmlToText(textOf(address[name])).trim()).filter(Boolean)
  return [...new Set(words)].join(', ')
}

/** The price in cents, where there is one and it is in euros. */
function priceOf(offers: unknown): number | null {
  const prices = listOf(offers)
    .filter(isNode)
    .flatMap((offer) => {
      const price = textOf(offer['price']) || textOf(offer['lowPrice'])
      const currency = textOf(offer['priceCurrency']) || 'EUR'
      return currency.toUpperCase() === 'EUR' && /^\d{1,6}([.,]\d{1,2})?$/.test(price.trim())
        ? [Math.round(Number(price.trim().replace(',', '.')) * 100)]
        : []
    })
  return prices.length > 0 && new Set(prices).size === 1 ? prices[0]! : null
}
