// A verified organization for a single test, and its events.
import type { Page } from '@playwright/test'
import { withDatabase } from '../fixtures/database.ts'
import { expect } from '../fixtures/fixtures.ts'
import { answerCookies, createPerson, createSession, type Person, setSessionCookie } from '../fixtures/people.ts'

export type Club = { person: Person; name: string; slug: string; token: string }
export const COMPLETE_EVENT = {
  description: 'Una **noche** en el bosque.',
  date_start: '2027-02-12',
  date_end: '2027-02-14',
  venue_tbd: true,
  county: 'Teruel',
  payment_methods: ['bank_transfer'],
}

/** A new person with an organization, verified unless told otherwise, signed in; no page is open yet. */
export async function signInWithClub(page: Page, { isPending = false } = {}): Promise<Club> {
  const person = await createPerson('Olga')
  const token = await createSession(person, 'api')
  const name = `Z${person.username.split(' ').at(-1)}`
  const headers = { authorization: `Bearer ${token}` }
  const created = await page.request.post('/api/organization/new', {
    headers,
    data: { data: { name, type: 'association' } },
  })
  expect(created.status(), await created.text()).toBe(200)
  const { slug } = (await created.json()).data.attributes
  if (!isPending) await withDatabase((sql) => sql`update organizations set status = 'active' where slug = ${slug}`)
  await setSessionCookie(page, person)
  await answerCookies(page.context())
  return { person, name, slug, token }
}

/** Creates an event of the club through the API. Returns its slug. */
export async function createEvent(page: Page, { slug, token }: Club, data: object): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const created = await page.request.post('/api/event/create-private', {
    headers,
    data: { data: { organization: slug, ...data } },
  })
  expect(created.status(), await created.text()).toBe(200)
  return (await created.json()).data.attributes.slug
}
export const setPublished = (slug: string) =>
  withDatabase(
    (sql) =>
      sql`update events set moderation = 'published', published_at = now() where id = (select event_id from event_slugs where slug = ${slug})`,
  )

export const uniqueTitle = ({ person }: Club, title: string) => `${title} ${person.username.split(' ').at(-1)}`

export const errorSummary = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Errores en el formulario; corrígelos antes de guardar' })
