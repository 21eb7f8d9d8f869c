import { expect, test } from '../fixtures/fixtures.ts'
import { expectStatus } from '../fixtures/steps.ts'
import { descriptionField, saveButton, submitButton, titleField } from './event-form-steps.ts'
import { errorSummary, signInWithClub, uniqueTitle } from './organization-fixtures.ts'

test.use({ javaScriptEnabled: false })

test('the whole form works: errors, venue search, draft, submission, tickets', async ({ page }) => {
  const club = await signInWithClub(page)
  const name = uniqueTitle(club, 'Sin guiones')
  await page.goto(`/es/ao/${club.slug}/new_event`)
  await titleField(page).fill(name)
  await descriptionField(page).fill('Todo **a mano**.')
  await page.getByText('La versión en inglés').click()
  await page.getByLabel('Título en el otro idioma').fill(`${name} in English`)
  await page.getByLabel('Descripción en el otro idioma').fill('All by hand.')
  await page.getByLabel('Lugar', { exact: true }).fill('solana')
  await page.getByRole('button', { name: 'Buscar', exact: true }).last().click()
  await page
    .getByLabel('Lugares encontrados')
    .selectOption({ label: await page.getByRole('option', { name: /Solana/ }).innerText() })
  await expect(titleField(page)).toHaveValue(name)
  await submitButton(page).click()
  await expect(errorSummary(page)).toContainText('Empieza: Rellena este campo')
  await page.getByLabel('Empieza').fill('2027-04-02')
  await page.getByLabel('Etiquetas (opcional)').fill('Nieve, Alojamiento incluido')
  await saveButton(page).click()
  await expectStatus(page, 'Borrador guardado')
  await expect(page).toHaveURL(/\/es\/ae\/sin-guiones[^/]*\/information\?done=draft$/)
  await expect(page.getByLabel('Título en el otro idioma')).toHaveValue(`${name} in English`)
  await expect(page.getByLabel('Etiquetas (opcional)')).toHaveValue('Alojamiento incluido, Nieve')
  await page.getByRole('navigation', { name: 'Panel del evento' }).getByRole('link', { name: 'Entradas' }).click()
  for (const ticket of ['Una', 'Dos']) {
    await page.getByRole('link', { name: 'Añadir entrada' }).first().click()
    await page.getByLabel('Título en español').fill(ticket)
    await page.locator('input[name$=".price"]').fill('12,50')
    await page.getByRole('button', { name: 'Guardar entrada' }).click()
    await expectStatus(page, 'Entrada guardada')
  }
  await page.getByRole('button', { name: 'Subir Dos' }).click()
  await expectStatus(page, 'Orden guardado')
  expect(await page.locator('.ticket-list_title').allInnerTexts()).toEqual(['Dos', 'Una'])
  await page.getByRole('navigation', { name: 'Panel del evento' }).getByRole('link', { name: 'Inicio' }).click()
  await page.getByRole('button', { name: 'Enviar a revisión' }).click()
  await expectStatus(page, 'Enviado. El equipo lo revisa antes de publicarlo')
})
