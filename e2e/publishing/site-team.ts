// Members of the site team, and items for them to decide.
import { randomBytes } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { withDatabase } from '../fixtures/database.ts'
import { answerCookies, createPerson, createSession, type Person, setSessionCookie } from '../fixtures/people.ts'

export const uniqueName = (words: string) => `${words} ${randomBytes(3).toString('hex')}`

async function createModerator(name: string): Promise<Person> {
  const person = await createPerson(name)
  await withDatabase((sql) => sql`update users set site_role = 'moderator' where email = ${person.email}`)
  return person
}

/** A moderator's page in a browser context of its own, with the cookie banner answered. */
export async function openAdmin(browser: Browser, baseURL: string, options: { javaScriptEnabled?: boolean } = {}) {
  const context = await browser.newContext({ baseURL, locale: 'es-ES', reducedMotion: 'reduce', ...options })
  await answerCookies(context)
  const page = await context.newPage()
  const moderator = await createModerator('Mara')
  await setSessionCookie(page, moderator)
  return { page, moderator, close: () => context.close() }
}

export type Owner = Person & { call: (line: string, data: object) => Promise<Entry> }
type Entry = { data: { id: number; attributes: Record<string, string> } }

/** A person who manages organizations and events through the API. */
export async function createOwner(page: Page, name: string): Promise<Owner> {
  const person = await createPerson(name)
  const token = await createSession(person, 'api')
  const call = async (line: string, form: object) => {
    const [method = 'POST', path = ''] = line.split(' ')
    const headers = { authorization: `Bearer ${token}` }
    const response = await page.request.fetch(path, { method, data: { data: form }, headers })
    expect(response.ok(), await response.text()).toBe(true)
    return (await response.json()) as Entry
  }
  return { ...person, call }
}

/** A pending organization, and a submitted event of it. */
export async function createPendingItems(owner: Owner) {
  const name = uniqueName('Club Farol')
  const organization = await owner.call('POST /api/organization/new', { name, type: 'association', county: 'Soria' })
  const title = uniqueName('Velada')
  const event = await owner.call('POST /api/event/create-private', {
    ...{ organization: organization.data.id, title, description: 'Una noche en la casa.', date_start: '2027-12-04' },
    ...{ theme: 'horror', county: 'Soria', venue_tbd: true, submit: true },
  })
  return { name, title, organization: organization.data.id, event: event.data.id }
}

/** An item in the queue. */
export const queueLink = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Cola' }).getByRole('link', { name: new RegExp(name) })
export const reviewRegion = (page: Page) => page.getByRole('region', { name: 'Revisión' })
