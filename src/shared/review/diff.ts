import { type Piece, wordsChanged } from './word-diff.ts'

type Scalar = string | number | boolean | null
type Change = { field: string } & (
  | { kind: 'value'; from: Scalar; to: Scalar }
  /** A long text, word by word. */
  | { kind: 'text'; pieces: Piece[] }
  /** Tickets, tags: what came, what went, and what stayed with other content. */
  | { kind: 'list'; added: Item[]; removed: Item[]; moved: boolean; changed: { name: string; changes: Change[] }[] }
)

/** A ticket is told with what it costs. */
type Item = { name: string; price?: string }

export type { Change as FieldChange }
export type Diff = { changes: Change[]; unchanged: number }

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What changed between two plain JSON pictures of a thing, field by field, so that a screen can say it. */
export function diffOf(before: unknown, after: unknown): Diff {
  const [from, to] = [flat(before), flat(after)]
  const names = [...new Set([...Object.keys(to), ...Object.keys(from)])]
  const changes = names.flatMap((field) => changeOf(field, from[field] ?? null, to[field] ?? null) ?? [])
  const told = new Set(changes.map(({ field }) => field))
  return { changes, unchanged: names.filter((name) => name in from && name in to && !told.has(name)).length }
}

/** `{texts: {es: {title}}}` is the field `texts.es.title`. */
function flat(value: unknown, prefix = ''): Fields {
  if (!isFields(value)) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      isFields(inner) ? Object.entries(flat(inner, `${prefix}${name}.`)) : [[`${prefix}${name}`, inner]],
    ),
  )
}

function changeOf(field: string, from: unknown, to: unknown): Change | null {
  if (JSON.stringify(from) === JSON.stringify(to)) return null
  if (Array.isArray(from) || Array.isArray(to)) return { field, kind: 'list', ...listChange(listOf(from), listOf(to)) }
  if (isLong(from) || isLong(to))
    return { field, kind: 'text', pieces: wordsChanged(String(from ?? ''), String(to ?? '')) }
  return { field, kind: 'value', from: from as Scalar, to: to as Scalar }
}

const LONG = 80
const isLong = (value: unknown) => typeof value === 'string' && (value.length > LONG || value.includes('\n'))
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === null ? [] : [value])

function listChange(from: unknown[], to: unknown[]) {
  const [were, are] = [keyed(from), keyed(to)]
  const stayed = [...are.keys()].filter((key) => were.has(key))
  const changed = stayed.flatMap((key) => {
    const { changes } = diffOf(were.get(key), are.get(key))
    return changes.length > 0 ? [{ name: nameOf(are.get(key)), changes }] : []
  })
  const order = [...were.keys()].filter((key) => are.has(key))
  return {
    added: [...are].flatMap(([key, item]) => (were.has(key) ? [] : itemOf(item))),
    removed: [...were].flatMap(([key, item]) => (are.has(key) ? [] : itemOf(item))),
    moved: order.some((key, index) => key !== stayed[index]),
    changed,
  }
}

/** The same thing before and after has the same id, else the same language, else the same name. */
const keyed = (items: unknown[]) => new Map(items.map((item) => [keyOf(item), item]))
const keyOf = (item: unknown) => (isFields(item) ? String(item['id'] ?? item['locale'] ?? nameOf(item)) : String(item))
const itemOf = (item: unknown): Item => ({
  name: nameOf(item),
  ...(isFields(item) && typeof item['price'] === 'string' && { price: item['price'] }),
})
const NAMES = ['title', 'titleEs', 'title_es', 'text', 'textEs', 'text_es', 'name', 'slug', 'locale', 'id']
const nameOf = (item: unknown): string => {
  if (!isFields(item)) return String(item)
  const said = NAMES.map((name) => item[name]).find((value) => value !== null && value !== undefined)
  return String(isFields(said) ? Object.values(said)[0] : (said ?? JSON.stringify(item)))
}
