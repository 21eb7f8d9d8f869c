import type { Coordinates } from '#shared/events/event-summary.ts'

const LENGTH_MAX = 2000
const NUMBER = String.raw`[+-]?\d{1,3}(?:\.\d+)?`
const PAIR = new RegExp(String.raw`^(?:loc:)?\s*(${NUMBER})\s*[,;~ +]\s*(${NUMBER})(?![\d.])`)

/** Names under which the addresses of maps have the place, the place itself before the middle of the map. */
const PARAMETERS = ['query', 'q', 'coordinate', 'll', 'destination', 'daddr', 'to', 'center', 'cp', 'sll', 'viewpoint']

/**
 * Coordinates as people write and paste them: "39.47, -0.37", "39,47; -0,37", "39°28'12"N 0°22'12"W", and addresses of
 * Google Maps, OpenStreetMap, Apple Maps and others. Null where there are none.
 */
export function parseCoordinates(text: string): Coordinates | null {
  if (text.length > LENGTH_MAX) return null
  const written = text.trim().replaceAll('−', '-')
  const found = isAddress(written) ? inAddress(written) : (inDecimals(written) ?? inDegrees(written))
  return found && Math.abs(found.latitude) <= 90 && Math.abs(found.longitude) <= 180 ? found : null
}

/** An address that a map shortened: it has the coordinates only once it is opened. */
export const isShortMapLink = (text: string) =>
  /^(https?:\/\/)?(maps\.app\.goo\.gl|goo\.gl\/maps|g\.co\/kgs|maps\.apple|osm\.org\/go|openstreetmap\.org\/go)\//i.test(
    text.trim(),
  )

const isAddress = (text: string) => /^(geo:|https?:\/\/|[a-z0-9-]+(\.[a-z0-9-]+)+\/)/i.test(text)

const toCoordinates = (latitude: string | undefined, longitude: string | undefined): Coordinates | null =>
  latitude && longitude ? { latitude: Number(latitude), longitude: Number(longitude) } : null
const pairIn = (text: string): Coordinates | null => {
  const [, latitude, longitude] = PAIR.exec(text) ?? []
  return toCoordinates(latitude, longitude)
}

function inAddress(text: string): Coordinates | null {
  if (/^geo:/i.test(text)) return pairIn(text.slice('geo:'.length))
  const full = /^https?:/i.test(text) ? text : `https://${text}`
  if (!URL.canParse(full)) return null
  const { pathname, searchParams, hash } = new URL(full)
  const path = decoded(pathname)
  // Google's marker, before the middle of what its map shows.
  const [, latitude, longitude] = /.*!3d(-?\d{1,3}\.\d+)!4d(-?\d{1,3}\.\d+)/.exec(path) ?? []
  const marker = toCoordinates(latitude, longitude)
  if (marker) return marker
  const [mlat, mlon] = [searchParams.get('mlat'), searchParams.get('mlon')]
  if (mlat && mlon) return pairIn(`${mlat},${mlon}`)
  for (const name of PARAMETERS) {
    const found = pairIn(searchParams.get(name) ?? '')
    if (found) return found
  }
  const [, onMap] = /^#(?:.*&)?map=[\d.]+\/(.*)$/.exec(hash) ?? []
  if (onMap) return pairIn(onMap.replace('/', ','))
  const parts = path.replaceAll('+', ' ').split('/').reverse()
  // The places of the address, then the middle of its map, which begins with @.
  for (const part of [...parts.filter((one) => !one.startsWith('@')), ...parts]) {
    const found = /^@?(?:loc:)?[+-]?\d+\.\d/.test(part) ? pairIn(part.replace(/^@/, '')) : null
    if (found) return found
  }
  return null
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** With points, or with the commas of Spanish and German. */
function inDecimals(text: string): Coordinates | null {
  const [, ...points] = new RegExp(`^\\(?(${NUMBER})\\s*[,;\\s]\\s*(${NUMBER})\\)?$`).exec(text) ?? []
  if (points.length > 0) return toCoordinates(points[0], points[1])
  const [, ...commas] = /^\(?([+-]?\d{1,3},\d+)\s*(?:[;\s]|,\s)\s*([+-]?\d{1,3},\d+)\)?$/.exec(text) ?? []
  return toCoordinates(commas[0]?.replace(',', '.'), commas[1]?.replace(',', '.'))
}

const ANGLE = String.raw`([+-]?\d{1,3}(?:[.,]\d+)?)\s*[°º]?\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:"|″|”|'')\s*)?`
const DEGREES = new RegExp(String.raw`^${ANGLE}([NS])\s*[,;]?\s*${ANGLE}([EWO])$`, 'i')

/** With degrees, minutes and seconds, or at least with the point of the compass; O is the west in Spanish. */
function inDegrees(text: string): Coordinates | null {
  const parts = DEGREES.exec(text)
  if (!parts) return null
  const angle = (from: number, negative: RegExp) => {
    const [degrees = 0, minutes = 0, seconds = 0] = parts
      .slice(from, from + 3)
      .map((one) => Number((one ?? '0').replace(',', '.')))
    return (degrees + minutes / 60 + seconds / 3600) * (negative.test(parts[from + 3]!) ? -1 : 1)
  }
  return { latitude: round(angle(1, /S/i)), longitude: round(angle(5, /[WO]/i)) }
}
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
