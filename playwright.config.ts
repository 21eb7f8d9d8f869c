import { createServer } from 'node:net'
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'
import { createTempDir } from './tests/fixtures/temporary-folder.ts'

// Every worker loads this file again: choose the port once and pass it on.
process.env['E2E_PORT'] ??= String(await freePort())
process.env['E2E_DATA'] ??= createTempDir('candil-e2e-')
const port = process.env['E2E_PORT']
const baseURL = `http://localhost:${port}`

/** What Chromium needs as root, and what keeps it from making requests of its own. */
const chromiumArgs = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  // Threads that compile what runs once keep both cores busy.
  '--js-flags=--single-threaded',
]

/** Tests that change the calendar. */
const PUBLISHING = /e2e\/(publishing|registrations|albums|offline)\/.*\.spec\.ts$/

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  forbidOnly: true,
  // One more than the cores: tests wait for emails and jobs.
  workers: 3,
  // Tests of visitors count the sample data, so the publishing tests run after them.
  projects: [
    { name: 'visitors', testIgnore: PUBLISHING },
    { name: 'publishing', testMatch: PUBLISHING, dependencies: ['visitors'] },
  ],
  // A test that passes at a second try is a defect.
  retries: 0,
  // Only end what hangs: a busy or slow machine takes many times as long as an idle one.
  expect: { timeout: 60_000 },
  timeout: 600_000,
  reporter: [['list'], ['json', { outputFile: process.env['PLAYWRIGHT_REPORT'] ?? 'test-results/report.json' }]],
  use: {
    baseURL,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    screenshot: 'only-on-failure',
    launchOptions: { args: chromiumArgs, ...executable() },
  },
  webServer: {
    // No shell in between: it would end before the server.
    command: `exec "${process.execPath}" e2e/fixtures/server.ts`,
    url: baseURL,
    env: { PORT: port },
    stdout: 'ignore',
    stderr: 'pipe',
    timeout: 300_000,
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
