// The built site with the sample, on a folder of its own that goes when it stops. Started by Playwright.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostOffice } from './post-office.ts'

// Journeys read the letters in it; a second site must be given none, and takes one of its own.
const dataDir = process.env['E2E_DATA'] || mkdtempSync(join(tmpdir(), 'candil-e2e-'))
const settings = { NODE_ENV: 'production', DATA_DIR: dataDir, SAMPLE_DATA: 'on', LOG_LEVEL: 'warn' }
// All journeys come from one address; its limits are tested elsewhere.
const MANY = '1000'
const limits = {
  CONTACT_PER_HOUR: MANY,
  PROPOSALS_PER_HOUR: MANY,
  REGISTRATIONS_PER_HOUR: MANY,
  LETTERS_PER_HOUR: MANY,
  SIGN_IN_TRIES: MANY,
}
const smtp = { SMTP_URL: await openPostOffice(join(dataDir, 'mail')) }
Object.assign(process.env, settings, limits, smtp, { DATABASE_URL: '', SITE_URL: '' })
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))

// Playwright killed from outside says no word: then we have another parent. Heard as the end of a start script is.
const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  process.emit('disconnect')
}, 500).unref()

await import('../src/main.ts')
