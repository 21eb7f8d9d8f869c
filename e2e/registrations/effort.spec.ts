import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { expectStatus } from '../fixtures/steps.ts'
import { signInWithClub } from '../publishing/organization-fixtures.ts'
import { countEffort, createEventWithDebts, openPlayers, writeEvent } from './effort-steps.ts'
import { list, names } from './form-builder-steps.ts'

// docs/product.md, “Registrations: work of organizers”, has these numbers.
const slow = fullTest(test, 'src/app/event-panel/', 'src/app/organization/new-event.tsx')

const inPanel = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Panel del evento' }).getByRole('link', { name })
const sendButton = (page: Page) => page.locator('.save-bar_bar').getByRole('button', { name: 'Enviar a revisión' })
const expectSent = (page: Page) => expectStatus(page, 'Enviado. El equipo lo revisa antes de publicarlo')

slow('a simple event is 3 clicks and 4 fields', async ({ page }) => {
  const club = await signInWithClub(page)
  const effort = countEffort()
  await writeEvent(page, club, effort, 'Un día')
  await effort.click(sendButton(page))
  await expectSent(page)
  expect(effort.spent).toEqual({ clicks: 3, fields: 4 })
})

const QUESTIONS = `¿Cómo vienes? *
- En coche
- En autobús
- A pie
¿Cuántas plazas libres llevas?
Talla de camiseta *
- S
- M
- L
- XL
- XXL
¿Duermes dentro?
¿Qué material traes?
¿A qué talleres vas?
- Esgrima
- Danza
- Maquillaje
¿Con quién quieres jugar?
¿Cómo nos conociste?
¿Algo más?`

slow('an event with two tickets, 22 questions and two instalments is 20 clicks and 26 fields', async ({ page }) => {
  const club = await signInWithClub(page)
  const effort = countEffort()
  const { click, fill, choose } = effort
  await test.step('the event and its tickets', async () => {
    await writeEvent(page, club, effort, 'Tres días')
    await fill(page.getByLabel('Termina (opcional)'), '2027-10-10')
    const ticket = async (at: number, name: string, price: string, seats: string) => {
      await fill(page.getByLabel('Nombre de la entrada').nth(at), name)
      await fill(page.getByLabel('Precio', { exact: true }).nth(at), price)
      await fill(page.getByLabel('Plazas', { exact: true }).nth(at), seats)
    }
    await ticket(0, 'Con cama', '95', '30')
    await click(page.getByRole('button', { name: 'Añadir otra entrada' }))
    await ticket(1, 'Sin cama', '70', '10')
    await choose(page.getByLabel('Inscripción', { exact: true }), { label: 'Abierta' })
    await click(sendButton(page))
    await expectSent(page)
  })

  await test.step('the form', async () => {
    await click(inPanel(page, 'Formulario').first())
    await click(page.getByRole('button', { name: 'Empezar con un rol típico' }))
    for (const kind of ['allergies', 'experience', 'phone']) {
      await choose(page.getByLabel('Qué quieres preguntar'), { value: kind })
      await click(page.getByRole('button', { name: 'Añadir pregunta' }))
    }
    await click(page.getByText('Pegar varias preguntas'))
    await fill(page.getByLabel('Preguntas, una por línea'), QUESTIONS)
    await click(page.getByRole('button', { name: 'Añadir las preguntas' }))
    const open = (question: RegExp) => click(list(page).getByRole('link', { name: question }))
    await open(/^¿Cuántas plazas libres/)
    await choose(page.getByLabel('Tipo', { exact: true }), { label: 'Número' })
    await choose(page.getByLabel('Cuándo se muestra'), { label: 'Según «¿Cómo vienes?»' })
    for (const [question, type] of [
      [/^¿Duermes dentro/, 'Sí o no'],
      [/^¿Qué material/, 'Texto largo'],
      [/^¿A qué talleres/, 'Varias opciones'],
    ] as const) {
      await open(question)
      await choose(page.getByLabel('Tipo', { exact: true }), { label: type })
    }
    await click(page.getByRole('button', { name: 'Guardar formulario' }))
    await expectStatus(page, 'Formulario guardado')
    // With its three sections.
    expect(await names(page)).toHaveLength(22 + 3)
    await expect(list(page).getByRole('link', { name: /^¿Cómo vienes/ })).toContainText('Una opción, obligatoria')
  })

  await test.step('the money', async () => {
    await click(inPanel(page, 'Dinero').first())
    await click(page.getByRole('link', { name: 'Ajustes' }))
    await click(page.getByLabel('transferencia'))
    await fill(page.getByLabel('IBAN'), 'ES9121000418450200051332')
    await fill(page.getByLabel('Titular de la cuenta'), 'Roble Hueco')
    await fill(page.getByLabel('Parte (%), plazo 1'), '50')
    await fill(page.getByLabel('Parte (%), plazo 2'), '50')
    await fill(page.getByLabel('Vence el, plazo 2'), '2027-09-01')
    await click(page.getByRole('button', { name: 'Guardar', exact: true }))
    await expectStatus(page, 'Guardado')
  })
  expect(effort.spent).toEqual({ clicks: 20, fields: 26 })
})

slow('payments, reminders, another ticket and a sheet of people take a few clicks', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  const slug = await createEventWithDebts(page, 40)
  const bar = page.getByRole('region', { name: 'Qué hacer con las personas elegidas' })
  await test.step('ten payments are 12 clicks', async () => {
    const { click, spent } = await openPlayers(page, slug)
    for (let at = 0; at < 20; at += 2) await click(page.locator('tbody input[name=ids]').nth(at))
    await click(bar.getByRole('button', { name: /^Marcar pagado/ }))
    await click(page.getByRole('button', { name: 'Marcar 10 pagados' }))
    await expectStatus(page, '10 pagos anotados')
    expect(spent).toEqual({ clicks: 12, fields: 0 })
  })

  await test.step('reminding all who owe is 3 clicks', async () => {
    const { click, spent } = await openPlayers(page, slug)
    await click(page.getByRole('navigation', { name: 'Vistas' }).getByRole('link', { name: /^Sin pagar/ }))
    await expect(page.locator('tbody tr')).toHaveCount(30)
    await click(page.getByRole('checkbox', { name: 'Elegir todas' }))
    await click(bar.getByRole('button', { name: /^Recordar pago/ }))
    await expectStatus(page, 'Les hemos recordado el pago a 30 personas')
    expect(spent).toEqual({ clicks: 3, fields: 0 })
  })

  await test.step('another ticket is 3 clicks', async () => {
    const { click, spent } = await openPlayers(page, slug)
    await click(page.getByRole('link', { name: /^Persona 7\b/ }))
    const sheet = page.getByRole('complementary', { name: 'Persona 7' })
    await click(sheet.getByRole('link', { name: 'Cambiar de entrada' }))
    await expect(sheet.getByRole('radio', { name: /Sin literas/ })).toBeChecked()
    await click(sheet.getByRole('button', { name: 'Cambiar y avisar' }))
    await expectStatus(page, '1 entrada cambiada')
    expect(spent).toEqual({ clicks: 3, fields: 0 })
  })

  await test.step('forty people from a sheet are 5 clicks', async () => {
    const { click, attach, spent } = await openPlayers(page, slug)
    await click(page.getByLabel(/^Más: descargar/))
    await click(page.getByRole('link', { name: 'Traer personas de una hoja' }))
    const rows = Array.from({ length: 40 }, (_, at) => `Nueva ${at},nueva${at}@players.example,Con literas,20`)
    const sheet = ['Nombre,Correo,Entrada,Pagado', ...rows].join('\n')
    await attach(page.locator('input[type=file]'), 'gente.csv', sheet)
    await click(page.getByRole('button', { name: 'Leer la lista' }))
    await click(page.getByRole('button', { name: 'Ver qué pasará' }))
    await click(page.getByRole('button', { name: 'Traer a 40 personas' }))
    await expect(page.getByRole('heading', { name: 'Quién ha entrado' })).toBeVisible()
    await expect(page.locator('tbody tr')).toHaveCount(40)
    expect(spent).toEqual({ clicks: 5, fields: 1 })
  })
})
