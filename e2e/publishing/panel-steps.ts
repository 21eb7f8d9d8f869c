// What journeys through an organization's panel do again and again.
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { comeIn, newPerson, type Somebody } from '../fixtures/people.ts'

/** Somebody new who has confirmed their address, signed in. */
export async function enter(page: Page, name: string, options: { plain?: boolean } = {}): Promise<Somebody> {
  const somebody = await newPerson(name)
  await comeIn(page, somebody, '/es/account/organizations', 'Organizaciones', options)
  return somebody
}

/** A picture as a form takes it. */
export async function picture() {
  const drawn = sharp({ create: { width: 1200, height: 400, channels: 3, background: '#503010' } })
  return { name: 'cabecera.png', mimeType: 'image/png', buffer: await drawn.png().toBuffer() }
}

/** A name that no other organization is like. */
export const unlike = (somebody: Somebody) => `Z${somebody.username.split(' ').at(-1)}`

export async function create(page: Page, name: string) {
  await page.goto('/es/account/organizations/new')
  // The editors come when the page is alive, and push what is below them down.
  await expect(page.getByRole('toolbar')).toHaveCount(2)
  await page.getByLabel('Nombre', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Enviar a verificar' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  return new URL(page.url()).pathname
}

export const nav = (page: Page) => page.getByRole('navigation', { name: 'Panel de la organización' })
export const row = (page: Page, somebody: Somebody) => page.getByRole('row').filter({ hasText: somebody.username })
export const roleOf = (page: Page, { username }: Somebody) => page.getByLabel(`Rol de ${username}`)
