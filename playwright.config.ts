import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

// Read again by every worker: the port is chosen once and passed on.
process.env['E2E_PORT'] ??= String(await freePort())
process.env['E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'candil-e2e-'))
const port = process.env['E2E_PORT']
const baseURL = `http://localhost:${port}`

/** What Chromium needs as root, and what keeps it from asking anybody anything. */
const quiet = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]

/** What changes the calendar. */
const PUBLISHING = /e2e\/publishing\//

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // What visitors see is counted in the sample as it is: those who publish come afterwards.
  projects: [
    { name: 'visitors', testIgnore: PUBLISHING },
    { name: 'publishing', testMatch: PUBLISHING, dependencies: ['visitors'] },
  ],
  // What fails one time in a thousand must not stop everybody; npm test names it at the end, and it is a defect to be mended.
  retries: 1,
  // Not the five and thirty seconds of the house: two browsers on a small machine that builds beside them need more.
  expect: { timeout: 10_000 },
  timeout: 60_000,
  reporter: [['list'], ['json', { outputFile: process.env['PLAYWRIGHT_REPORT'] ?? 'test-results/report.json' }]],
  use: {
    baseURL,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    screenshot: 'only-on-failure',
    launchOptions: { args: quiet, ...executable() },
  },
  webServer: {
    // No shell in between: it would end before the server has.
    command: `exec "${process.execPath}" e2e/fixtures/server.ts`,
    url: baseURL,
    env: { PORT: port },
    stdout: 'ignore',
    stderr: 'pipe',
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})

function executable() {
  const executablePath = findChromium()
  return executablePath ? { executablePath } : {}
}

function freePort() {
  return new Promise<number>((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
