import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { expectAnnounced, expectStatus, focused, hydrated } from '../fixtures/steps.ts'
import {
  addAnswers,
  addQuestion,
  createFormEvent,
  list,
  names,
  openForm,
  preview,
  retitled,
  saveVersion,
  storedForm,
} from './form-builder-steps.ts'
import { FORM } from './registration-steps.ts'

const slow = fullTest(test, 'src/app/event-panel/questionnaire/', 'src/features/registration-forms/')

const ORDER = ['Tu partida', 'Cómo te llaman', 'Cama', 'Con quién']
const label = (page: Page) => page.getByLabel('Pregunta en español')
const save = (page: Page) => page.getByRole('button', { name: 'Guardar formulario' }).click()
const select = (page: Page, name: RegExp) => list(page).getByRole('link', { name }).click()
const CONFLICT = 'Otra persona ha guardado el formulario'
const conflict = (page: Page) => page.getByRole('alert').filter({ hasText: CONFLICT })

slow('sorts by dragging and by keys; undo and redo by keys', async ({ page }) => {
  await openForm(page, 'Ordenar', FORM)
  await hydrated(page)
  const grip = (name: string) =>
    list(page).getByRole('listitem').filter({ hasText: name }).locator('[aria-hidden]').first()
  const [from, to] = [await grip('Con quién').boundingBox(), await grip('Cómo te llaman').boundingBox()]
  await page.mouse.move(from!.x + 10, from!.y + 10)
  await page.mouse.down()
  await page.mouse.move(to!.x + 10, to!.y + 20, { steps: 12 })
  await page.mouse.up()
  const dragged = ['Tu partida', 'Con quién', 'Cómo te llaman', 'Cama']
  await expect.poll(() => names(page)).toEqual(dragged)
  await expect(page.getByRole('status').filter({ hasText: 'Con quién: ahora en el puesto 1 de 3' })).toBeAttached()
  // It depends on a question that comes after it now.
  await save(page)
  await expectAnnounced(page.getByRole('alert').filter({ hasText: 'revisa estas preguntas' }))

  await list(page)
    .getByRole('link', { name: /^Con quién/ })
    .focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => names(page)).toEqual(ORDER)
  await expect(focused(page)).toContainText('Con quién')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(() => names(page)).toEqual(dragged)
  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('Control+y')
  await expect.poll(() => names(page)).toEqual(ORDER)

  await select(page, /^Cama/)
  await label(page).fill('Dónde duermes')
  await page.getByLabel('Precio').last().fill('20')
  await page.keyboard.press('Control+z')
  await expect(page.getByLabel('Precio').last()).toHaveValue('18')
  await page.keyboard.press('Control+z')
  await expect(label(page)).toHaveValue('Cama')
  await page.getByRole('button', { name: 'Quitar Cama' }).click()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(label(page)).toHaveValue('Cama')
  // The preview is tried out apart from that.
  await preview(page).getByLabel('Cómo te llaman').fill('Lía')
  await page.keyboard.press('Control+z')
  await expect.poll(() => names(page)).toEqual(ORDER)
  await select(page, /^Cómo te llaman/)
  await label(page).fill('Tu nombre')
  await save(page)
  await expectStatus(page, 'Formulario guardado')
})

slow('saves while someone types, while someone else saves, and after answers: nothing is lost', async ({ page }) => {
  const { slug } = await openForm(page, 'Dos a la vez', FORM)
  await hydrated(page)
  await test.step('what is typed while the form is being saved stays', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/form.data*', async (route) => {
      if (route.request().method() === 'POST') await held
      await route.continue()
    })
    await label(page).fill('Tu apodo')
    await save(page)
    await expect(page.getByText('Guardando')).toBeVisible()
    await label(page).fill('Tu apodo preferido')
    release()
    await expectStatus(page, 'Formulario guardado')
    await expect(label(page)).toHaveValue('Tu apodo preferido')
    await save(page)
    await expect.poll(async () => (await storedForm(slug)).version).toBe(3)
    await expect(page.getByRole('button', { name: 'Guardar formulario' })).toBeHidden()
    await expect(label(page)).toHaveValue('Tu apodo preferido')
  })
  await test.step('someone else saved meanwhile, and one decides', async () => {
    await saveVersion(slug, retitled('bed', 'Litera o cama'))
    await label(page).fill('Tu apodo')
    await save(page)
    await expectAnnounced(conflict(page))
    await expect(label(page)).toHaveValue('Tu apodo')
    await label(page).fill('Tu mote')
    await page.getByRole('button', { name: 'Guardar lo mío en su lugar' }).click()
    await expectStatus(page, 'Formulario guardado')
    await expect.poll(() => names(page)).toEqual(['Tu partida', 'Tu mote', 'Cama', 'Con quién'])
    await expect.poll(async () => (await storedForm(slug)).version).toBe(5)

    await saveVersion(slug, retitled('bed', 'Litera o cama'))
    await label(page).fill('Otro')
    await save(page)
    await expectAnnounced(conflict(page))
    await page.getByRole('link', { name: 'Quedarme con lo guardado' }).click()
    await expect(conflict(page)).toBeHidden()
    await expect.poll(() => names(page)).toEqual(['Tu partida', 'Cómo te llaman', 'Litera o cama', 'Con quién'])
    await expect(page.getByRole('button', { name: 'Guardar formulario' })).toBeHidden()
  })
  await test.step('says which answers a change affects, and keeps them', async () => {
    await addAnswers(slug, 'Ana Ruiz', { alias: 'La Zarza', bed: 'bunk' })
    await page.reload()
    await hydrated(page)
    await expect(page.getByText('Ya ha contestado 1 persona').first()).toBeVisible()
    await page.getByText('Avanzado').click()
    await expect(page.getByLabel('Nombre de la respuesta')).toHaveValue('alias')
    await expect(page.getByLabel('Nombre de la respuesta')).not.toBeEditable()
    await page.getByRole('button', { name: 'Quitar Cómo te llaman' }).click()
    await save(page)
    const question = page.getByRole('alert').filter({ hasText: 'Hay respuestas que ya no encajan' })
    await expectAnnounced(question)
    await expect(question).toContainText('Quitas «Cómo te llaman», que ha contestado 1 persona')
    // Whoever goes on editing is asked again.
    await label(page).fill('Dónde duermes')
    await expect(question).toBeHidden()
    await save(page)
    await question.getByRole('button', { name: 'Guardar de todas formas' }).click()
    await expectStatus(page, 'Formulario guardado')
    expect(await storedForm(slug)).toEqual({ version: 7, keys: ['bed', 'partner'] })
    await expect(label(page)).toHaveValue('Dónde duermes')
    await page.goto(`/es/ae/${slug}/players`)
    await page.getByRole('link', { name: 'Ana Ruiz' }).click()
    await expect(page.getByText('La Zarza')).toBeVisible()
  })
})

slow('copies the form of another event; names an answer', async ({ page }) => {
  const { club, slug } = await openForm(page, 'Segunda edición')
  await createFormEvent(page, club, 'Primera edición', FORM)
  await page.reload()
  await hydrated(page)
  await page.getByRole('button', { name: 'Copiar', exact: true }).click()
  await expectStatus(page, 'Formulario copiado')
  await expect.poll(() => names(page)).toEqual(ORDER)

  await select(page, /^Cama/)
  await page.getByText('Avanzado').click()
  const key = page.getByLabel('Nombre de la respuesta')
  await key.fill('alias')
  await expect(page.getByText('Ya hay otra pregunta con este nombre')).toBeVisible()
  await key.fill('sleeps')
  await page.getByLabel('Es obligatoria').click()
  await expect(page.getByLabel('Es obligatoria')).not.toBeChecked()
  await save(page)
  await expectStatus(page, 'Formulario guardado')
  expect((await storedForm(slug)).keys).toEqual(['alias', 'sleeps', 'partner'])
  await preview(page).getByText('Habitación doble').click()
  await expect(preview(page).getByLabel('Con quién')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  slow('previews by links; an act is carried out although someone else saved', async ({ page }) => {
    const { slug } = await openForm(page, 'Sin script', FORM)
    await preview(page).getByRole('link', { name: 'EN', exact: true }).click()
    await expect(preview(page).getByText('Cama (en)').first()).toBeVisible()
    await saveVersion(slug, retitled('bed', 'Litera o cama'))
    await page.getByLabel('Pregunta en español').fill('Tu apodo')
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expectStatus(page, 'Formulario guardado')
    await expect.poll(() => names(page)).toEqual(['Tu partida', 'Tu apodo', 'Litera o cama', 'Con quién'])
    await expect(preview(page).getByText('Litera o cama').first()).toBeVisible()

    await saveVersion(slug, retitled('alias', 'Nombre'))
    await label(page).fill('Mote')
    await page.getByRole('button', { name: 'Bajar Tu apodo' }).click()
    await expect(conflict(page)).toBeInViewport()
    await expect(label(page)).toHaveValue('Mote')
    await page.getByRole('button', { name: 'Guardar lo mío en su lugar' }).click()
    await expectStatus(page, 'Formulario guardado')
    await expect.poll(() => names(page)).toEqual(['Tu partida', 'Cama', 'Mote', 'Con quién'])
    await addQuestion(page, 'Pronombres')
    await expectStatus(page, 'Formulario guardado')
  })
})
