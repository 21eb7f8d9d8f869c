import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { answerCookies, createPerson, setSessionCookie } from '../fixtures/people.ts'
import { expectStatus, hydrated } from '../fixtures/steps.ts'

// Conflicts, a lost network and an ended session are made on purpose.
test.use({ allowedErrors: /40[139]|ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })

const slow = fullTest(test, 'src/app/character/', 'src/features/characters/')

const editor = (page: Page) => page.getByRole('textbox', { name: 'Trasfondo' })

/** Writes at the end of the text. */
async function write(page: Page, text: string) {
  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(text)
}

async function createCharacter(page: Page, name: string) {
  await page.goto('/es/account/characters')
  await hydrated(page)
  await page.getByLabel('Nombre').fill(name)
  await page.getByRole('button', { name: 'Crear personaje' }).click()
  await expectStatus(page, 'Personaje creado')
  return new URL(page.url()).pathname
}

test('create a character, write it on two devices and restore what it was', async ({ page, browser, baseURL }) => {
  const person = await createPerson('Lucía')
  await answerCookies(page.context())
  await setSessionCookie(page, person)
  await page.goto('/es/account/characters')
  await hydrated(page)
  await page.getByLabel('Nombre').fill('Ana')
  await page.getByRole('button', { name: 'Crear personaje' }).click()
  await expect(page.getByRole('alert').first()).toBeInViewport()
  await page.getByLabel('Nombre').fill('Inés de Brañalonga')
  await page.getByRole('button', { name: 'Crear personaje' }).click()
  await expectStatus(page, 'Personaje creado')
  await expect(page.getByRole('heading', { name: 'Inés de Brañalonga', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Trasfondo, solo lo ves tú' })).toBeVisible()
  await expectAccessible(page, 'character')
  const address = new URL(page.url()).pathname

  // It saves itself, on two devices at once.
  const other = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: 'reduce' })
  const phone = await other.newPage()
  await answerCookies(other)
  await setSessionCookie(phone, person)
  for (const device of [page, phone]) {
    await device.goto(`${address}/background/edit`)
    // A click on the plain field would wait for ever where the editor takes its place meanwhile.
    await expect(device.getByRole('toolbar')).toHaveCount(1)
  }
  await write(page, 'El marqués no murió de fiebre.')
  await expectStatus(page, /Guardado a las/)
  await write(phone, 'Mentirá si le preguntan por el anillo.')
  await expect(phone.getByRole('heading', { name: /ha cambiado en otro sitio/ })).toBeVisible()
  await expect(editor(phone)).toContainText('Mentirá')
  await expectAccessible(phone, 'two texts')
  await phone.getByRole('button', { name: 'Juntar las dos' }).click()
  await expect(editor(phone)).toContainText('no murió de fiebre')
  await expect(editor(phone)).toContainText('Mentirá')
  await phone.getByRole('button', { name: 'Guardar cambios' }).click()
  await expectStatus(phone, 'Texto guardado')
  await expect(phone.getByText('no murió de fiebre')).toBeVisible()
  await other.close()

  // Both are in the history; the first is restored.
  await page.goto(`${address}/background/history`)
  await hydrated(page)
  await page.getByRole('link', { name: /Comparar con la de ahora/ }).click()
  await expect(page.locator('ins').filter({ hasText: 'Mentirá' })).toBeVisible()
  await page.getByRole('button', { name: /Recuperar/ }).click()
  await expectStatus(page, 'Versión recuperada')
  await expect(page.getByText('Mentirá')).toBeHidden()
})

slow('a character is shown and hidden, deleted and recovered', async ({ page, browser, baseURL }) => {
  await answerCookies(page.context())
  await setSessionCookie(page, await createPerson('Lucía'))
  const address = await createCharacter(page, 'Inés de Brañalonga')
  // Shown, and hidden again, to a visitor.
  const visitor = await browser.newPage({ ...(baseURL && { baseURL }) })
  const statusFor = async () => (await visitor.goto(`/es${address.replace(/^\/es/, '')}`))?.status()
  expect(await statusFor()).toBe(404)
  const choice = page.getByLabel('Quién la ve')
  await choice.selectOption('public')
  await expect(page.getByRole('status').filter({ hasText: 'Guardado' })).toBeInViewport()
  expect(await statusFor()).toBe(200)
  await expect(visitor.getByRole('link', { name: 'Trasfondo' })).toHaveCount(0)
  await choice.selectOption('private')
  await expect(page.getByText('Nadie más sabe que existe.')).toBeVisible()
  await expect.poll(statusFor).toBe(404)
  await visitor.close()

  await page.goto(`${address}/edit`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Borrar personaje' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('borrar')
  await dialog.getByRole('button', { name: 'Borrar personaje' }).click()
  await expectStatus(page, 'Personaje borrado')
  await page.getByRole('button', { name: /Recuperar/ }).click()
  await expectStatus(page, 'Personaje recuperado')
})

slow('what is typed without a network or a session is kept', async ({ page }) => {
  const person = await createPerson('Marta')
  await answerCookies(page.context())
  await setSessionCookie(page, person)
  const address = await createCharacter(page, 'Bruno el Mudo')
  // The editor itself cannot be loaded at first: the plain field takes its place.
  const chunk = /\/rich-text-editor-[^/]*\.js/
  await page.route(chunk, (route) => route.abort())
  const refused = page.waitForEvent('requestfailed', (request) => chunk.test(request.url()))
  await page.goto(`${address}/background/edit`)
  await refused
  await hydrated(page)
  await page.context().setOffline(true)
  await page.unroute(chunk)

  await write(page, 'Escrito en el monte.')
  await expect(page.getByText(/Sin conexión/).first()).toBeVisible()
  const loaded = page.waitForEvent('requestfinished', (request) => chunk.test(request.url()))
  await page.context().setOffline(false)
  await loaded
  await expectStatus(page, /Guardado a las/)

  // The editor has come and does not take the field away from the writer. The session ends; the text is there again after signing in.
  await page.context().clearCookies({ name: 'session' })
  await page.keyboard.type(' Y después.')
  await expect(editor(page)).toHaveValue('Escrito en el monte. Y después.')
  await expect(page.getByRole('link', { name: 'Entrar' }).first()).toBeVisible()
  await setSessionCookie(page, person)
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(page.getByText(/Hemos recuperado/)).toBeVisible()
  await expect(editor(page)).toContainText('Y después.')
  await expectStatus(page, /Guardado a las/)
})
