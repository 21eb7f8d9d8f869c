import { LRUCache } from 'lru-cache'
import type { Settings } from '#platform/config/settings.ts'
import type { HtmlFragments } from '#ui/page/html-fragment.tsx'

/** A key and its HTML are kept as UTF-16 at most. */
const BYTES_PER_CHARACTER = 2
/** Of the bytes for fragments (FRAGMENT_MEGABYTES), how many are for HTML. */
const HTML_SHARE = 1 / 4
const MEGABYTE = 1_048_576
type Sizes = Pick<Settings, 'fragmentMegabytes'>
const bytesOfHtml = ({ fragmentMegabytes }: Sizes) => fragmentMegabytes * HTML_SHARE * MEGABYTE
export const bytesOfData = (sizes: Sizes) => sizes.fragmentMegabytes * MEGABYTE - bytesOfHtml(sizes)
/** A page of a list has 410 rows: each of them is far below this. */
const MAX_CHARACTERS = 200_000

/**
 * Keeps the HTML of parts of pages under everything that they depend on: the language and the site data of the page, and what the part
 * shows, as text. So nothing in it can be outdated, and whoever finds a part has its whole content already: no cache tags, and nothing
 * that one visitor could read of another. Bounded in bytes.
 */
export function createHtmlFragmentStore(bytes: number) {
  const html = new LRUCache<string, string>({
    maxSize: Math.max(bytes, 1),
    sizeCalculation: (value, key) => (value.length + key.length) * BYTES_PER_CHARACTER,
  })
  return {
    get: (key: string) => html.get(key),
    set(key: string, value: string) {
      if (value.length + key.length <= MAX_CHARACTERS) html.set(key, value)
    },
    get size() {
      return { entries: html.size, bytes: html.calculatedSize }
    },
  }
}

/** One store per application; null where FRAGMENT_MEGABYTES is 0. */
const stores = new WeakMap<Settings, HtmlFragmentStore>()
export function htmlFragmentStoreOf(settings: Settings): HtmlFragmentStore | null {
  if (settings.fragmentMegabytes === 0) return null
  const known = stores.get(settings) ?? createHtmlFragmentStore(bytesOfHtml(settings))
  stores.set(settings, known)
  return known
}

export type HtmlFragmentStore = ReturnType<typeof createHtmlFragmentStore>

type Place = { key: string; known: string | undefined }
const [BEFORE_ID, AFTER_ID] = ['<template data-fragment="', '"></template>']
const END = '/'

/**
 * The parts of one document. `scope` is what all of them depend on. Places carry the nonce of the render, which stored content cannot
 * know.
 */
export function createDocumentFragments(store: HtmlFragmentStore, scope: string, nonce: string) {
  const places: Place[] = []
  const mark = `${nonce}-`
  const reserve: HtmlFragments['reserve'] = (inputs) => {
    const key = scope + inputs
    const known = store.get(key)
    places.push({ key, known })
    return { id: mark + (places.length - 1), isKnown: known !== undefined }
  }

  /** The document with the HTML of known parts in their places. `keep`: what was rendered for the first time is kept for the next one. */
  function fill(html: string, keep: boolean): string {
    if (places.length === 0) return html
    const written: string[] = []
    const open: { key: string; start: number }[] = []
    let from = 0
    for (let at = html.indexOf(BEFORE_ID); at >= 0; at = html.indexOf(BEFORE_ID, at + 1)) {
      const isEnd = html.startsWith(END, at + BEFORE_ID.length)
      const start = at + BEFORE_ID.length + (isEnd ? END.length : 0)
      if (!html.startsWith(mark, start)) continue
      const end = html.indexOf(AFTER_ID, start)
      const { key, known } = places[Number(html.slice(start + mark.length, end))]!
      written.push(html.slice(from, at))
      from = end + AFTER_ID.length
      if (known !== undefined) written.push(known)
      else if (!isEnd) open.push({ key, start: written.length })
      else {
        const part = open.pop()
        if (part?.key === key && keep) store.set(key, written.slice(part.start).join(''))
      }
    }
    written.push(html.slice(from))
    return written.join('')
  }
  return { reserve, fill }
}
