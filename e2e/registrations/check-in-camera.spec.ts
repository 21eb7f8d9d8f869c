// Check-in with a camera that shows a ticket.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toBuffer } from 'qrcode'
import sharp from 'sharp'
import { findChromium } from '../../scripts/chromium.mjs'
import { withDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { createTodaysEvent, OFFLINE_ERRORS, openCheckIn, stateOf, words } from './check-in-steps.ts'

const slow = fullTest(test, 'src/app/check-in/', 'src/features/check-in/')

/** What the ticket holds that the camera shows. */
const CODE = randomUUID()
const video = join(mkdtempSync(join(tmpdir(), 'candil-camera-')), 'ticket.mjpeg')
const code = await toBuffer(CODE, { type: 'png', width: 360, margin: 3, errorCorrectionLevel: 'M' })
const canvas = sharp({ create: { width: 640, height: 480, channels: 3, background: '#fff' } })
const frame = await canvas
  .composite([{ input: code }])
  .jpeg()
  .toBuffer()
writeFileSync(video, Buffer.concat([frame, frame, frame]))

const executablePath = findChromium()
test.use({
  allowedErrors: OFFLINE_ERRORS,
  viewport: { width: 390, height: 844 },
  launchOptions: {
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
      ...['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
      `--use-file-for-fake-video-capture=${video}`,
    ],
    ...(executablePath && { executablePath }),
  },
})

slow('reads a ticket with the camera, and says when its code is not one of this event any more', async ({ page }) => {
  const scan = page.getByRole('button', { name: words('es', 'checkIn.scan') })
  // As after a handover: the seat has another code by now.
  const slug = await createTodaysEvent(page, randomUUID())
  await openCheckIn(page, slug)
  await scan.click()
  await expect(page.getByText(words('es', 'checkIn.scan.unknown'))).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Olalla Prieto' })).toHaveCount(0)

  await withDatabase(
    (sql) => sql`update registrations set code = ${CODE}, updated_at = now()
      where event_id = (select event_id from event_slugs where slug = ${slug}) and name = 'Olalla Prieto'`,
  )
  await openCheckIn(page, slug)
  await scan.click()
  await expect(page.getByRole('heading', { name: 'Olalla Prieto' })).toBeVisible()
  await page.getByRole('button', { name: words('es', 'checkIn.do_unpaid') }).click()
  await expect.poll(() => stateOf(slug)).toBe('attended')

  // A ticket of a cancelled seat opens the person, who cannot come in.
  await withDatabase(
    (sql) => sql`update registrations set state = 'cancelled', ended_at = now(), updated_at = now()
      where event_id = (select event_id from event_slugs where slug = ${slug}) and name = 'Olalla Prieto'`,
  )
  await openCheckIn(page, slug)
  await scan.click()
  await expect(page.getByRole('alert').filter({ hasText: 'No puede entrar con esta inscripción' })).toBeVisible()
  await expect(page.getByRole('button', { name: words('es', 'checkIn.do') })).toHaveCount(0)
})
