import type offline from '#messages/es/offline.json'
import { DEFAULT_LOCALE } from '#shared/enums.ts'
import { isLocale, type Locale, languageOf } from '#shared/languages.ts'
import { ACCOUNT_HEADER, NO_ACCOUNT } from '#shared/offline/offline.ts'
import { offlinePaths } from '#shared/offline/offline-paths.ts'
import { explicitPath } from '#shared/paths.ts'
import { relativeTime } from '../relative-time.ts'
import type { KeptPage } from '../store.ts'

/** `offline`: there is no network. `slow`: there is one, and no answer. */
export type Reason = 'offline' | 'slow'
const WORDS = import.meta.glob<typeof offline>('../../../messages/*/offline.json', { eager: true, import: 'default' })
const wordsIn = (locale: Locale) => WORDS[`../../../messages/${locale}/offline.json`]

/**
 * The page with a note on top that says how old it is. One element of a kind that the body does not have otherwise: React leaves alone what it
 * does not know there. Its script runs before the rest of the page is read: in browsers that show workers no cookies, it alone can tell whose
 * session this is.
 */
export async function withNote(response: Response, { savedAt }: KeptPage, reason: Reason): Promise<Response> {
  const html = await response.text()
  const [, lang] = /<html[^>]* lang="([\w-]+)"/.exec(html) ?? []
  const locale = isLocale(lang) ? lang : DEFAULT_LOCALE
  const words = (wordsIn(locale) ?? wordsIn(DEFAULT_LOCALE))!
  const text = words[`offline.note.${reason}`]
  const shown = text.replace('{age}', relativeTime(savedAt, locale))
  const account = response.headers.get(ACCOUNT_HEADER) ?? NO_ACCOUNT
  const of = account === NO_ACCOUNT ? '' : ` data-account="${account}"`
  const note = `<aside class="offline-note"${of} data-saved-at="${savedAt}" data-text="${text}" data-back="${words['offline.note.back']}" data-tag="${languageOf(locale).tag}" data-reload="${words['offline.note.reload']}"><link rel="stylesheet" href="/offline-note.css"><p role="status">${shown}</p><a href="${explicitPath(locale, offlinePaths.offline)}">${words['offline.note.link']}</a><script src="/offline-note.js"></script></aside>`
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(
    html.replace(/<body[^>]*>/, (body) => body + note),
    { headers },
  )
}
