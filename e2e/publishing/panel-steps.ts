// Steps and locators of an organization's panel.
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { createPerson, type Person, signIn } from '../fixtures/people.ts'

/** A new person with a confirmed address, signed in. */
export async function signInAsNewPerson(page: Page, name: string, options: { plain?: boolean } = {}): Promise<Person> {
  const person = await createPerson(name)
  await signIn(page, person, '/es/account/organizations', 'Organizaciones', options)
  return person
}

/** An image for a file input. */
export async function testImage() {
  const drawn = sharp({ create: { width: 1200, height: 400, channels: 3, background: '#503010' } })
  return { name: 'cabecera.png', mimeType: 'image/png', buffer: await drawn.png().toBuffer() }
}

/** A name similar to no other organization's. */
export const uniqueOrganizationName = (person: Person) => `Z${person.username.split(' ').at(-1)}`

export async function create(page: Page, name: string) {
  await page.goto('/es/account/organizations/new')
  // The editors load after hydration and push the rest down.
  await expect(page.getByRole('toolbar')).toHaveCount(2)
  await page.getByLabel('Nombre', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Enviar a verificar' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  return new URL(page.url()).pathname
}

export const panelNav = (page: Page) => page.getByRole('navigation', { name: 'Panel de la organización' })
export const memberRow = (page: Page, person: Person) => page.getByRole('row').filter({ hasText: person.username })
export const roleSelect = (page: Page, { username }: Person) => page.getByLabel(`Rol de ${username}`)
