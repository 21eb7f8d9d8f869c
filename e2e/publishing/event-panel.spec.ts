import type { Page } from '@playwright/test'
import { expectSound } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { alive, focused, told } from '../fixtures/steps.ts'
import { COMPLETE, event, publish, summary, unlike, withClub } from './club.ts'

/** What only screen readers are told. */
const moved = (page: Page, words: string) =>
  expect(page.getByRole('status').filter({ hasText: words }).first()).toBeVisible()

test('tickets are added in euros, and put in order by keyboard and by hand', async ({ page }) => {
  const club = await withClub(page)
  const slug = await event(page, club, { title: unlike(club, 'Tres entradas'), ...COMPLETE })
  await page.goto(`/es/ae/${slug}/tickets`)
  await alive(page)
  for (const [name, price] of [
    ['Con literas', '95'],
    ['Sin alojamiento', '70,50'],
    ['Apoyo', 'doce'],
  ]) {
    await page.getByRole('link', { name: 'Añadir entrada' }).first().click()
    await page.getByLabel('Título en español').fill(name!)
    await page.getByLabel('Precio').fill(price!)
    await page.getByRole('button', { name: 'Guardar entrada' }).click()
    if (price === 'doce') {
      await expect(summary(page)).toContainText('Precio: Escribe un precio')
      await expect(summary(page)).toBeFocused()
      await page.getByLabel('Precio').fill('0')
      await page.getByRole('button', { name: 'Guardar entrada' }).click()
    }
    await told(page, 'Entrada guardada')
  }
  const order = () => page.locator('.sort .sort__t').allInnerTexts()
  await expect.poll(order).toEqual(['Con literas', 'Sin alojamiento', 'Apoyo'])
  await expect(page.locator('.sort')).toContainText('70,50 €')
  await expect(page.locator('.sort')).toContainText('Gratis')

  // Told before it is saved: nothing goes on while an order is on its way.
  const saved = () => page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Subir Apoyo' }).focus()
  await Promise.all([saved(), page.keyboard.press('Enter')])
  await moved(page, 'Apoyo, puesto 2 de 3')
  await expect(page.getByRole('button', { name: 'Subir Apoyo' })).toBeFocused()
  await Promise.all([saved(), page.keyboard.press('Enter')])
  await moved(page, 'Apoyo, puesto 1 de 3')
  await expect(page.getByRole('button', { name: 'Bajar Apoyo' })).toBeFocused()
  await expect.poll(order).toEqual(['Apoyo', 'Con literas', 'Sin alojamiento'])

  const grip = await page.locator('.grip').first().boundingBox()
  const last = await page.locator('.sort > li').last().boundingBox()
  await page.mouse.move(grip!.x + 10, grip!.y + 10)
  await page.mouse.down()
  await page.mouse.move(grip!.x + 10, last!.y + last!.height - 5, { steps: 8 })
  await Promise.all([saved(), page.mouse.up()])
  await moved(page, 'Apoyo, puesto 3 de 3')
  await expect.poll(order).toEqual(['Con literas', 'Sin alojamiento', 'Apoyo'])
  await page.reload()
  await expect.poll(order).toEqual(['Con literas', 'Sin alojamiento', 'Apoyo'])
})

test('an event is cancelled with a reason, reopened, confirmed, copied to another day and deleted', async ({
  page,
}) => {
  const club = await withClub(page)
  const name = unlike(club, 'La última cena')
  const slug = await event(page, club, { title: name, ...COMPLETE })
  await publish(slug)
  await page.goto(`/es/ae/${slug}`)
  await alive(page)
  await page.getByLabel('Se celebra').selectOption('Cancelado')
  await page.getByRole('button', { name: 'Cancelar el evento' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Falta este dato' }).first()).toBeVisible()
  await page.getByLabel('Motivo en español').fill('Ha ardido el molino.')
  await page.getByRole('button', { name: 'Cancelar el evento' }).click()
  await told(page, 'Información actualizada')
  await page.goto(`/es/evento-rol-vivo-larp/${slug}`)
  await expect(page.getByText('Ha ardido el molino.')).toBeVisible()
  await page.goto(`/es/ae/${slug}`)
  await alive(page)
  await page.getByLabel('Se celebra').selectOption('Confirmado')
  await page.getByRole('button', { name: 'Reabrir el evento' }).click()
  await told(page, 'Información actualizada')
  await page.getByRole('button', { name: 'Sigue en pie' }).click()
  await told(page, 'Anotado: sigue en pie')
  await page.getByLabel('Inscripción', { exact: true }).selectOption('En otra web')
  await page.getByRole('button', { name: 'Guardar la inscripción' }).click()
  await expect(page.getByText('Falta este dato').first()).toBeVisible()
  await page.getByLabel('Dirección de la inscripción').fill('apuntate.example/aqui')
  await page.getByRole('button', { name: 'Guardar la inscripción' }).click()
  await told(page, 'Información actualizada')
  await page.getByLabel('Empieza el').fill('2028-02-11')
  await page.getByRole('button', { name: 'Copiar' }).click()
  await told(page, 'Aquí está la copia')
  await expect(page.getByLabel('Empieza')).toHaveValue('2028-02-11')
  await expect(page.getByLabel('Termina (opcional)')).toHaveValue('2028-02-13')
  const copy = new URL(page.url()).pathname.split('/').at(-2)!
  await page.goto(`/es/ae/${copy}`)
  await page.getByRole('button', { name: 'Borrar este evento' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Borrar el evento?' })
  await dialog.getByLabel('Escribe «borrar» para confirmar').fill('borrar')
  await dialog.getByRole('button', { name: 'Borrar el evento' }).click()
  await told(page, 'Evento borrado')
  await expect(page).toHaveURL(`/es/ao/${club.slug}/events?done=event_deleted`)
  expect((await page.request.get(`/es/ae/${copy}`)).status()).toBe(404)
})

test('nothing to complain of', async ({ page }) => {
  test.setTimeout(120_000)
  const club = await withClub(page)
  const tickets = [
    { title: 'Una', price: 9500, amount: 30 },
    { title: 'Otra', price: 0, tier: 'npc' },
  ]
  const slug = await event(page, club, { title: unlike(club, 'Para mirarlo'), ...COMPLETE, tickets })
  await publish(slug)
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
    await alive(page)
    await expectSound(page, path)
  }
  await page.locator('.savebar').getByRole('button', { name: 'Enviar a revisión' }).click()
  await expect(focused(page)).toContainText('Errores en el formulario')
  await expectSound(page, 'with errors')
})
