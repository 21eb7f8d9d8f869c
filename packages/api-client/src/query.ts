/** Strapi's notation: `sort=a,b`, `filters[organizer][name][$eq]=x`, `filters[$or][0][type]=event`. */
export function toQuery(query: Record<string, unknown>): string {
  return Object.entries(query)
    .flatMap(([name, value]) => (isListOfWords(value) ? [pair(name, value.join(','))] : pairsOf(name, value)))
    .join('&')
}

const isListOfWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' && !one.includes(','))

function pairsOf(name: string, value: unknown): string[] {
  if (value === undefined) return []
  // A name alone is null.
  if (value === null) return [encodeURIComponent(name)]
  if (typeof value !== 'object') return [pair(name, String(value))]
  return Object.entries(value).flatMap(([key, inner]) => pairsOf(`${name}[${key}]`, inner))
}

const pair = (name: string, value: string) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`
