import type { Locale } from '#shared/languages.ts'
import { isCacheable } from '#shared/offline/cacheable-pages.ts'
import { ACCOUNT_HEADER, COPY_HEADER, OFFLINE_LIMITS, OFFLINE_PAGE_BYTES } from '#shared/offline/offline.ts'
import { explicitPath, joinPath, prefixLocale, splitPath } from '#shared/paths.ts'
import { alone, changeState, type KeptPage, openCache, readAll, readRow, readState, writeRow } from '../store.ts'
import { isOfAccount, readAccount } from './account.ts'
import { areAssetsTooLarge, assetsIn, keepAssets, removeUnusedAssets } from './assets.ts'
import { keepImages, removeGoneImages, trimImages } from './images.ts'
import { scope, tellPages, type WaitingEvent } from './scope.ts'
import { putWithin, removePages, trimPages } from './storage-quota.ts'

/** In ms. A copy that is newer is not read again. */
const FRESH_MS = { visited: 20_000, ahead: 15 * 60_000 }
const TIMEOUT_MS = 20_000
const TITLE = /<title>([^<]*)<\/title>/
const BUILD = /\/assets\/(manifest-[\w-]+)\.js/
const GONE = [401, 403, 404, 410]

const addressOf = ({ origin, pathname, search }: URL) => origin + pathname + search

/** Reads a page and keeps it with its files, if it may be kept. */
export async function keepPage(url: URL, event: WaitingEvent, freshMs = FRESH_MS.visited) {
  const state = await readState()
  if (state.signOutPending || !isCacheable(url, state.account === null ? null : state.pages)) return
  const address = addressOf(url)
  const known = await readRow('pages', address)
  if (known && Date.now() - known.savedAt < freshMs && known.build === __BUILD__) return
  const response = await fetch(address, {
    headers: { [COPY_HEADER]: '1' },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const isPage = response.ok && response.headers.get('content-type')?.startsWith('text/html')
  if (!isPage) await response.body?.cancel()
  if (response.type === 'opaqueredirect' || GONE.includes(response.status)) {
    if (known) await removePages([known])
    await readAccount({ force: true })
    return
  }
  if (!isPage) return
  // Someone signed in or out meanwhile: what is known of the account is not true any more.
  if (!isOfAccount(response.headers.get(ACCOUNT_HEADER), state.account)) {
    await response.body?.cancel()
    await readAccount({ force: true })
    return
  }
  const html = await response.text()
  if (html.length > OFFLINE_PAGE_BYTES) return
  const assets = assetsIn(html)
  await keepAssets(assets, localeOf(url, state.locale))
  await keepImages(html, event)
  const name = state.account === null ? 'open' : 'personal'
  const cache = await openCache(name)
  await alone(async () => {
    const now = await readState()
    if (now.account !== state.account || now.signOutPending) return
    await putWithin(cache, address, new Response(html, { headers: response.headers }))
    await writeRow('pages', {
      url: address,
      cache: name,
      title: titleOf(html),
      savedAt: Date.now(),
      usedAt: known?.usedAt ?? Date.now(),
      bytes: html.length,
      assets,
      build: BUILD.exec(html)?.[1] ?? '',
    })
  })
  await tellPages()
}

const titleOf = (html: string) =>
  (TITLE.exec(html)?.[1] ?? '')
    .replace(/ · [^·]*$/, '')
    .replace(/&#x27;/g, '’')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

const localeOf = ({ pathname }: URL, other: Locale) => prefixLocale(splitPath(pathname).prefix) ?? other

let refreshing: Promise<void> | null = null

/** Reads ahead what the account has, and removes what is too much. One at a time. */
export function refresh(event: WaitingEvent, { force = false } = {}): Promise<void> {
  refreshing ??= readAhead(event, force).finally(() => {
    refreshing = null
  })
  return refreshing
}

async function readAhead(event: WaitingEvent, force: boolean) {
  const { refreshedAt } = await readState()
  if (!force && Date.now() - refreshedAt < FRESH_MS.ahead) return
  const answer = await readAccount({ force: true })
  if (!answer) return
  await changeState({ isFull: false })
  const { locale } = await readState()
  for (const path of answer.pages)
    await keepPage(new URL(explicitPath(locale, path), scope.location.origin), event, force ? 0 : FRESH_MS.ahead).catch(
      () => {},
    )
  await changeState({ refreshedAt: Date.now() })
  await removeGoneImages()
  await tidy()
}

/** The files of the worker's own pages. */
async function ownAssets() {
  const cache = await openCache('own')
  const pages = (await cache.matchAll()).filter(({ headers }) => headers.get('content-type')?.startsWith('text/html'))
  return (await Promise.all(pages.map((page) => page.text()))).flatMap(assetsIn)
}

export async function tidy() {
  await trimPages()
  await trimImages()
  const own = await ownAssets()
  await removeUnusedAssets(own)
  while (await areAssetsTooLarge()) {
    const [oldest] = (await readAll('pages')).toSorted((a, b) => a.usedAt - b.usedAt)
    if (!oldest) break
    await removePages([oldest])
    await removeUnusedAssets(own)
  }
}

export type Copy = { response: Response; page: KeptPage } | { redirect: string }

/** The kept copy of a page; where only another address of it is kept, that one. */
export async function findCopy(url: URL): Promise<Copy | null> {
  const { account, locale } = await readState()
  const exact = await openCopy(addressOf(url), account)
  if (exact) return exact
  const { prefix, path } = splitPath(url.pathname)
  const forms = prefix === '' ? [explicitPath(locale, path)] : prefix === `/${locale}` ? [joinPath('', path)] : []
  for (const pathname of [url.pathname, ...forms]) {
    const address = url.origin + pathname
    if (address !== addressOf(url) && (await openCopy(address, account))) return { redirect: address + url.hash }
  }
  return null
}

async function openCopy(address: string, account: string | null): Promise<Copy | null> {
  const page = await readRow('pages', address)
  if (!page || (page.cache === 'personal' && account === null)) return null
  if (Date.now() - page.savedAt > OFFLINE_LIMITS[page.cache].ageMs) return null
  const response = await (await openCache(page.cache)).match(address, { ignoreVary: true })
  if (!response) return null
  await writeRow('pages', { ...page, usedAt: Date.now() })
  return { response, page }
}
