// Without a network, every kind of form and search keeps the page and its input, says why, and continues afterwards.
import type { BrowserContext, Page } from '@playwright/test'
import { withDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { expectStatus, focused, hydrated, markDocument, openWithRoutes, path, sameDocument } from '../fixtures/steps.ts'
import { descriptionField, titleField } from './event-form-steps.ts'
import { COMPLETE_EVENT, createEvent, signInWithClub, uniqueTitle } from './organization-fixtures.ts'
import { createOwner, createPendingItems, openAdmin, queueLink, reviewRegion } from './site-team.ts'

const slow = fullTest(test, 'src/app/offline/', 'src/shared/offline/', 'src/ui/network/', 'src/ui/forms/')

// These tests answer with 502 on purpose; offline, no module loads.
test.use({
  allowedErrors:
    /^50\d from |Error loading route module|Failed to fetch manifest patches|Failed to fetch dynamically imported module/,
})

const networkNotice = (page: Page) => page.locator('.network-note_banner')
const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const OFFLINE = 'Sin conexión. Lo que has escrito sigue aquí.'
const retryButton = (page: Page) => networkNotice(page).getByRole('button', { name: 'Reintentar' })

/** Expects the notice to be announced and fully visible on a phone and a desktop. */
async function expectNotice(page: Page, words: string | RegExp = OFFLINE) {
  await expect(networkNotice(page).getByRole('alert')).toContainText(words)
  const before = page.viewportSize()!
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 780 })
    await expect(retryButton(page)).toBeInViewport({ ratio: 1 })
    await expect(networkNotice(page)).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize(before)
}

/** Does something offline and expects the page to stay the same at the same URL. */
async function doOffline(context: BrowserContext, page: Page, action: () => Promise<unknown>) {
  const address = path(page)
  await markDocument(page)
  await context.setOffline(true)
  await action()
  await expectNotice(page)
  expect(path(page)).toBe(address)
  expect(await sameDocument(page)).toBe(true)
}

const answerCookies = (context: BrowserContext, baseURL: string) =>
  context.addCookies([{ name: 'consent', value: 'accepted', url: baseURL }])

test('searches, filters and links wait for the network and continue by themselves', async ({
  context,
  page,
  baseURL,
}) => {
  await answerCookies(context, baseURL!)
  await openWithRoutes(page, '/es')
  const search = page.locator('#home-search')
  await doOffline(context, page, async () => {
    await page.getByLabel('Tipo').selectOption({ index: 1 })
    await search.fill('valdecu')
    await expectNotice(page)
    await search.press('Enter')
  })
  await expect(search).toHaveValue('valdecu')
  await expect(search).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Se ha ido la luz' })).toHaveCount(0)
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/es\/events\?.*q=valdecu/)
  await expect(networkNotice(page)).toHaveCount(0)

  await openWithRoutes(page, '/es/venues')
  const box = page.getByRole('searchbox')
  await doOffline(context, page, () => box.fill('molino'))
  await expect(box).toBeFocused()
  await context.setOffline(false)
  await expect(page).toHaveURL('/es/venues?q=molino')
  await expect(box).toHaveValue('molino')

  // A client-side link, and one the browser follows itself.
  for (const [link, to] of [
    [page.getByRole('banner').getByRole('link', { name: 'Ayuda' }), '/es/help'],
    [page.getByRole('contentinfo').getByRole('link', { name: 'English' }), '/en/help'],
  ] as const) {
    await doOffline(context, page, () => link.click())
    await context.setOffline(false)
    await expect(page).toHaveURL(to)
    // Without the module of the next page it has come as a whole document, whose links are the browser's until then.
    await hydrated(page)
  }

  await test.step('a page that the router does not know yet is opened by itself once the server can be reached', async () => {
    const away = /\/(__manifest|healthz)\b/
    await page.route(away, (route) => route.abort())
    await page.goto('/es')
    await hydrated(page)
    await page.getByRole('banner').getByRole('link', { name: 'Ayuda' }).click()
    await expectNotice(page, 'No llegamos al servidor')
    await page.unroute(away)
    await expect(page).toHaveURL('/es/help')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Ahora mismo no hay luz')
    await expect(networkNotice(page)).toHaveCount(0)
  })
})

test('forms keep their input and are sent once: automatically when nothing was sent, else on request', async ({
  context,
  page,
  baseURL,
}) => {
  await answerCookies(context, baseURL!)
  await page.goto('/es/forgotpassword')
  await hydrated(page)
  await page.getByLabel('Correo').fill('nadie@example.org')
  await doOffline(context, page, () => page.getByRole('button', { name: 'Enviar enlace' }).click())
  await expect(page.getByLabel('Correo')).toHaveValue('nadie@example.org')
  await context.setOffline(false)
  await expect(page.getByRole('status').filter({ hasText: 'Si el correo existe' })).toBeVisible()

  await page.goto('/es/login')
  await hydrated(page)
  const name = page.getByLabel('Correo o nombre de usuario')
  await name.fill('nadie')
  await page.getByLabel('Contraseña', { exact: true }).fill('nada de nada')
  await doOffline(context, page, () => page.getByRole('button', { name: 'Entrar', exact: true }).click())
  // Passkeys need the network too.
  await page.getByRole('button', { name: /llave/ }).click()
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: OFFLINE })).toBeVisible()
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('nada de nada')
  // Input changed meanwhile is not sent without asking.
  await name.fill('nadie más')
  await context.setOffline(false)
  await expectNotice(page, 'Ya hay conexión')
  await retryButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No te encontramos' })).toBeVisible()
  await expect(name).toHaveValue('nadie más')

  // Sent without a timely response: it may have arrived, so it is not sent again without asking.
  await page.goto('/es/contact')
  await page.clock.install()
  await hydrated(page)
  await page.getByLabel('Tu nombre').fill('Nadia')
  await page.getByLabel('Tu correo').fill('nadia@example.org')
  await page.getByLabel('Mensaje').fill('Un mensaje con palabras suficientes.')
  let sent = 0
  await page.route(/contact\.data/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent++
    if (sent === 2) return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
    return sent > 2 ? route.continue() : undefined
  })
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect.poll(() => sent).toBe(1)
  await page.clock.fastForward(60_000)
  await expectNotice(page, /tarda demasiado en responder|Ya hay conexión/)
  await expect(networkNotice(page)).toContainText('No sabemos si llegó')
  await page.clock.fastForward(120_000)
  expect(sent).toBe(1)
  await retryButton(page).click()
  await expectNotice(page, 'no es culpa tuya')
  await expect(page.getByLabel('Mensaje')).toHaveValue('Un mensaje con palabras suficientes.')
  await retryButton(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Mensaje enviado' })).toBeVisible()
  await expect(networkNotice(page)).toHaveCount(0)
})

slow(
  'panel forms wait too: autosaved drafts, tickets, images, dialogs, decisions of the site team',
  async ({ context, page, browser, baseURL }) => {
    const club = await signInWithClub(page)
    await answerCookies(context, baseURL!)
    const slug = await createEvent(page, club, { title: uniqueTitle(club, 'Sin red'), ...COMPLETE_EVENT })
    await page.goto(`/es/ae/${slug}/information`)
    await expect(page.getByRole('toolbar')).toHaveCount(1)
    const renamed = uniqueTitle(club, 'Con red')
    await doOffline(context, page, () => titleField(page).fill(renamed))
    await expect(page.locator('.save-bar_bar')).toContainText('Se guardará cuando vuelva')
    await descriptionField(page).click()
    await page.keyboard.type('Sin cobertura. ')
    await context.setOffline(false)
    const stored = async () =>
      JSON.stringify(await withDatabase((sql) => sql`select description from event_texts where title = ${renamed}`))
    await expect.poll(stored).toContain('Sin cobertura.')
    await expectStatus(page, /guardado a las/i)
    await expect(networkNotice(page)).toHaveCount(0)
    await page.reload()
    await expect(titleField(page)).toHaveValue(renamed)
    await expect(descriptionField(page)).toContainText('Sin cobertura.')

    await page.goto(`/es/ae/${slug}/tickets?edit=new`)
    await hydrated(page)
    await page.getByLabel('Título en español').fill('General')
    await page.locator('input[name$=".price"]').fill('20')
    await doOffline(context, page, () =>
      page
        .locator('main')
        .getByRole('button', { name: /^Guardar/ })
        .click(),
    )
    await context.setOffline(false)
    await expectStatus(page, 'Entrada guardada')

    // A modal dialog makes the rest inert: the notice is inside it.
    await page.goto(`/es/ae/${slug}`)
    await hydrated(page)
    await page.getByRole('button', { name: 'Borrar este evento' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('borrar')
    await doOffline(context, page, () => dialog.getByRole('button', { name: /^Borrar/ }).click())
    await expect(dialog.getByRole('textbox')).toHaveValue('borrar')
    await dialog.getByRole('button', { name: 'Cerrar aviso' }).click()
    await expect(networkNotice(page)).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await context.setOffline(false)

    await page.goto(`/es/ao/${club.slug}/profile`)
    await hydrated(page)
    await page.getByLabel('Teléfono').fill('600 000 000')
    const picture = page.getByLabel(/^Imagen de cabecera/)
    await picture.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from(GIF, 'base64') })
    await doOffline(context, page, () => page.locator('.save-bar_bar').getByRole('button', { name: 'Guardar' }).click())
    expect(await picture.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(1)
    await expect(page.locator('.save-bar_bar')).toContainText('Tienes cambios sin guardar')
    await context.setOffline(false)
    await expectStatus(page, /guardado/i)

    await test.step('a decision of the site team waits with its reason', async () => {
      const { page: team, close } = await openAdmin(browser, baseURL!)
      const { name } = await createPendingItems(await createOwner(page, 'Olga'))
      await team.goto('/es/admin/organizations')
      await hydrated(team)
      await queueLink(team, name).click()
      await expect(reviewRegion(team).getByRole('heading', { name })).toBeVisible()
      await team.getByRole('link', { name: /^Rechazar/ }).click()
      const dialog = team.getByRole('dialog')
      await dialog.getByRole('textbox').fill('Falta decir quiénes sois.')
      await doOffline(team.context(), team, () => dialog.getByRole('button', { name: /^Enviar/ }).click())
      await expect(dialog.getByRole('textbox')).toHaveValue('Falta decir quiénes sois.')
      await team.context().setOffline(false)
      await expect(dialog).toHaveCount(0)
      await expect(focused(team)).toHaveCount(1)
      await close()
    })
  },
)
