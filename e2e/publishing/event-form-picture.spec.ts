// The cover of the event form.
import sharp from 'sharp'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { expectStatus } from '../fixtures/steps.ts'
import { descriptionField, saveButton } from './event-form-steps.ts'
import { COMPLETE_EVENT, createEvent, signInWithClub, uniqueTitle } from './organization-fixtures.ts'

const slow = fullTest(test, 'src/app/event-panel/edit/', 'src/ui/forms/files/', 'src/features/media/')

test.use({ withPictures: true })

slow(
  'resizes an image before upload, refuses a wrong one when it is chosen, and keeps the focal point',
  async ({ page }) => {
    const club = await signInWithClub(page)
    const slug = await createEvent(page, club, { title: uniqueTitle(club, 'El faro apagado'), ...COMPLETE_EVENT })
    await page.goto(`/es/ae/${slug}/information`)
    await expect(page.getByRole('toolbar')).toHaveCount(1)
    // Refused when it is chosen, and not sent: the rest is saved.
    const field = page.getByLabel('Imagen de cabecera (opcional)')
    const refused = page.getByRole('alert').filter({ hasText: 'faro.bmp: No podemos leer esta imagen' })
    const bitmap = Buffer.from(BITMAP, 'base64')
    await field.setInputFiles({ name: 'faro.bmp', mimeType: 'image/bmp', buffer: bitmap })
    await expect(refused).toBeInViewport()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveValue('')
    await descriptionField(page).click()
    await page.keyboard.type('Un fuego.')
    await expect(page.locator('.save-bar_bar')).toContainText(/Borrador guardado a las [\d:]+/)
    await expect(refused).toBeVisible()
    // As phones take them: more pixels than the site accepts, and rotated.
    const drawn = sharp({ create: { width: 9000, height: 6000, channels: 3, background: '#503010' } })
    const turned = await drawn.withMetadata({ orientation: 6 }).jpeg().toBuffer()
    await field.setInputFiles({ name: 'faro.jpg', mimeType: 'image/jpeg', buffer: turned })
    await expect(refused).toHaveCount(0)
    // Resizing takes a while on a small machine.
    await expect(page.locator('.save-bar_bar')).toContainText(/Borrador guardado a las [\d:]+(?!.*salvo)/)
    const preview = page.locator('.focal-point-picker_picture img')
    await expect(preview).toBeVisible()
    const turn = await preview.evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      return image.naturalHeight / image.naturalWidth
    })
    expect(turn, 'rotated as its EXIF says').toBeCloseTo(1.5, 1)

    await test.step('keeps the focal point', async () => {
      const point = page.getByRole('button', { name: /Punto de interés/ })
      await point.focus()
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('ArrowUp')
      await expect(point).toHaveAccessibleName(/45 % desde la izquierda, 45 % desde arriba/)
      await point.click({ position: { x: 5, y: 5 } })
      await expect(page.getByLabel('Desde la izquierda (%)')).not.toHaveValue('45')
      await saveButton(page).click()
      await expectStatus(page, 'Borrador guardado')
      await expect(page).toHaveURL(/\/ae\/.*\/information\?done=draft$/)
      await expect(page.locator('.focal-point-picker_picture img')).toBeVisible()
    })
  },
)

/** Two pixels. */
const BITMAP = 'Qk0+AAAAAAAAADYAAAAoAAAAAgAAAAEAAAABABgAAAAAAAgAAAATCwAAEwsAAAAAAAAAAAAAAAD/AP8AAAA='
