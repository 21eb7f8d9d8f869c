import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import type postgres from 'postgres'
import { GERMAN_STATES } from '#shared/map/german-states.ts'
import { explicitPath } from '#shared/paths.ts'
import {
  AUTH_PAGES,
  CHARACTER_PAGES,
  EXPIRED_LINKS,
  PAGES,
  pathIn,
  SIGNED_IN_PAGES,
  TEAM_PAGES,
} from '../../tests/pages/page-list.ts'
import { FULL } from '../fixtures/full.ts'
import { overflow } from '../fixtures/overflow.ts'
import { startLanguageSite } from './language-site.ts'
import { clippedTexts, unmarkedTexts } from './page-checks.ts'
import { PSEUDO } from './pseudo-language.ts'
import { addContent, openDatabase, readContent, sessionCookie } from './site-content.ts'

const WIDTHS = [1440, 390]
/** Answers that are no page. */
const FILE = /\.(zip|csv|pdf)$|\/(file|export|template|card|copy\/\d+|download\/\w+)$/

const PUBLIC = [...PAGES, ...CHARACTER_PAGES]
const VISITORS: [who: string, email: string | null, paths: (language: 'es' | 'en') => string[]][] = [
  ['a visitor', null, (language) => [...PUBLIC, ...AUTH_PAGES].map(([, path]) => pathIn(path, language))],
  ['a visitor, of links that are over', null, () => EXPIRED_LINKS],
  ['a player', 'lucia@candil.invalid', () => SIGNED_IN_PAGES.filter((path) => !/^\/a[eo]\//.test(path))],
  ['an organizer', 'bruno@candil.invalid', () => SIGNED_IN_PAGES.filter((path) => /^\/a[eo]\//.test(path))],
  ['the site team', 'noa@candil.invalid', () => TEAM_PAGES],
]

// It builds the site a second time: with npm run test:full.
test.describe('every page in every language, and in one that is long, accented and runs from right to left', () => {
  test.describe.configure({ mode: 'default', retries: 0 })
  let site: Awaited<ReturnType<typeof startLanguageSite>>
  let sql: postgres.Sql
  let content: string[]
  let fill: (path: string) => string

  test.beforeAll(async () => {
    site = await startLanguageSite()
    sql = openDatabase(site.data)
    fill = await addContent(sql)
    const states = GERMAN_STATES.flatMap(({ names }) => Object.values(names))
    content = [...(await readContent(sql)), ...states].sort((one, other) => other.length - one.length)
  })
  test.afterAll(async () => {
    await sql?.end()
    await site?.stop()
  })

  for (const language of FULL ? ['es', 'en', PSEUDO] : [])
    for (const [who, email, paths] of VISITORS)
      test(`${language}: no overflow for ${who}`, async ({ browser }) => {
        test.setTimeout(600_000)
        const context = await browser.newContext({ reducedMotion: 'reduce' })
        if (email) await context.addCookies([await sessionCookie(sql, email, 'localhost')])
        const list = paths(language === 'en' ? 'en' : 'es').filter((path) => !FILE.test(path))
        const problems = await checkPages(context, language, list)
        await context.close()
        expect(problems).toEqual([])
      })

  async function checkPages(context: BrowserContext, language: string, paths: string[]) {
    const page = await context.newPage()
    const problems: string[] = []
    for (const path of paths) {
      const [pathname = '', query] = fill(path).split('?')
      const url = site.url + explicitPath(language, pathname) + (query ? `?${query}` : '')
      await page.setViewportSize({ width: WIDTHS[0]!, height: 900 })
      const response = await page.goto(url, { waitUntil: 'load' })
      if (!response || response.status() >= 500) problems.push(`${path}: ${response?.status()}`)
      problems.push(...(await problemsOf(page, language)).map((problem) => `${path}: ${problem}`))
    }
    return problems
  }

  async function problemsOf(page: Page, language: string) {
    const problems: string[] = []
    const isPseudo = language === PSEUDO
    const { lang, dir } = await page.evaluate(() => ({
      lang: document.documentElement.lang,
      dir: document.documentElement.dir,
    }))
    if (lang !== language || dir !== (isPseudo ? 'rtl' : 'ltr')) problems.push(`is in ${lang}, ${dir}`)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      problems.push(...(await overflow(page)).map((problem) => `${width}: ${problem}`))
      problems.push(...(await clippedTexts(page)).map((text) => `${width}, clipped: ${text}`))
    }
    if (isPseudo) problems.push(...(await unmarkedTexts(page, content)).map((text) => `no message: ${text}`))
    return problems
  }
})
