// What it costs a person to get something done, and an event with people on whom it is counted.
import type { Locator, Page } from '@playwright/test'
import { withDatabase } from '../fixtures/database.ts'
import { expect } from '../fixtures/fixtures.ts'
import { hydrated } from '../fixtures/steps.ts'
import {
  type Club,
  COMPLETE_EVENT,
  createEvent,
  setPublished,
  signInWithClub,
  uniqueTitle,
} from '../publishing/organization-fixtures.ts'
import { addManyPlayers } from './player-steps.ts'

/** Counts every click, and every field that is typed into, chosen from or given a file. */
export function countEffort() {
  const spent = { clicks: 0, fields: 0 }
  return {
    spent,
    click: (on: Locator) => {
      spent.clicks += 1
      return on.click()
    },
    fill: (field: Locator, text: string) => {
      spent.fields += 1
      return field.fill(text)
    },
    choose: (field: Locator, option: { label: string } | { value: string }) => {
      spent.fields += 1
      return field.selectOption(option)
    },
    attach: (field: Locator, name: string, text: string) => {
      spent.fields += 1
      return field.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    },
  }
}
type Effort = ReturnType<typeof countEffort>

/** From the start of the organization, what an event needs to be sent. */
export async function writeEvent(page: Page, club: Club, { click, fill }: Effort, title: string) {
  await page.goto(`/es/ao/${club.slug}`)
  await hydrated(page)
  await click(page.getByRole('main').getByRole('link', { name: 'Añadir evento' }).last())
  await expect(page.getByRole('toolbar')).toHaveCount(1)
  await fill(page.getByLabel('Título del evento'), uniqueTitle(club, title))
  await fill(page.getByRole('textbox', { name: 'Descripción', exact: true }), 'Una noche en el bosque.')
  await fill(page.getByLabel('Empieza'), '2027-10-08')
  await fill(page.getByRole('combobox', { name: 'Lugar' }), 'solana')
  await click(page.getByRole('option', { name: /Solana/ }))
}

const TICKET = { price: 9500, amount: 90 }

/** An event with two tickets, and people with a seat of the first who owe its price. */
export async function createEventWithDebts(page: Page, people: number) {
  const club = await signInWithClub(page)
  const tickets = [
    { ...TICKET, title: 'Con literas' },
    { ...TICKET, title: 'Sin literas', price: 7000 },
  ]
  const slug = await createEvent(page, club, { title: uniqueTitle(club, 'Con deudas'), ...COMPLETE_EVENT, tickets })
  await setPublished(slug)
  await addManyPlayers(slug, people)
  await withDatabase(async (sql) => {
    const of = sql`event_id = (select event_id from event_slugs where slug = ${slug})`
    await sql`update registrations set confirmed_at = now() - interval '2 days', email = 'p' || id || '@players.example' where ${of}`
    await sql`insert into registration_charges (registration_id, kind, item, title_es, amount)
      select id, 'ticket', 'ticket:' || ticket_id, 'Con literas', ticket_price from registrations where ${of}`
  })
  return slug
}

/** The table of an event, with nothing counted yet. */
export async function openPlayers(page: Page, slug: string) {
  await page.goto(`/es/ae/${slug}/players`)
  await hydrated(page)
  return countEffort()
}
