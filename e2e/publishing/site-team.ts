// The site team at work: members of it, and what they have to decide about.
import { randomBytes } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { inDatabase } from '../fixtures/database.ts'
import { giveSession, newPerson, type Somebody, sessionOf } from '../fixtures/people.ts'

export const unlike = (words: string) => `${words} ${randomBytes(3).toString('hex')}`

export async function newModerator(name: string): Promise<Somebody> {
  const somebody = await newPerson(name)
  await inDatabase((sql) => sql`update users set site_role = 'moderator' where email = ${somebody.email}`)
  return somebody
}

/** A page of another browser, where a member of the team is signed in. Cookies were answered before. */
export async function desk(browser: Browser, baseURL: string, options: { javaScriptEnabled?: boolean } = {}) {
  const context = await browser.newContext({ baseURL, locale: 'es-ES', reducedMotion: 'reduce', ...options })
  await context.addCookies([{ name: 'consent', value: 'accepted', url: baseURL }])
  const page = await context.newPage()
  const moderator = await newModerator('Mara')
  await giveSession(page, moderator)
  return { page, moderator, close: () => context.close() }
}

export type Owner = Somebody & { call: (line: string, data: object) => Promise<Entry> }
type Entry = { data: { id: number; attributes: Record<string, string> } }

/** Somebody who runs things, through the API. */
export async function newOwner(page: Page, name: string): Promise<Owner> {
  const somebody = await newPerson(name)
  const token = await sessionOf(somebody, 'api')
  const call = async (line: string, form: object) => {
    const [method = 'POST', path = ''] = line.split(' ')
    const headers = { authorization: `Bearer ${token}` }
    const answer = await page.request.fetch(path, { method, data: { data: form }, headers })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as Entry
  }
  return { ...somebody, call }
}

/** An organization that waits to be verified, and an event of it that was sent in. */
export async function waiting(owner: Owner) {
  const name = unlike('Club Farol')
  const organization = await owner.call('POST /api/organization/new', { name, type: 'association', county: 'Soria' })
  const title = unlike('Velada')
  const event = await owner.call('POST /api/event/create-private', {
    ...{ organization: organization.data.id, title, description: 'Una noche en la casa.', date_start: '2027-12-04' },
    ...{ theme: 'horror', county: 'Soria', venue_tbd: true, submit: true },
  })
  return { name, title, organization: organization.data.id, event: event.data.id }
}

/** The line of a queue's list. */
export const inQueue = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Cola' }).getByRole('link', { name: new RegExp(name) })
export const review = (page: Page) => page.getByRole('region', { name: 'Revisión' })
