import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emailPreview } from '#bootstrap/email-preview.server.ts'
import { features } from '#features.ts'
import { readSettings } from '#platform/config/settings.ts'
import { createApp } from '#server.ts'
import { LOCALES } from '#shared/languages.ts'
import { build } from '../scripts/build.mjs'
import { PASSWORD } from './fixtures/api-users.ts'
import { testDatabase } from './fixtures/database.ts'
import { createTempDir } from './fixtures/temporary-folder.ts'

const ACCOUNTS = [
  'activation',
  'recovery',
  'link',
  'email',
  'notice-email',
  'email-taken',
  'erasure',
  'copy',
  'notice-recovery-used',
]
const app = emailPreview({ operatorName: 'Candil', siteUrl: 'http://localhost:3000' }, features)

test('previews every email in both languages, as HTML and as text, in development', async () => {
  const page = await (await app.request('/')).text()
  const names = [...page.matchAll(/<h2 id="([\w-]+)">/g)].map(([, name]) => name!)
  expect(names).toEqual(
    expect.arrayContaining([
      ...ACCOUNTS,
      'contact',
      'follows-digest',
      'newsletter',
      'event-published',
      'member-removed',
      'event-confirmation',
      'event-confirmation-2',
      'registration-confirmed',
      'registration-offered',
      'registration-cancelled-by-organizer',
      'handover-done',
      'handover-done-2',
      'casting-reveal',
      'report-outcome',
    ]),
  )
  expect(names.length).toBeGreaterThan(30)
  for (const name of names)
    for (const locale of LOCALES) {
      const html = await app.request(`/${locale}/${name}.html`)
      expect(html.headers.get('content-type')).toContain('text/html')
      expect(await html.text()).toMatch(/^<!doctype html><html lang=/)
      expect(await (await app.request(`/${locale}/${name}.txt`)).text()).toMatch(/^Subject: \S/)
    }
})

test('answers 404 for an unknown email or language', async () => {
  for (const path of ['/es/nothing.html', '/de/link.html', '/es']) expect((await app.request(path)).status).toBe(404)
})

test('without SMTP_URL, start-up says where emails are written and logs each file name without its link', async () => {
  const { connection } = await testDatabase()
  const folder = createTempDir('candil-letters-')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const progress: string[] = []
  const settings = readSettings({ DATA_DIR: folder, SAMPLE_DATA: 'off' })
  const site = await createApp({ settings, connection, onProgress: (message) => void progress.push(message) })
  onTestFinished(site.close)
  expect(site.bannerLines).toContain(
    `The mail        ${join(folder, 'mail')}  (no SMTP_URL: every email is a file there)`,
  )
  const ask = async (path: string, init?: RequestInit) =>
    site.fetch(new Request(`http://localhost:3000${path}`, init), {})
  expect((await ask('/dev/mails')).status).toBe(200)
  const body = JSON.stringify({ username: 'Ana', email: 'ana@example.org', password: PASSWORD, terms: true })
  const headers = { 'content-type': 'application/json' }
  expect((await ask('/api/auth/local/register', { method: 'POST', headers, body })).status).toBe(200)
  await expect.poll(() => progress.at(-1)).toMatch(/^A letter \(activation\): \S+-activation-[\w-]+\.txt$/)
  expect(readdirSync(join(folder, 'mail'))).toHaveLength(2)
  const file = progress.at(-1)!.split(': ')[1]!
  expect(readFileSync(join(folder, 'mail', file), 'utf8')).toMatch(
    /http:\/\/localhost:3000\/\w\w\/confirm\?code=[\w-]{43}/,
  )
})

test('the production build has no email preview', async () => {
  await build()
  const files = readdirSync('build/server', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  )
  expect(files.length).toBeGreaterThan(0)
  const code = files.map((file) => readFileSync(`build/server/${file}`, 'utf8')).join('')
  expect(code).toContain('/healthz')
  expect(code).not.toMatch(/dev\/mails|a-secret-that-opens-nothing/)
})
