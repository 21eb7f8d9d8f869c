import type { Page } from '@playwright/test'
import { withDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { expectStatus, hydrated } from '../fixtures/steps.ts'
import {
  type Club,
  COMPLETE_EVENT,
  createEvent,
  setPublished,
  signInWithClub,
  uniqueTitle,
} from '../publishing/organization-fixtures.ts'
import { countEffort, type Effort } from './effort-steps.ts'
import { addManyPlayers } from './player-steps.ts'

const slow = fullTest(test, 'src/app/event-panel/', 'src/app/organization/', 'src/features/registration-forms/')

const nav = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Panel del evento' }).getByRole('link', { name }).first()

async function writeEvent(page: Page, club: Club, effort: Effort, title: string) {
  await page.goto(`/es/ao/${club.slug}`)
  await hydrated(page)
  await effort.click(page.getByRole('main').getByRole('link', { name: 'Añadir evento' }).last())
  await expect(page.getByRole('toolbar')).toHaveCount(1)
  await effort.fill(page.getByLabel('Título del evento'), uniqueTitle(club, title))
  await effort.fill(page.getByRole('textbox', { name: 'Descripción', exact: true }), 'Una noche en el bosque.')
  await effort.fill(page.getByLabel('Empieza'), '2027-10-08')
  await effort.fill(page.getByRole('combobox', { name: 'Lugar' }), 'solana')
  await effort.click(page.getByRole('option', { name: /Solana/ }))
}
const send = (page: Page, effort: Effort) =>
  effort.click(page.locator('.save-bar_bar').getByRole('button', { name: 'Enviar a revisión' }))
const isSent = async (page: Page) => {
  await expectStatus(page, 'Enviado. El equipo lo revisa antes de publicarlo')
  return new URL(page.url()).pathname.split('/').at(-1)!
}

slow('a simple event', async ({ page }) => {
  const club = await signInWithClub(page)
  const effort = countEffort()
  await writeEvent(page, club, effort, 'Un día')
  await send(page, effort)
  await isSent(page)
  console.log('simple', effort.spent)
})

slow('a complex event', async ({ page }) => {
  const club = await signInWithClub(page)
  const effort = countEffort()
  await writeEvent(page, club, effort, 'Tres días')
  await effort.fill(page.getByLabel('Termina (opcional)'), '2027-10-10')
  const ticket = (index: number, name: string) => page.getByLabel(name, { exact: true }).nth(index)
  const fillTicket = async (at: number, name: string, price: string, seats: string) => {
    await effort.fill(page.getByLabel('Nombre de la entrada').nth(at), name)
    await effort.fill(ticket(at, 'Precio'), price)
    await effort.fill(ticket(at, 'Plazas'), seats)
  }
  await fillTicket(0, 'Con cama', '95', '30')
  await effort.click(page.getByRole('button', { name: 'Añadir otra entrada' }))
  await fillTicket(1, 'Sin cama', '70', '10')
  await effort.choose(page.getByLabel('Inscripción', { exact: true }), 'Abierta')
  await send(page, effort)
  await isSent(page)
  console.log('event', { ...effort.spent })

  await effort.click(nav(page, 'Formulario'))
  await effort.click(page.getByRole('button', { name: 'Empezar con un rol típico' }))
  const add = async (kind: string) => {
    await effort.choose(page.getByLabel('Qué quieres preguntar'), kind)
    await effort.click(page.getByRole('button', { name: 'Añadir pregunta' }))
  }
  for (const ready of ['Alergias', 'Experiencia']) await add(ready)
  await page.getByLabel('Qué quieres preguntar').selectOption('phone')
  effort.spent.fields++
  await effort.click(page.getByRole('button', { name: 'Añadir pregunta' }))
  const own: [string, string, string[]?][] = [
    ['Una opción', '¿Cómo vienes?', ['En coche', 'En autobús', 'A pie']],
    ['Número', '¿Cuántas plazas libres llevas?'],
    ['Una opción', 'Talla de camiseta', ['S', 'M', 'L', 'XL', 'XXL']],
    ['Sí o no', '¿Duermes dentro?'],
    ['Texto largo', '¿Qué material traes?'],
    ['Varias opciones', '¿A qué talleres vas?', ['Esgrima', 'Danza', 'Maquillaje']],
    ['Texto', '¿Con quién quieres jugar?'],
    ['Texto', '¿Cómo nos conociste?'],
    ['Texto largo', '¿Algo más?'],
  ]
  for (const [kind, label, options] of own) {
    await add(kind)
    await effort.fill(page.getByLabel('Pregunta en español'), label)
    if (!options) continue
    await effort.click(page.getByText('Pegar muchas opciones'))
    await effort.fill(page.getByLabel('Opciones, una por línea'), options.join('\n'))
    await effort.click(page.getByRole('button', { name: 'Añadir las opciones' }))
  }
  const list = page.getByRole('region', { name: 'Preguntas, en orden' })
  await effort.click(list.getByRole('link', { name: /^¿Cómo vienes/ }))
  await effort.click(page.getByLabel('Es obligatoria'))
  await effort.click(list.getByRole('link', { name: /^¿Cuántas plazas/ }))
  await page.screenshot({ path: '/tmp/effort-form.png', fullPage: true })
  await effort.click(page.getByRole('button', { name: 'Guardar formulario' }))
  await expectStatus(page, 'Formulario guardado')
  console.log('form', { ...effort.spent })

  await effort.click(nav(page, 'Dinero'))
  await effort.click(page.getByRole('link', { name: 'Ajustes' }))
  await page.waitForTimeout(500)
  await page.screenshot({ path: '/tmp/effort-money.png', fullPage: true })
  await effort.click(page.getByLabel('transferencia'))
  await effort.fill(page.getByLabel('IBAN'), 'ES9121000418450200051332')
  await effort.fill(page.getByLabel('Titular de la cuenta'), 'Roble Hueco')
  await effort.fill(page.getByLabel('Parte (%), plazo 1'), '50')
  await effort.fill(page.getByLabel('Parte (%), plazo 2'), '50')
  await effort.fill(page.getByLabel('Vence el, plazo 2'), '2027-09-01')
  await effort.click(page.getByRole('button', { name: 'Guardar', exact: true }))
  await expectStatus(page, 'Guardado')
  console.log('complex', effort.spent)
})

async function openPlayers(page: Page, count: number) {
  const club = await signInWithClub(page)
  const tickets = [
    { title: 'Con literas', price: 9500, amount: 60 },
    { title: 'Sin literas', price: 7000, amount: 60 },
  ]
  const slug = await createEvent(page, club, { title: uniqueTitle(club, 'Con gente'), ...COMPLETE_EVENT, tickets })
  await setPublished(slug)
  await addManyPlayers(slug, count)
  await withDatabase(
    (sql) => sql`insert into registration_charges (registration_id, kind, item, title_es, amount)
      select r.id, 'ticket', 'ticket:' || r.ticket_id, 'Con literas', 9500 from registrations r
      where r.event_id = (select event_id from event_slugs where slug = ${slug})`,
  )
  await withDatabase(
    (
      sql,
    ) => sql`update registrations set confirmed_at = now() - interval '2 days', email = 'p' || id || '@players.example'
      where event_id = (select event_id from event_slugs where slug = ${slug})`,
  )
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(`/es/ae/${slug}/players`)
  await hydrated(page)
  return slug
}

slow('payments, reminders, ticket, sheet', async ({ page }) => {
  const slug = await openPlayers(page, 40)
  const bar = page.getByRole('region', { name: 'Qué hacer con las personas elegidas' })
  const boxes = page.locator('tbody input[name=ids]')
  let effort = countEffort()
  for (let at = 0; at < 10; at++) await effort.click(boxes.nth(at * 2))
  await effort.click(bar.getByRole('button', { name: /Marcar/ }))
  await page.screenshot({ path: '/tmp/effort-pay.png' })
  await effort.click(page.getByRole('button', { name: /10 pagos|10 personas/ }))
  await expectStatus(page, /10/)
  console.log('pay', effort.spent)

  await page.goto(`/es/ae/${slug}/players`)
  await hydrated(page)
  effort = countEffort()
  await effort.click(page.getByRole('navigation', { name: 'Vistas' }).getByRole('link', { name: /^Sin pagar/ }))
  await effort.click(page.getByRole('checkbox', { name: 'Elegir todas' }))
  await effort.click(bar.getByRole('button', { name: /^Recordar/ }))
  await expectStatus(page, /30/)
  console.log('remind', effort.spent)

  await page.goto(`/es/ae/${slug}/players`)
  await hydrated(page)
  effort = countEffort()
  await effort.click(page.getByRole('link', { name: /^Persona 7$|^Persona 7 / }))
  const panel = page.getByRole('complementary', { name: 'Persona 7' })
  await effort.click(panel.getByRole('link', { name: 'Cambiar de entrada' }))
  await effort.click(panel.getByText('Sin literas'))
  await effort.click(panel.getByRole('button', { name: 'Cambiar la entrada' }))
  await expectStatus(page, /entrada/i)
  console.log('ticket', effort.spent)

  await page.goto(`/es/ae/${slug}/players`)
  await hydrated(page)
  effort = countEffort()
  await effort.click(page.getByLabel('Más', { exact: true }).or(page.locator('summary[aria-label]')).first())
  await effort.click(page.getByRole('link', { name: 'Traer personas de una hoja' }))
  const rows = Array.from({ length: 20 }, (_, at) => `Nueva ${at},nueva${at}@players.example,Con literas,20`)
  await effort.attach(
    page.locator('input[type=file]'),
    'gente.csv',
    ['Nombre,Correo,Entrada,Pagado', ...rows].join('\n'),
  )
  await effort.click(page.getByRole('button', { name: 'Leer la lista' }))
  await effort.click(page.getByRole('button', { name: 'Ver qué pasará' }))
  await effort.click(page.getByRole('button', { name: /^Inscribir|^Traer|20/ }))
  await expectStatus(page, /20/)
  console.log('sheet', effort.spent)
})
