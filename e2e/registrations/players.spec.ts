import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/axe.ts'
import { withDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest, SCRIPTS } from '../fixtures/full.ts'
import { expectStatus, hydrated } from '../fixtures/steps.ts'
import { signInWithClub } from '../publishing/organization-fixtures.ts'
import { actOnChosen, addHandover, addManyPlayers, createEventWithPlayers } from './player-steps.ts'

const slow = fullTest(test, 'src/app/event-panel/players/', 'src/features/registrations/')

/** Checks accessibility in all themes and widths, and returns to the width where the panel is beside the table. */
async function expectAccessibleWide(page: Page, name: string) {
  await expectAccessible(page, name)
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('filters, opens, acts on several, keeps a view and downloads', async ({ page }) => {
  const club = await signInWithClub(page)
  const slug = await createEventWithPlayers(page, club)
  await page.goto(`/es/ae/${slug}/players`)
  await hydrated(page)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(3)
  await expectAccessibleWide(page, 'the table')
  await page.getByRole('searchbox').fill('vilarino')
  await expect(rows).toHaveCount(1)
  await page.getByRole('searchbox').fill('')
  await expect(rows).toHaveCount(3)

  await page.getByRole('link', { name: /Carmen Vilariño/ }).click()
  const panel = page.getByRole('complementary', { name: 'Carmen Vilariño' })
  await expect(panel).toContainText('De todo')
  await expect(page.locator('body')).not.toContainText('cacahuetes')
  await panel.getByRole('button', { name: /Ver \(queda apuntado\)/ }).click()
  await expect(panel).toContainText('cacahuetes')
  await expectAccessibleWide(page, 'a player')
  await panel.getByRole('link', { name: 'Cerrar la ficha' }).click()
  await page.getByRole('link', { name: /Carmen Vilariño/ }).click()
  await expect(panel).toContainText('Se abrió «Alergias»')
  await expect(page.locator('body')).not.toContainText('cacahuetes')
  await panel.getByRole('link', { name: 'Cerrar la ficha' }).click()

  await page
    .getByRole('navigation', { name: 'Vistas' })
    .getByRole('link', { name: /^Por aprobar/ })
    .click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Elegir todas' }).check()
  await page.getByRole('button', { name: /^Confirmar plaza/ }).click()
  await expectStatus(page, '2 inscripciones cambiadas')
  await page.goto(`/es/ae/${slug}/players?state=confirmed`)
  await hydrated(page)
  await expect(rows).toHaveCount(3)
  await page.locator('tbody input[name=ids]').first().check()
  await actOnChosen(page, /^Ha venido/)
  await expect(page.getByRole('alert')).toContainText('el evento aún no ha empezado')

  await page.goto(`/es/ae/${slug}/players?state=confirmed`)
  await hydrated(page)
  await page.locator('tbody input[name=ids]').first().check()
  await actOnChosen(page, /^Cancelar la plaza/)
  await expect(page.getByRole('heading', { name: /¿Cancelar la plaza de/ })).toBeFocused()
  await expectAccessible(page, 'the question before a seat is cancelled')
  await page.getByLabel(/Lo que leerá/).fill('No cabemos')
  await page.getByRole('button', { name: 'Cancelar la plaza', exact: true }).click()
  await expectStatus(page, 'Hecho. Durante un minuto puedes deshacerlo')
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expectStatus(page, 'Deshecho: todo sigue como estaba')
  await expect(page.getByRole('button', { name: 'Deshacer' })).toHaveCount(0)

  const filters = page.locator('summary', { hasText: 'Filtros' })
  await filters.click()
  await page.getByRole('checkbox', { name: /^Sin personaje/ }).check()
  await expect(page).toHaveURL(/character=none/)
  await expectAccessibleWide(page, 'the filters')
  await page.locator('summary', { hasText: 'Guardar como vista' }).click()
  await page.getByLabel('Nombre de la vista').fill('Para la puerta')
  await page.getByLabel('Que la vea todo el equipo').check()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expectStatus(page, 'Vista guardada')
  await expect(
    page.getByRole('navigation', { name: 'Vistas' }).getByRole('link', { name: /Para la puerta/ }),
  ).toBeVisible()
  await page.getByRole('link', { name: /^Quitar: Sin personaje/ }).click()
  await expect(page).not.toHaveURL(/character=none/)
  await page.goBack()
  await expect(page).toHaveURL(/character=none/)

  const file = await page.request.get(`/es/ae/${slug}/players/export?format=csv&column=answer.menu`)
  expect(await file.text()).toContain('"Olalla Prieto";"Vegano"')
  for (const [path, text] of [
    ['figures', 'Vegano'],
    ['settings', 'Hay lista de espera'],
    ['add', 'Nada del formulario es obligatorio'],
  ]) {
    await page.goto(`/es/ae/${slug}/players/${path}`)
    await hydrated(page)
    await expect(page.locator('main')).toContainText(text!)
    await expectAccessible(page, path!)
  }
  await page.getByLabel('Nombre').fill('Gonzalo Pita')
  await page.getByRole('button', { name: 'Añadir', exact: true }).click()
  await expectStatus(page, 'Persona añadida')
})

slow('approves or refuses seats that change hands, and removes test registrations', async ({ page }) => {
  const club = await signInWithClub(page)
  const slug = await createEventWithPlayers(page, club)
  await addHandover(slug, 'Iria', 'Xoán')
  await addHandover(slug, 'Uxía', 'Antía')
  await page.goto(`/es/ae/${slug}/players`)
  await hydrated(page)
  const waiting = page.getByRole('region', { name: 'Plazas que se ceden' }).getByRole('listitem')
  await expect(waiting).toHaveCount(2)
  await expectAccessibleWide(page, 'handovers')
  await waiting.filter({ hasText: 'Iria' }).getByRole('button', { name: 'Aprobar', exact: true }).click()
  await expectStatus(page, 'la plaza ya es de la otra persona')
  await expect(page.getByRole('link', { name: /^Xoán/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Iria/ })).toHaveCount(0)
  await waiting.filter({ hasText: 'Uxía' }).getByRole('button', { name: 'No aprobar' }).click()
  await expectStatus(page, 'La plaza se queda como estaba')
  await expect(page.getByRole('link', { name: /^Uxía/ })).toBeVisible()
  await page.getByRole('link', { name: /^Xoán/ }).click()
  await expect(page.getByRole('complementary')).toContainText('La plaza se cedió a otra persona')

  await withDatabase(
    (sql) => sql`update registrations set is_test = true where name = 'Olalla Prieto'
      and event_id = (select event_id from event_slugs where slug = ${slug})`,
  )
  await page.goto(`/es/ae/${slug}/players`)
  await hydrated(page)
  await page.locator('summary', { hasText: 'Más vistas' }).click()
  await page.getByRole('link', { name: /^De prueba/ }).click()
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Probar el formulario' })).toHaveAttribute('href', /\?test=1$/)
  await page.getByRole('button', { name: 'Borrar las pruebas' }).click()
  await expectStatus(page, 'Pruebas borradas')
  await expect(page.locator('tbody tr')).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  slow('filters with a button, opens an answer and saves settings', async ({ page }) => {
    const club = await signInWithClub(page)
    const slug = await createEventWithPlayers(page, club)
    await page.goto(`/es/ae/${slug}/players?answer=menu%3Avegan`)
    await expect(page.locator('tbody tr')).toHaveCount(2)
    await page.getByRole('searchbox').fill('hugo')
    await page.getByRole('button', { name: 'Aplicar' }).first().click()
    await expect(page.locator('tbody tr')).toHaveCount(1)
    await page.locator('tbody input[name=ids]').check()
    await actOnChosen(page, /^Confirmar plaza/)
    await expect(page.getByRole('status').filter({ hasText: '1 inscripción cambiada' })).toBeVisible()
    await page.goto(`/es/ae/${slug}/players?q=hugo`)
    await page.locator('tbody input[name=ids]').check()
    await actOnChosen(page, /^Cancelar la plaza/)
    await page.getByLabel(/Lo que leerá/).fill('No cabemos')
    await page.getByRole('button', { name: 'Cancelar la plaza', exact: true }).click()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Deshecho' })).toBeVisible()
    await page.goto(`/es/ae/${slug}/players?q=carmen`)
    await page.getByRole('link', { name: /Carmen Vilariño/ }).click()
    await page.getByRole('button', { name: /Ver \(queda apuntado\)/ }).click()
    await expect(page.locator('main')).toContainText('cacahuetes')
    await page.goto(`/es/ae/${slug}/players/settings`)
    await page.getByLabel('Acompañantes').fill('2')
    await page.getByRole('button', { name: 'Guardar ajustes' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Ajustes guardados' })).toBeVisible()
  })
})

for (const javaScriptEnabled of SCRIPTS)
  test.describe(`of a large event, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('everybody is in the table', async ({ page }) => {
      const club = await signInWithClub(page)
      const slug = await createEventWithPlayers(page, club)
      await addManyPlayers(slug, 240)
      await page.goto(`/es/ae/${slug}/players`)
      const rows = page.locator('tbody tr')
      const everybody = page.getByRole('link', { name: 'Ver las 243 personas' })
      if (javaScriptEnabled) await expect(everybody).toBeHidden()
      else {
        await expect(rows).toHaveCount(200)
        await everybody.click()
      }
      await expect(rows).toHaveCount(243)
      await expect(page.getByRole('checkbox', { name: 'Persona 240' })).toBeVisible()
    })
  })
