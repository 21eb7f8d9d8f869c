// The built site with the sample, on a folder of its own that goes when it stops. Started by Playwright.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const dataDir = mkdtempSync(join(tmpdir(), 'candil-e2e-'))
const settings = { NODE_ENV: 'production', DATA_DIR: dataDir, SAMPLE_DATA: 'on', LOG_LEVEL: 'warn' }
// All journeys come from one address; the limit of one hour is tested elsewhere.
Object.assign(process.env, settings, { CONTACT_PER_HOUR: '1000', DATABASE_URL: '', SITE_URL: '' })
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))

// Playwright killed from outside says no word: then we have another parent. Heard as the end of a start script is.
const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  process.emit('disconnect')
}, 500).unref()

await import('../src/main.ts')
