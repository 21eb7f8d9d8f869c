import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { builtFiles } from './built-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'candil files '))
mkdirSync(join(folder, 'assets'))
for (const [name, text] of Object.entries({
  'assets/site-h4sh.js': 'plain',
  'assets/site-h4sh.js.br': 'packed',
  'favicon.svg': '<svg/>',
  '.secret.txt': 'hush',
})) {
  writeFileSync(join(folder, name), text)
}
afterAll(() => rmSync(folder, { recursive: true }))

const app = new Hono().use(builtFiles(folder)).all('*', (c) => c.text('the site'))
const ask = async (path: string, headers = {}) => {
  const response = await app.request(path, { headers })
  return { status: response.status, text: await response.text(), headers: Object.fromEntries(response.headers) }
}

test('files with a hash in their name are kept for a year, others for an hour', async () => {
  expect((await ask('/assets/site-h4sh.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await ask('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
})

test('the compressed copy goes to whoever takes it', async () => {
  const packed = await ask('/assets/site-h4sh.js', { 'accept-encoding': 'gzip, br' })
  expect(packed).toMatchObject({ text: 'packed', headers: { 'content-encoding': 'br', vary: 'Accept-Encoding' } })
  expect(packed.headers['content-type']).toMatch('text/javascript')
  expect((await ask('/assets/site-h4sh.js')).text).toBe('plain')
})

test('a piece of an older version is missing, not a page', async () => {
  expect(await ask('/assets/old-h4sh.js')).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } })
})

test.for([
  '/',
  '/events',
  '/assets',
  '/.secret.txt',
  '/../package.json',
  '/%2e%2e/package.json',
  '/assets/../.secret.txt',
])('what is no file of the build is for the site: %s', async (path) => {
  expect((await ask(path)).text).toMatch(/^(the site|Not found)$/)
})
