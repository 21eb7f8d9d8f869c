import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { expectStatus, focused, hydrated } from '../fixtures/steps.ts'
import {
  COMPLETE_EVENT,
  createEvent,
  errorSummary,
  setPublished,
  signInWithClub,
  uniqueTitle,
} from './organization-fixtures.ts'

const slow = fullTest(test, 'src/app/event-panel/', 'src/features/events/')

/** Messages for screen readers only. */
const expectAnnouncement = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible()

test('adds tickets in euros and sorts them by keyboard and by dragging; pages have no accessibility violations', async ({
  page,
}) => {
  const club = await signInWithClub(page)
  const slug = await createEvent(page, club, { title: uniqueTitle(club, 'Tres entradas'), ...COMPLETE_EVENT })
  await page.goto(`/es/ae/${slug}/tickets`)
  await hydrated(page)
  for (const [name, price] of [
    ['Con literas', '95'],
    ['Sin alojamiento', '70,50'],
    ['Apoyo', 'doce'],
  ]) {
    await page.getByRole('link', { name: 'Añadir entrada' }).first().click()
    await page.getByLabel('Título en español').fill(name!)
    await page.locator('input[name$=".price"]').fill(price!)
    await page.getByRole('button', { name: 'Guardar entrada' }).click()
    if (price === 'doce') {
      await expect(errorSummary(page)).toContainText('Precio: Escribe un precio')
      await expect(errorSummary(page)).toBeFocused()
      await page.locator('input[name$=".price"]').fill('0')
      await page.getByRole('button', { name: 'Guardar entrada' }).click()
    }
    await expectStatus(page, 'Entrada guardada')
  }
  const order = () => page.locator('.ticket-list_title').allInnerTexts()
  await expect.poll(order).toEqual(['Con literas', 'Sin alojamiento', 'Apoyo'])
  await expect(page.locator('.sortable-list_list')).toContainText('70,50 €')
  await expect(page.locator('.sortable-list_list')).toContainText('Gratis')

  // Announced before it is saved: wait for the save before the next move.
  const isOrder = (url: string) => new URL(url).pathname === `/es/ae/${slug}/tickets.data`
  const saved = () =>
    page.waitForResponse((response) => response.request().method() === 'POST' && isOrder(response.url()))
  await page.getByRole('button', { name: 'Subir Apoyo' }).focus()
  await Promise.all([saved(), page.keyboard.press('Enter')])
  await expectAnnouncement(page, 'Apoyo, puesto 2 de 3')
  await expect(page.getByRole('button', { name: 'Subir Apoyo' })).toBeFocused()
  await Promise.all([saved(), page.keyboard.press('Enter')])
  await expectAnnouncement(page, 'Apoyo, puesto 1 de 3')
  await expect(page.getByRole('button', { name: 'Bajar Apoyo' })).toBeFocused()
  await expect.poll(order).toEqual(['Apoyo', 'Con literas', 'Sin alojamiento'])

  const grip = await page.locator('.sortable-list_grip').first().boundingBox()
  const last = await page.locator('.sortable-list_list > li').last().boundingBox()
  await page.mouse.move(grip!.x + 10, grip!.y + 10)
  await page.mouse.down()
  await page.mouse.move(grip!.x + 10, last!.y + last!.height - 5, { steps: 8 })
  await Promise.all([saved(), page.mouse.up()])
  await expectAnnouncement(page, 'Apoyo, puesto 3 de 3')
  await expect.poll(order).toEqual(['Con literas', 'Sin alojamiento', 'Apoyo'])
  // Escape puts a dragged line back.
  await page.mouse.move(grip!.x + 10, grip!.y + 10)
  await page.mouse.down()
  await page.mouse.move(grip!.x + 10, last!.y + last!.height - 5, { steps: 8 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect.poll(order).toEqual(['Con literas', 'Sin alojamiento', 'Apoyo'])
  await page.reload()
  await expect.poll(order).toEqual(['Con literas', 'Sin alojamiento', 'Apoyo'])

  await test.step('has no accessibility violations', async () => {
    await setPublished(slug)
    for (const path of [
      `/es/ae/${slug}`,
      `/es/ae/${slug}/information`,
      `/es/ae/${slug}/tickets`,
      `/es/ae/${slug}/tickets?edit=new`,
      `/es/ae/${slug}/players`,
      `/es/ae/${slug}/albumns`,
      `/es/ae/${slug}/documents`,
      `/es/ao/${club.slug}/new_event`,
    ]) {
      await page.goto(path)
      await hydrated(page)
      await expectAccessible(page, path)
    }
    await page.locator('.save-bar_bar').getByRole('button', { name: 'Enviar a revisión' }).click()
    await expect(focused(page)).toContainText('Errores en el formulario')
    await expectAccessible(page, 'with errors')
  })
})

slow('cancels, reopens, confirms, duplicates, deletes and restores an event', async ({ page }) => {
  const club = await signInWithClub(page)
  const name = uniqueTitle(club, 'La última cena')
  const slug = await createEvent(page, club, { title: name, ...COMPLETE_EVENT })
  await setPublished(slug)
  await page.goto(`/es/ae/${slug}`)
  await hydrated(page)
  await page.getByLabel('Estado', { exact: true }).selectOption('Cancelado')
  await page.getByRole('button', { name: 'Cancelar el evento' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Rellena este campo' }).first()).toBeVisible()
  await page.getByLabel('Lo que leerá la gente, en español').fill('Ha ardido el molino.')
  await page.getByRole('button', { name: 'Cancelar el evento' }).click()
  await expectStatus(page, 'Información actualizada')
  await page.goto(`/es/evento-rol-vivo-larp/${slug}`)
  await expect(page.getByText('Ha ardido el molino.')).toBeVisible()
  await page.goto(`/es/ae/${slug}`)
  await hydrated(page)
  await page.getByLabel('Estado', { exact: true }).selectOption('Confirmado')
  await page.getByRole('button', { name: 'Reabrir el evento' }).click()
  await expectStatus(page, 'Información actualizada')
  await page.getByRole('button', { name: 'Sigue adelante' }).click()
  await expectStatus(page, 'Anotado: sigue adelante')
  await page.getByLabel('Inscripción', { exact: true }).selectOption('En otra web')
  await page.getByRole('button', { name: 'Guardar la inscripción' }).click()
  await expect(page.getByText('Rellena este campo').first()).toBeVisible()
  await page.getByLabel('Dirección de la inscripción').fill('apuntate.example/aqui')
  await page.getByRole('button', { name: 'Guardar la inscripción' }).click()
  await expectStatus(page, 'Información actualizada')
  await page.getByLabel('Empieza el').fill('2028-02-11')
  await page.getByRole('button', { name: 'Copiar' }).click()
  await expectStatus(page, 'Aquí está la copia')
  await expect(page.getByLabel('Empieza')).toHaveValue('2028-02-11')
  await expect(page.getByLabel('Termina (opcional)')).toHaveValue('2028-02-13')
  const copy = new URL(page.url()).pathname.split('/').at(-2)!
  await page.goto(`/es/ae/${copy}`)
  await page.getByRole('button', { name: 'Borrar este evento' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Borrar el evento?' })
  await dialog.getByLabel('Escribe «borrar» para confirmar').fill('borrar')
  await dialog.getByRole('button', { name: 'Borrar el evento' }).click()
  await expectStatus(page, 'Evento borrado')
  await expect(page).toHaveURL(new RegExp(`/es/ao/${club.slug}/events\\?done=event_deleted&event=\\d+$`))
  expect((await page.request.get(`/es/ae/${copy}`)).status()).toBe(410)
  await page
    .getByRole('button', { name: /^Recuperar/ })
    .first()
    .click()
  await expectStatus(page, 'Evento recuperado, como estaba')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('panels have one bar: their name opens the menu, also without scripts, and the title stands below it', async ({
    page,
    browser,
    baseURL,
  }) => {
    const club = await signInWithClub(page)
    const slug = await createEvent(page, club, { title: uniqueTitle(club, 'Una noche larguísima'), ...COMPLETE_EVENT })
    const titleTop = () =>
      page
        .locator('main h1')
        .first()
        .evaluate((title) => title.getBoundingClientRect().top)
    for (const path of ['/es/account', `/es/ao/${club.slug}`, `/es/ae/${slug}`, `/es/ae/${slug}/players`]) {
      await page.goto(path)
      expect(await titleTop(), path).toBeCloseTo(68, 0)
    }
    await hydrated(page)
    const button = page.getByRole('button', { name: 'Menú del panel' })
    const menu = page.getByRole('navigation', { name: 'Panel del evento' })
    await expect(button).toContainText('Inscripciones')
    await expect(menu).toBeHidden()
    await button.press('Enter')
    await expect(menu.getByRole('link', { name: 'Inscripciones' })).toHaveAttribute('aria-current', 'page')
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
    await button.press('Enter')
    await menu.getByRole('link', { name: 'Información' }).click()
    await expect(button).toContainText('Información')
    await expect(menu).toBeHidden()
    await button.press('Enter')
    await expectAccessible(page, 'the menu of a panel')

    const context = await browser.newContext({
      ...{ baseURL: baseURL!, javaScriptEnabled: false, storageState: await page.context().storageState() },
      viewport: { width: 320, height: 640 },
    })
    const plain = await context.newPage()
    await plain.goto(`/es/ae/${slug}`)
    await plain.getByRole('button', { name: 'Menú del panel' }).click()
    await plain.getByRole('navigation', { name: 'Panel del evento' }).getByRole('link', { name: 'Entradas' }).click()
    await expect(plain).toHaveURL(`/es/ae/${slug}/tickets`)
    await context.close()
  })
})
