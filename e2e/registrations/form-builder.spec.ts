import { allFields } from '#shared/registrations/form-definition.ts'
import { expectAccessible, findViolations } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { expectStatus, hydrated } from '../fixtures/steps.ts'
import { addQuestion as add, list, names, openForm, preview, saveVersion } from './form-builder-steps.ts'
import { FORM } from './registration-steps.ts'

const slow = fullTest(test, 'src/app/event-panel/questionnaire/', 'src/features/registration-forms/')

test('builds a form: ready-made and own questions, conditions, prices, order, undo, preview, save', async ({
  page,
}) => {
  const { slug } = await openForm(page, 'Con formulario')
  await hydrated(page)
  await add(page, 'Dieta')
  await expect.poll(() => names(page)).toEqual(['Sección nueva', 'Dieta', '¿Cuál?'])
  await expect(preview(page).getByText('¿Cuál?')).toBeHidden()
  // What is ready-made has its English.
  await expect(page.getByRole('button', { name: 'Añadir inglés' })).toHaveCount(0)
  await preview(page).getByText('Otra').click()
  await expect(preview(page).getByLabel('¿Cuál?')).toBeVisible()

  await add(page, 'Una opción')
  await page.getByLabel('Pregunta en español').fill('Cama')
  await page.getByRole('button', { name: 'Añadir inglés' }).click()
  await expect(page.getByLabel('Pregunta en inglés')).toBeFocused()
  await page.getByLabel('Pregunta en inglés').fill('Bed')
  await page.getByLabel('Opción 1 en español').fill('Litera')
  await page.getByLabel('Opción 1 en español').press('Enter')
  await expect(page.getByLabel('Opción 2 en español')).toBeFocused()
  await page.keyboard.type('Habitación doble')
  await page.getByLabel('Precio').last().fill('18,50')
  await page.getByLabel('Plazas').last().fill('6')
  await page.getByLabel('Es obligatoria').check()
  await page.getByRole('checkbox', { name: 'Con cama' }).check()
  await expect(preview(page).getByText('+18,50 €')).toBeVisible()
  await page.getByLabel('Con la entrada').selectOption('Sin cama')
  await expect(preview(page).getByText('Habitación doble')).toBeHidden()
  await page.getByLabel('Con la entrada').selectOption('Con cama')
  await preview(page).getByRole('button', { name: 'EN' }).click()
  await expect(preview(page).getByRole('group', { name: 'Bed' })).toBeVisible()

  await page.getByLabel('Pregunta en español').press('Enter')
  await expect(page.getByLabel('Pregunta en español')).toBeFocused()
  await page.keyboard.type('Manta')
  await expect.poll(() => names(page)).toEqual(['Sección nueva', 'Dieta', '¿Cuál?', 'Cama', 'Manta'])
  await page.getByRole('button', { name: 'Quitar Manta' }).click()
  await page.getByRole('button', { name: 'Subir Cama' }).click()
  await page.getByRole('button', { name: 'Subir Cama' }).press('Enter')
  await expect.poll(() => names(page)).toEqual(['Sección nueva', 'Cama', 'Dieta', '¿Cuál?'])
  await page.getByRole('button', { name: 'Quitar Cama' }).click()
  await expect.poll(() => names(page)).toEqual(['Sección nueva', 'Dieta', '¿Cuál?'])
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(() => names(page)).toEqual(['Sección nueva', 'Cama', 'Dieta', '¿Cuál?'])
  await expectAccessible(page, 'form builder')

  await page.getByRole('button', { name: 'Guardar formulario' }).click()
  await expectStatus(page, 'Formulario guardado')
  await page.reload()
  await hydrated(page)
  await expect.poll(() => names(page)).toEqual(['Sección nueva', 'Cama', 'Dieta', '¿Cuál?'])
  await list(page).getByRole('link', { name: /^Cama/ }).click()
  await expect(page.getByLabel('Precio').last()).toHaveValue('18,50')

  // What the server refuses is shown at its question, and nothing is lost.
  await page.getByLabel('Precio').last().fill('muchos')
  await page.getByRole('button', { name: 'Guardar formulario' }).click()
  await expect(page.getByRole('alert')).toContainText('revisa estas preguntas')
  await expect(page.getByText('Escribe un precio, como 18')).toBeVisible()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await page.goto(`/es/ae/${slug}/players`)

  await test.step('on a phone, a long form is folded to the question that is edited', async () => {
    const keys = Array.from({ length: 12 }, (_, index) => `Pregunta ${index + 1}`)
    const field = allFields(FORM)[0]!
    const fields = keys.map((es, index) => ({ ...field, key: `q${index}`, label: { es, en: null } }))
    await saveVersion(slug, { sections: [{ ...FORM.sections[0]!, fields }] })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/es/ae/${slug}/form`)
    await hydrated(page)
    const question = list(page).getByRole('link', { name: /^Pregunta 9/ })
    await expect(page.getByRole('heading', { name: 'Pregunta 1', exact: true })).toBeInViewport()
    await expect(question).toBeHidden()
    await expect(preview(page).getByLabel('Pregunta 9')).toBeHidden()
    await page.getByRole('button', { name: 'Preguntas (12)' }).click()
    await page.getByRole('button', { name: 'Ver cómo queda' }).click()
    await expect(preview(page).getByLabel('Pregunta 9')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await question.click()
    await expect(question).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Pregunta 9', exact: true })).toBeInViewport()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  slow('builds a form with one act after the other', async ({ page }) => {
    await openForm(page, 'Formulario a mano')
    await add(page, 'Sí o no')
    await expectStatus(page, 'Formulario guardado')
    await page.getByLabel('Pregunta en español').fill('¿Traes tienda?')
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await add(page, 'Una opción')
    await page.getByLabel('Pregunta en español').fill('Tamaño')
    await page.getByLabel('Opción 1 en español').fill('Para dos')
    await page.getByRole('button', { name: 'Opción', exact: true }).click()
    await expect(page.getByLabel('Opción 1 en español')).toHaveValue('Para dos')
    await page.getByLabel('Precio').last().fill('5')
    await page.getByLabel('Cuándo se muestra').selectOption({ label: 'Según «¿Traes tienda?»' })
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByRole('checkbox', { name: 'Sí' })).toBeChecked()
    await expect(page.getByLabel('Precio').last()).toHaveValue('5')
    await expect(preview(page).getByText('Solo si has contestado «Sí» en «¿Traes tienda?»:')).toBeVisible()
    await page.getByRole('button', { name: 'Duplicar Tamaño' }).click()
    await expect.poll(() => names(page)).toEqual(['Sección nueva', '¿Traes tienda?', 'Tamaño', 'Tamaño'])
    await page.getByRole('button', { name: 'Quitar Tamaño' }).click()
    await expect.poll(() => names(page)).toEqual(['Sección nueva', '¿Traes tienda?', 'Tamaño'])
    // Enter saves, and moves nothing.
    await page.getByLabel('Pregunta en español').fill('Talla')
    await page.getByLabel('Pregunta en español').press('Enter')
    await expect.poll(() => names(page)).toEqual(['Sección nueva', '¿Traes tienda?', 'Talla'])
    await page.getByText('Pegar varias preguntas').click()
    await page.getByLabel('Preguntas, una por línea').fill('¿Cómo vienes? *\n- En coche\n- A pie\n¿Algo más?')
    await page.getByRole('button', { name: 'Añadir las preguntas' }).click()
    const all = ['Sección nueva', '¿Traes tienda?', 'Talla', '¿Cómo vienes?', '¿Algo más?']
    await expect.poll(() => names(page)).toEqual(all)
    await page.getByText('Pegar varias preguntas').click()
    await page.getByLabel('Preguntas, una por línea').fill('a'.repeat(201))
    await page.getByRole('button', { name: 'Añadir las preguntas' }).click()
    await expect(page.getByText('La línea 1 es demasiado larga')).toBeVisible()
    await page.goto(page.url())
    await list(page).getByRole('link', { name: /^Talla/ }).click()
    await page.getByLabel('Precio').last().fill('muchos')
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('revisa estas preguntas')
  })
})
