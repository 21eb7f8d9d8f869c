import { diffArrays } from 'diff'
import { markdownToText } from '#platform/text/markdown-text.server.ts'
import type { Diff, DiffPart, FieldChange, Item, Scalar } from '#shared/review/diff.ts'

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Compares two JSON snapshots field by field. */
export function computeDiff(before: unknown, after: unknown): Diff {
  const [from, to] = [flatten(before), flatten(after)]
  const names = [...new Set([...Object.keys(to), ...Object.keys(from)])]
  const changes = names.flatMap((field) => changeOf(field, from[field] ?? null, to[field] ?? null) ?? [])
  const changedFields = new Set(changes.map(({ field }) => field))
  return { changes, unchanged: names.filter((name) => name in from && name in to && !changedFields.has(name)).length }
}

/** `{texts: {es: {title}}}` is the field `texts.es.title`. */
function flatten(value: unknown, prefix = ''): Fields {
  if (!isFields(value)) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      isFields(inner) ? Object.entries(flatten(inner, `${prefix}${name}.`)) : [[`${prefix}${name}`, inner]],
    ),
  )
}

function changeOf(field: string, from: unknown, to: unknown): FieldChange | null {
  if (JSON.stringify(from) === JSON.stringify(to) || (isBlank(from) && isBlank(to))) return null
  if (Array.isArray(from) || Array.isArray(to)) {
    const change = listChange(listOf(from), listOf(to))
    const isSame = !change.moved && [change.added, change.removed, change.changed].every(({ length }) => length === 0)
    return isSame ? null : { field, kind: 'list', ...change }
  }
  if (isMarkdown(field)) return markdownChange(field, String(from ?? ''), String(to ?? ''))
  if (isLong(from) || isLong(to))
    return { field, kind: 'text', pieces: diffWords(String(from ?? ''), String(to ?? '')) }
  return { field, kind: 'value', from: from as Scalar, to: to as Scalar }
}

/** Nothing can be shown of it. */
const isBlank = (value: unknown) =>
  value === null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)

/** Written in Markdown: the descriptions of events and organizations in every language, and the texts of the site. */
const isMarkdown = (field: string) => /(^|\.)description(E[sn]|_e[sn])?$|^body$/.test(field)

/** Compares what the texts say. Where only their formatting differs there are no words to show. */
function markdownChange(field: string, from: string, to: string): FieldChange {
  const [before, after] = [markdownToText(from), markdownToText(to)]
  return before === after ? { field, kind: 'format' } : { field, kind: 'text', pieces: diffWords(before, after) }
}

/** The most words or lines that may differ, which bounds the time to about 20 ms. */
const MAX_EDITS = 500

/** Compares by words; texts that differ more by lines, or as a whole. */
export function diffWords(from: string, to: string): DiffPart[] {
  const compare = (token: RegExp) =>
    diffArrays(from.match(token) ?? [], to.match(token) ?? [], { maxEditLength: MAX_EDITS })
  const parts = compare(/\s*\S+|\s+$/g) ?? compare(/[^\n]*\n|[^\n]+$/g)
  if (!parts)
    return [
      { kind: 'removed', text: from },
      { kind: 'added', text: to },
    ]
  return parts.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}

const LONG_TEXT = 80
const isLong = (value: unknown) => typeof value === 'string' && (value.length > LONG_TEXT || value.includes('\n'))
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === null ? [] : [value])

function listChange(from: unknown[], to: unknown[]) {
  const [oldItems, newItems] = [byKey(from), byKey(to)]
  const keptKeys = [...newItems.keys()].filter((key) => oldItems.has(key))
  const changed = keptKeys.flatMap((key) => {
    const { changes } = computeDiff(oldItems.get(key), newItems.get(key))
    return changes.length > 0 ? [{ name: nameOf(newItems.get(key)), changes }] : []
  })
  const order = [...oldItems.keys()].filter((key) => newItems.has(key))
  return {
    added: [...newItems].flatMap(([key, item]) => (oldItems.has(key) ? [] : itemOf(item))),
    removed: [...oldItems].flatMap(([key, item]) => (newItems.has(key) ? [] : itemOf(item))),
    moved: order.some((key, index) => key !== keptKeys[index]),
    changed,
  }
}

/** Items are matched by id, else by locale, else by name. */
const byKey = (items: unknown[]) => new Map(items.map((item) => [keyOf(item), item]))
const keyOf = (item: unknown) => (isFields(item) ? String(item['id'] ?? item['locale'] ?? nameOf(item)) : String(item))
const itemOf = (item: unknown): Item => ({
  name: nameOf(item),
  ...(isFields(item) && typeof item['price'] === 'string' && { price: item['price'] }),
})
const NAMES = ['title', 'titleEs', 'title_es', 'text', 'textEs', 'text_es', 'name', 'slug', 'locale', 'id']
const nameOf = (item: unknown): string => {
  if (!isFields(item)) return String(item)
  const value = NAMES.map((name) => item[name]).find((value) => value !== null && value !== undefined)
  return String(isFields(value) ? Object.values(value)[0] : (value ?? JSON.stringify(item)))
}
