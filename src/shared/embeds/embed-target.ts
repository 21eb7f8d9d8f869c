import type { Locale } from '#shared/languages.ts'
import { EUROPE, sheetFor } from '#shared/map/map.ts'
import { paths, splitPath } from '#shared/paths.ts'
import { readSearch, type Search, writeSearch } from '#shared/search.ts'
import { type EmbedOptions, writeEmbedOptions } from './embed-options.ts'

/** The map of Spain with the events in Spain, or that of Europe with all. */
export const MAP_AREAS = ['es', 'eu'] as const
export type MapArea = (typeof MAP_AREAS)[number]

/** What an embed shows: the events of an organizer or a series, one event, those of a search as a list or on a map. */
export type EmbedTarget =
  | { kind: 'organizer' | 'event' | 'series'; slug: string }
  | { kind: 'search'; search: Search }
  | { kind: 'map'; search: Search; area: MapArea }

export const readMapArea = (params: URLSearchParams): MapArea =>
  MAP_AREAS.find((area) => area === params.get('area')) ?? 'es'

/** The parameters that say what is shown, without those of how. */
export function writeEmbedTarget(target: EmbedTarget): URLSearchParams {
  if (!('search' in target)) return new URLSearchParams()
  const { search } = target
  // Distances are not shown, but may be the order.
  const near = search.sort === 'distance' ? search.near : null
  const params = writeSearch({ ...search, view: 'agenda', near })
  if (target.kind === 'map') params.set('area', target.area)
  return params
}

/** The path of an embed; `.json` is the same as data. */
export function embedPath(target: EmbedTarget, options: EmbedOptions, format: '' | '.json' = ''): string {
  const name = 'slug' in target ? `${target.kind}/${target.slug}` : target.kind
  const params = writeEmbedTarget(target)
  for (const [key, value] of Object.entries(writeEmbedOptions(options))) params.set(key, value)
  if (target.kind === 'event') params.delete('n')
  return `/embed/${name}${format}?${params}`
}

/** The page that shows the same on the site, without language prefix. */
export function embeddedPage(target: EmbedTarget): string {
  if ('slug' in target) return paths[target.kind](target.slug)
  const { search } = target
  // The page of events draws the map of Europe where another country is asked for.
  const params = writeSearch({ ...search, view: target.kind === 'map' ? 'map' : 'agenda' })
  return params.size > 0 ? `${paths.events}?${params}` : paths.events
}

const PAGE = /^\/(evento-rol-vivo-larp2?|organizer|series)\/([a-z0-9-]{1,120})$/
const EVENT_LISTS = ['/events', '/desktop/events', '/m/events']

/** What the page at a path shows, where it can be embedded. The path has no language prefix. */
export function embedTargetOf(path: string, params: URLSearchParams): EmbedTarget | null {
  const plain = path.toLowerCase().replace(/(?<=.)\/+$/, '')
  const [, page, slug] = PAGE.exec(plain) ?? []
  if (slug) return { kind: page === 'organizer' || page === 'series' ? page : 'event', slug }
  if (!EVENT_LISTS.includes(plain)) return null
  const search = readSearch(params)
  if (search.view !== 'map') return { kind: 'search', search }
  return { kind: 'map', search, area: sheetFor(search) === EUROPE ? 'eu' : 'es' }
}

/** What a pasted address of this site shows, and in which language; null for other addresses. The scheme may be missing. */
export function parseEmbedAddress(address: string, siteUrl: string): { target: EmbedTarget; locale: Locale } | null {
  const text = address.trim()
  const site = new URL(siteUrl)
  const absolute = /^https?:\/\//i.test(text) ? text : text.startsWith('/') ? site.origin + text : `https://${text}`
  if (!URL.canParse(absolute)) return null
  const url = new URL(absolute)
  if (url.host.replace(/:(80|443)$/, '') !== site.host.replace(/:(80|443)$/, '')) return null
  const { prefix, path } = splitPath(url.pathname)
  const target = embedTargetOf(path, url.searchParams)
  return target && { target, locale: prefix === '/en' ? 'en' : 'es' }
}
