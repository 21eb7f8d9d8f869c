import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { answerCookies } from '../fixtures/people.ts'
import { hydrated } from '../fixtures/steps.ts'
import {
  COMPLETE_EVENT,
  createEvent,
  setPublished,
  signInWithClub,
  uniqueTitle,
} from '../publishing/organization-fixtures.ts'
import { openAdmin, queueLink, reviewRegion } from '../publishing/site-team.ts'
import { addEventAlbum } from './album-steps.ts'

const slow = fullTest(test, 'src/app/albums/', 'src/features/albums/')

/** An album that everybody sees, of three photos; the page belongs to nobody. */
async function publishAlbum(page: Page) {
  const club = await signInWithClub(page)
  const event = await createEvent(page, club, { ...COMPLETE_EVENT, title: uniqueTitle(club, 'La velada') })
  await setPublished(event)
  const title = uniqueTitle(club, 'Feria')
  const album = await addEventAlbum(page.request, club, { event, title, count: 3 })
  await page.context().clearCookies()
  await answerCookies(page.context())
  return { title, album: album.id, ids: album.photos.map(({ id }) => id) }
}

/** One finger from side to side, in px. */
async function swipe(page: Page, by: number) {
  const touch = await page.context().newCDPSession(page)
  const { width, height } = page.viewportSize()!
  const [x, y] = [width / 2 - by / 2, height / 2]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  for (const part of [0.5, 1])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + by * part, y }] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touch.detach()
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  slow(
    'turns photos by keys, swipes and by themselves from a deep link, enlarges one and goes back to the album',
    async ({ page }) => {
      const { album, ids } = await publishAlbum(page)
      const shows = async (index: number) => {
        await expect(page).toHaveURL(new RegExp(`/photo/${ids[index]}$`))
        await expect(page.getByText(`${index + 1} de 3`)).toBeInViewport({ ratio: 1 })
        await expect(page.getByRole('main').getByRole('img').last()).toBeInViewport({ ratio: 1 })
      }
      await page.goto(`/es/photo/${ids[0]}`)
      await hydrated(page)
      await shows(0)
      await page.keyboard.press('ArrowLeft')
      await shows(0)
      await page.keyboard.press('ArrowRight')
      await shows(1)
      await page.keyboard.press('ArrowLeft')
      await shows(0)
      await swipe(page, -200)
      await shows(1)
      await swipe(page, 40)
      await shows(1)
      await page.getByRole('button', { name: 'Ampliar la foto' }).click()
      await expect(page.getByRole('button', { name: 'Ver la foto entera' })).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('main').getByRole('img')).toBeInViewport()
      // It is moved instead.
      await swipe(page, -200)
      await page.getByRole('button', { name: 'Ver la foto entera' }).click()
      await shows(1)
      await page.getByRole('button', { name: 'Pasar las fotos solas' }).click()
      await expect(page.getByRole('button', { name: 'Parar' })).toBeInViewport({ ratio: 1 })
      await shows(2)
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL(new RegExp(`/album/${album}#photo-${ids[2]}$`))
      await expect(page.locator(`#photo-${ids[2]}`)).toBeInViewport()
      // There each shows all of itself.
      const crops = await page.locator('main li img[srcset]').evaluateAll((photos) =>
        photos.map((photo) => {
          const sizeOf = (name: string) => Number(photo.getAttribute(name))
          return (photo.clientWidth / photo.clientHeight) * (sizeOf('height') / sizeOf('width'))
        }),
      )
      expect(crops).toEqual(ids.map(() => expect.closeTo(1, 1)))
      await page.goBack()
      await shows(2)
    },
  )
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  slow('shows album and photos as pages, with the sizes as files', async ({ page }) => {
    const { title, album, ids } = await publishAlbum(page)
    await page.goto(`/en/album/${album}`)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeInViewport()
    await page.locator(`#photo-${ids[0]}`).click()
    await expect(page.getByText('1 of 3')).toBeInViewport({ ratio: 1 })
    await page.getByRole('link', { name: 'Next photo' }).click()
    await expect(page).toHaveURL(new RegExp(`/en/photo/${ids[1]}$`))
    await page.getByLabel('Download the photo').click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /^JPEG, 600 × 400|600 × 400/ }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`${title} 2.jpg`)
    await page.getByRole('link', { name: 'Back to the album' }).click()
    await expect(page.locator(`#photo-${ids[1]}`)).toBeInViewport()
  })
})

slow(
  'a visitor reports a photo, a moderator looks at it and hides it, and it is gone from the album',
  async ({ page, browser, baseURL }) => {
    const { title, album, ids } = await publishAlbum(page)
    await page.goto(`/es/photo/${ids[1]}`)
    await page.getByRole('link', { name: 'Denunciar', exact: true }).click()
    await hydrated(page)
    await page.getByLabel('Motivo', { exact: true }).selectOption({ label: 'Publica datos personales' })
    await page.getByLabel('Qué ocurre', { exact: true }).fill('Se ve mi matrícula.')
    await page.getByRole('button', { name: 'Enviar la denuncia' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Denuncia enviada' })).toBeInViewport()

    const admin = await openAdmin(browser, baseURL!)
    await admin.page.goto('/es/admin/reports')
    await queueLink(admin.page, title).click()
    await expect(reviewRegion(admin.page)).toContainText('Se ve mi matrícula.')
    await admin.page.getByRole('button', { name: 'Revisarla yo' }).click()
    await expect(reviewRegion(admin.page)).toContainText('En revisión por ti')
    await admin.page.getByRole('link', { name: /^Ocultar/ }).click()
    const dialog = admin.page.getByRole('dialog')
    await dialog.getByLabel('Lo que leerán').last().fill('Se lee una matrícula.')
    await dialog.getByRole('button').last().click()
    await expect(admin.page.getByRole('status').filter({ hasText: 'Oculto por una denuncia' }).first()).toBeInViewport()

    expect((await page.request.get(`/photo/${ids[1]}`)).status()).toBe(404)
    await page.goto(`/es/album/${album}`)
    await expect(page.getByText(/^2 fotos/).first()).toBeInViewport()
    await expect(page.locator(`#photo-${ids[1]}`)).toHaveCount(0)
  },
)
