import type { FoundEvent } from '#shared/event-imports/found-event.ts'
import { foundEvent } from './found.ts'
import { readMoment, toDays } from './moments.ts'

/** What the parser returns: values are texts, or items and HTML with the text they stand for. */
type Item = { type?: string[]; properties: Record<string, unknown[]>; children?: Item[] }
const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && 'properties' in value && 'type' in value

const DEPTH_MAX = 8

/** The h-events among items, however deep they are. */
export function findHEvents(items: readonly unknown[], depth = 0): FoundEvent[] {
  if (depth > DEPTH_MAX) return []
  return items.filter(isItem).flatMap((item) => {
    const event = item.type?.includes('h-event') ? toFound(item) : null
    const inner = [...Object.values(item.properties).flat(), ...(item.children ?? [])]
    return [...(event ? [event] : []), ...findHEvents(inner, depth + 1)]
  })
}

function toFound({ properties }: Item): FoundEvent | null {
  const text = (name: string) => textOf(properties[name]?.[0])
  const start = readMoment(text('start'))
  // «18:00» alone is a time of the first day.
  const end = /^\d{1,2}:\d{2}/.test(text('end')) && start ? `${start.day} ${text('end')}` : text('end')
  const location = properties['location']?.[0] ?? properties['adr']?.[0]
  return foundEvent('microformats', {
    title: text('name'),
    description: text('description') || text('content') || text('summary'),
    ...toDays(start, readMoment(end)),
    place: textOf(isItem(location) ? (location.properties['name']?.[0] ?? location) : location),
    address: isItem(location) ? addressOf(location) : '',
    url: text('url'),
  })
}

function addressOf({ properties }: Item): string {
  const [inner] = properties['adr'] ?? []
  const from = isItem(inner) ? inner.properties : properties
  const parts = ['street-address', 'postal-code', 'locality', 'region', 'country-name']
  return parts
    .map((name) => textOf(from[name]?.[0]))
    .filter(Boolean)
    .join(', ')
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  const inner = typeof value === 'object' && value !== null && 'value' in value ? value.value : ''
  return typeof inner === 'string' ? inner : ''
}
