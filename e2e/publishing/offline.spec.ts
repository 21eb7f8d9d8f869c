// What the network does not carry takes nothing away: in each kind of form and search, the page stays, says why, and goes on.
import type { BrowserContext, Page } from '@playwright/test'
import { inDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { alive, focused, mark, path, sameDocument, told } from '../fixtures/steps.ts'
import { COMPLETE, event, unlike, withClub } from './club.ts'
import { text, title } from './event-form-steps.ts'
import { desk, newOwner, review, waiting } from './site-team.ts'

// A proxy's 502 is answered here on purpose; without a network no module loads.
test.use({
  forgiven:
    /^50\d from |Error loading route module|Failed to fetch manifest patches|Failed to fetch dynamically imported module/,
})

const note = (page: Page) => page.locator('.network-note')
const OFFLINE = 'Sin conexión. Lo que has escrito sigue aquí.'
const again = (page: Page) => note(page).getByRole('button', { name: 'Reintentar' })

/** The note is announced, and whole inside the viewport of a phone and of a desktop. */
async function noted(page: Page, words: string | RegExp = OFFLINE) {
  await expect(note(page).getByRole('alert')).toContainText(words)
  const before = page.viewportSize()!
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 780 })
    await expect(again(page)).toBeInViewport({ ratio: 1 })
    await expect(note(page)).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize(before)
}

/** Without a network something is done; the page must stay the same one, at the same address. */
async function offline(context: BrowserContext, page: Page, act: () => Promise<unknown>) {
  const address = path(page)
  await mark(page)
  await context.setOffline(true)
  await act()
  await noted(page)
  expect(path(page)).toBe(address)
  expect(await sameDocument(page)).toBe(true)
}

const answerCookies = (context: BrowserContext, baseURL: string) =>
  context.addCookies([{ name: 'consent', value: 'accepted', url: baseURL }])

test('searches, filters and links wait for the network with everything chosen, and go on by themselves', async ({
  context,
  page,
  baseURL,
}) => {
  await answerCookies(context, baseURL!)
  await page.goto('/es')
  await alive(page)
  const search = page.locator('#home-search')
  await offline(context, page, async () => {
    await page.getByLabel('Tipo').selectOption({ index: 1 })
    // Suggestions wait as well.
    await search.fill('valdecu')
    await noted(page)
    await search.press('Enter')
  })
  await expect(search).toHaveValue('valdecu')
  await expect(search).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Se ha ido la luz' })).toHaveCount(0)
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/es\/events\?.*q=valdecu/)
  await expect(note(page)).toHaveCount(0)

  await page.goto('/es/venues')
  await alive(page)
  const box = page.getByRole('searchbox')
  await offline(context, page, () => box.fill('molino'))
  await expect(box).toBeFocused()
  await context.setOffline(false)
  await expect(page).toHaveURL('/es/venues?q=molino')
  await expect(box).toHaveValue('molino')

  // A link to another page, and one that the browser follows itself.
  for (const [link, to] of [
    [page.getByRole('banner').getByRole('link', { name: 'Ayuda' }), '/es/help'],
    [page.getByRole('contentinfo').getByRole('link', { name: 'English' }), '/en/help'],
  ] as const) {
    await offline(context, page, () => link.click())
    await context.setOffline(false)
    await expect(page).toHaveURL(to)
  }
})

test('forms keep what was typed, and are sent once: by themselves where nothing left, else when somebody says so', async ({
  context,
  page,
  baseURL,
}) => {
  await answerCookies(context, baseURL!)
  await page.goto('/es/forgotpassword')
  await alive(page)
  await page.getByLabel('Correo').fill('nadie@example.org')
  await offline(context, page, () => page.getByRole('button', { name: 'Enviar enlace' }).click())
  await expect(page.getByLabel('Correo')).toHaveValue('nadie@example.org')
  await context.setOffline(false)
  await expect(page.getByRole('status').filter({ hasText: 'Si el correo existe' })).toBeVisible()

  await page.goto('/es/login')
  await alive(page)
  const name = page.getByLabel('Correo o nombre de usuario')
  await name.fill('nadie')
  await page.getByLabel('Contraseña', { exact: true }).fill('nada de nada')
  await offline(context, page, () => page.getByRole('button', { name: 'Entrar', exact: true }).click())
  // Passkeys ask over the network too.
  await page.getByRole('button', { name: /llave/ }).click()
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: OFFLINE })).toBeVisible()
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('nada de nada')
  // What is typed on is not sent without asking.
  await name.fill('nadie más')
  await context.setOffline(false)
  await noted(page, 'Ya hay conexión')
  await again(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No te encontramos' })).toBeVisible()
  await expect(name).toHaveValue('nadie más')

  // On the way out, and no answer in time: it may have arrived, so nothing is sent a second time without asking.
  await page.goto('/es/contact')
  await page.clock.install()
  await alive(page)
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
  await noted(page, /tarda demasiado en responder|Ya hay conexión/)
  await expect(note(page)).toContainText('No sabemos si llegó')
  await page.clock.fastForward(120_000)
  expect(sent).toBe(1)
  await again(page).click()
  await noted(page, 'no es cosa tuya')
  await expect(page.getByLabel('Mensaje')).toHaveValue('Un mensaje con palabras suficientes.')
  await again(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Mensaje enviado' })).toBeVisible()
  await expect(note(page)).toHaveCount(0)
})

test('the forms of the panels wait too: a draft that saves itself, tickets, pictures, members, dialogs', async ({
  context,
  page,
  baseURL,
}) => {
  const club = await withClub(page)
  await answerCookies(context, baseURL!)
  const slug = await event(page, club, { title: unlike(club, 'Sin red'), ...COMPLETE })
  await page.goto(`/es/ae/${slug}/information`)
  await expect(page.getByRole('toolbar')).toHaveCount(1)
  const renamed = unlike(club, 'Con red')
  await offline(context, page, () => title(page).fill(renamed))
  await expect(page.locator('.savebar')).toContainText('Se guardará cuando vuelva')
  await text(page).click()
  await page.keyboard.type('Sin cobertura. ')
  await context.setOffline(false)
  const stored = async () =>
    JSON.stringify(await inDatabase((sql) => sql`select description from event_texts where title = ${renamed}`))
  await expect.poll(stored).toContain('Sin cobertura.')
  await told(page, /guardado a las/i)
  await expect(note(page)).toHaveCount(0)
  await page.reload()
  await expect(title(page)).toHaveValue(renamed)
  await expect(text(page)).toContainText('Sin cobertura.')

  await page.goto(`/es/ae/${slug}/tickets?edit=new`)
  await alive(page)
  await page.getByLabel('Título en español').fill('General')
  await page.getByLabel(/^Precio/).fill('20')
  await offline(context, page, () =>
    page
      .locator('main')
      .getByRole('button', { name: /^Guardar/ })
      .click(),
  )
  await context.setOffline(false)
  await told(page, 'Entrada guardada')

  // In a dialog nothing else can be used: the note stands inside.
  await page.goto(`/es/ae/${slug}`)
  await alive(page)
  await page.getByRole('button', { name: 'Borrar este evento' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('borrar')
  await offline(context, page, () => dialog.getByRole('button', { name: /^Borrar/ }).click())
  await expect(dialog.getByRole('textbox')).toHaveValue('borrar')
  await dialog.getByRole('button', { name: 'Cerrar aviso' }).click()
  await expect(note(page)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await context.setOffline(false)

  await page.goto(`/es/ao/${club.slug}/profile`)
  await alive(page)
  await page.getByLabel('Teléfono').fill('600 000 000')
  const picture = page.locator('input[type=file]')
  await picture.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from(GIF, 'base64') })
  await offline(context, page, () => page.locator('.savebar').getByRole('button', { name: 'Guardar' }).click())
  expect(await picture.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(1)
  await expect(page.locator('.savebar')).toContainText('Tienes cambios sin guardar')
  await context.setOffline(false)
  await told(page, /guardado/i)
})

test('a decision of the site team waits, with its reason', async ({ browser, baseURL, page: visitor }) => {
  const { page, close } = await desk(browser, baseURL!)
  const { name } = await waiting(await newOwner(visitor, 'Olga'))
  await page.goto('/es/admin/organizations')
  await page.getByRole('link', { name }).first().click()
  await expect(review(page).getByRole('heading', { name })).toBeVisible()
  await alive(page)
  await page.getByRole('link', { name: /^Rechazar/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Falta decir quiénes sois.')
  await offline(page.context(), page, () => dialog.getByRole('button', { name: /^Enviar/ }).click())
  await expect(dialog.getByRole('textbox')).toHaveValue('Falta decir quiénes sois.')
  await page.context().setOffline(false)
  await expect(dialog).toHaveCount(0)
  await expect(focused(page)).toHaveCount(1)
  await close()
})

const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
