import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CHECK_IN_STORE } from '#app/check-in/device/store.ts'
import { headScript } from '#app/layouts/head-script.ts'
import { PHOTO_STORE } from '#features/albums/uploads/store.ts'
import { UPLOADS_STORE } from '#features/documents/ui/pending-uploads.ts'
import { LOCALE_COOKIE } from '#platform/text/locale-preference.server.ts'
import { CONSENT_COOKIE_DAYS, LANGUAGE_COOKIE_DAYS } from '#shared/limits.ts'
import { ACCOUNT_COOKIE, OFFLINE_CACHES, OFFLINE_STORE } from '#shared/offline/offline.ts'
import { RELOAD_KEY } from '#ui/network/chunk-reload.ts'
import { DRAFT_KEY } from '#ui/page/form-draft.ts'
import { THEME_KEY } from '#ui/page/theme.ts'

const text = (path: string) => readFileSync(path, 'utf8')

/** Of the offline worker, which is registered for who asks for it. */
const OFFLINE_WORKER_FILES = ['ending-worker', 'images', 'storage-quota', 'worker']

/** What is stored in the browser, and by which file. Nothing else may be stored without consent. */
const STORAGE_KEYS = {
  'src/app/layouts/head-script.ts': ['consent', THEME_KEY, OFFLINE_STORE],
  'src/ui/page/theme.ts': [THEME_KEY],
  'src/ui/page/form-draft.ts': [DRAFT_KEY],
  'src/ui/network/chunk-reload.ts': [RELOAD_KEY],
  'src/app/entry.client.tsx': [CHECK_IN_STORE],
  'src/shared/offline/session-account.ts': [ACCOUNT_COOKIE],
  'src/shared/offline/device-database.ts': [OFFLINE_STORE],
  'src/app/check-in/device/store.ts': [CHECK_IN_STORE],
  'src/app/check-in/device/offline-copy.ts': [CHECK_IN_STORE],
  'src/app/offline/device.ts': [OFFLINE_STORE],
  'src/app/offline/store.ts': [OFFLINE_STORE],
  ...Object.fromEntries(OFFLINE_WORKER_FILES.map((file) => [`src/app/offline/worker/${file}.ts`, [OFFLINE_STORE]])),
  'src/ui/forms/files/upload-store.ts': [UPLOADS_STORE, PHOTO_STORE],
  'src/platform/text/locale-preference.server.ts': [LOCALE_COOKIE],
  'src/platform/http/session-cookie.server.ts': [
    ...text('src/platform/http/session-cookie.server.ts').matchAll(/write\('([\w-]+)'/g),
  ].map(([, name]) => name!),
}

/** What React Router keeps in a tab: where one was reading, which pages fade, and for which version a page was reloaded. */
const ROUTER_KEYS = ['react-router-scroll-positions', 'remix-router-transitions', 'react-router-manifest-version']

test.each(['es', 'en'])(
  'the cookie policy (%s) lists every cookie and storage key once, with all details',
  (locale) => {
    const rows = text(`content/${locale}/legal/cookies.md`)
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      )
    expect(rows.map(([name]) => name!.replaceAll('`', '')).sort()).toEqual(
      [...new Set([...Object.values(STORAGE_KEYS).flat(), ...ROUTER_KEYS])].sort(),
    )
    for (const row of rows) expect([row.length, row.filter((cell) => cell === '')], row[0]).toEqual([6, []])
    const durationOf = (name: string) => rows.find(([first]) => first === `\`${name}\``)![4]
    expect(durationOf(LOCALE_COOKIE)).toContain(String(LANGUAGE_COOKIE_DAYS))
    // Browsers cap the lifetime of cookies, whatever is requested.
    expect(durationOf('consent')).toMatch(/^400 /)
  },
)

test('requests the consent cookie for the configured lifetime', () => {
  expect(headScript).toContain(`store(answer,${CONSENT_COOKIE_DAYS * 86_400})`)
})

test('no other file of ours touches browser storage', () => {
  const stores = /localStorage|sessionStorage|indexedDB|from 'idb'|\bcaches\.|cookieStore|document\.cookie|hono\/cookie/
  const files = globSync('src/**/*.{ts,tsx}').filter((path) => !path.includes('.test.') && stores.test(text(path)))
  expect(files.sort()).toEqual(Object.keys(STORAGE_KEYS).sort())
})

test('every cache of the offline worker has the name that the cookie policy lists', () => {
  for (const name of Object.values(OFFLINE_CACHES)) expect(name.startsWith(`${OFFLINE_STORE}-`)).toBe(true)
})
