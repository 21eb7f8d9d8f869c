// A verified organization of a journey's own, and its events.
import type { Page } from '@playwright/test'
import { inDatabase } from '../fixtures/database.ts'
import { expect } from '../fixtures/fixtures.ts'
import { comeIn, newPerson, type Somebody, sessionOf } from '../fixtures/people.ts'

export type Club = { person: Somebody; name: string; slug: string; token: string }
export const COMPLETE = {
  description: 'Una **noche** en el bosque.',
  date_start: '2027-02-12',
  date_end: '2027-02-14',
  venue_tbd: true,
  county: 'Teruel',
}

/** Somebody new with a verified organization, signed in. */
export async function withClub(page: Page, options: { plain?: boolean } = {}): Promise<Club> {
  const person = await newPerson('Olga')
  const token = await sessionOf(person, 'api')
  const name = `Z${person.username.split(' ').at(-1)}`
  const headers = { authorization: `Bearer ${token}` }
  const made = await page.request.post('/api/organization/new', {
    headers,
    data: { data: { name, type: 'association' } },
  })
  expect(made.status(), await made.text()).toBe(200)
  const { slug } = (await made.json()).data.attributes
  await inDatabase((sql) => sql`update organizations set status = 'active' where slug = ${slug}`)
  await comeIn(page, person, '/es/account', 'Configuración', options)
  return { person, name, slug, token }
}

/** An event of the club, made by the API. Its slug. */
export async function event(page: Page, { slug, token }: Club, data: object): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const made = await page.request.post('/api/event/create-private', {
    headers,
    data: { data: { organization: slug, ...data } },
  })
  expect(made.status(), await made.text()).toBe(200)
  return (await made.json()).data.attributes.slug
}
export const publish = (slug: string) =>
  inDatabase(
    (sql) =>
      sql`update events set moderation = 'published', published_at = now() where id = (select event_id from event_slugs where slug = ${slug})`,
  )

export const unlike = ({ person }: Club, title: string) => `${title} ${person.username.split(' ').at(-1)}`

export const summary = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Errores en el formulario; corrígelos antes de guardar' })
