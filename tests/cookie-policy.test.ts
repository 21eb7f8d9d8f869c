import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { headScript } from '#app/layouts/head-script.ts'
import { LANGUAGE_COOKIE } from '#platform/text/locale-preference.server.ts'
import { CONSENT_COOKIE_DAYS, LANGUAGE_COOKIE_DAYS } from '#shared/limits.ts'
import { THEME_KEY } from '#ui/page/theme.ts'

const text = (path: string) => readFileSync(path, 'utf8')

/** What a browser is given to keep, and by which file. What is not here must not be stored unasked. */
const STORING = {
  'src/app/layouts/head-script.ts': ['consent', THEME_KEY],
  'src/ui/page/theme.ts': [THEME_KEY],
  'src/platform/text/locale-preference.server.ts': [LANGUAGE_COOKIE],
  'src/middleware/session-cookie.server.ts': [
    ...text('src/middleware/session-cookie.server.ts').matchAll(/write\('([\w-]+)'/g),
  ].map(([, name]) => name!),
}

test.each(['es', 'en'])(
  'the cookie policy (%s) lists everything that is stored, once, with all that is to be said',
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
      [...new Set(Object.values(STORING).flat())].sort(),
    )
    for (const row of rows) expect([row.length, row.filter((cell) => cell === '')], row[0]).toEqual([6, []])
    const durationOf = (name: string) => rows.find(([first]) => first === `\`${name}\``)![4]
    expect(durationOf(LANGUAGE_COOKIE)).toContain(String(LANGUAGE_COOKIE_DAYS))
    // Browsers keep no cookie longer, whatever is asked for.
    expect(durationOf('consent')).toMatch(/^400 /)
  },
)

test('what is asked for the consent cookie is what is specified', () => {
  expect(headScript).toContain(`store(answer,${CONSENT_COOKIE_DAYS * 86_400})`)
})

test('nothing else of ours touches what a browser keeps', () => {
  const stores = /localStorage|sessionStorage|indexedDB|\bcaches\.|cookieStore|document\.cookie|Max-Age=/
  const files = globSync('src/**/*.{ts,tsx}').filter((path) => !path.includes('.test.') && stores.test(text(path)))
  expect(files.sort()).toEqual(Object.keys(STORING).sort())
})
