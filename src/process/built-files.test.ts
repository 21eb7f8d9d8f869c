import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { serveBuiltFiles } from './built-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'candil files '))
mkdirSync(join(folder, 'assets'))
for (const [name, text] of Object.entries({
  'assets/site-h4sh.js': 'plain',
  'assets/site-h4sh.js.br': 'packed',
  'favicon.svg': '<svg/>',
  'offline-worker.js': 'worker',
  '.secret.txt': 'hush',
})) {
  writeFileSync(join(folder, name), text)
}
afterAll(() => rmSync(folder, { recursive: true }))

const app = new Hono().use(serveBuiltFiles(folder)).all('*', (c) => c.text('the application'))
const request = async (path: string, headers = {}) => {
  const response = await app.request(path, { headers })
  return { status: response.status, text: await response.text(), headers: Object.fromEntries(response.headers) }
}

test('files with a hash in their name are cacheable for a year, others for an hour', async () => {
  expect((await request('/assets/site-h4sh.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await request('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
})

test('sends the precompressed copy to clients that accept it', async () => {
  const compressed = await request('/assets/site-h4sh.js', { 'accept-encoding': 'gzip, br' })
  expect(compressed).toMatchObject({ text: 'packed', headers: { 'content-encoding': 'br', vary: 'Accept-Encoding' } })
  expect(compressed.headers['content-type']).toMatch('text/javascript')
  expect((await request('/assets/site-h4sh.js')).text).toBe('plain')
})

test('a file of an older build is a 404 without a page', async () => {
  expect(await request('/assets/old-h4sh.js')).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } })
})

test.for([
  '/',
  '/events',
  '/assets',
  '/.secret.txt',
  '/../package.json',
  '/%2e%2e/package.json',
  '/assets/../.secret.txt',
])('passes on what is not a file of the build: %s', async (path) => {
  expect((await request(path)).text).toMatch(/^(the application|Not found)$/)
})

test('a service worker is asked for each time, and a hidden file left to the application', async () => {
  expect((await request('/offline-worker.js')).headers['cache-control']).toBe('no-cache')
  const hiding = new Hono()
    .use(serveBuiltFiles(folder, (path) => path === '/offline-worker.js'))
    .all('*', (c) => c.text('the application'))
  expect(await (await hiding.request('/offline-worker.js')).text()).toBe('the application')
})
