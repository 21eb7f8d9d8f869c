// An event at which people are checked in today, and the phones at its door.
import type { Browser, Page } from '@playwright/test'
import { withDatabase } from '../fixtures/database.ts'
import { expect } from '../fixtures/fixtures.ts'
import { type Language, messagesIn } from '../fixtures/messages.ts'
import { createPerson, setSessionCookie } from '../fixtures/people.ts'
import { hydrated } from '../fixtures/steps.ts'
import { signInWithClub } from '../publishing/organization-fixtures.ts'
import { createEventWithPlayers } from './player-steps.ts'

export type Locale = Language
type Translate = ReturnType<typeof messagesIn>

/** A message of the page, up to its first placeholder that has no value. */
export const words = (locale: Locale, ...[key, values]: Parameters<Translate>) =>
  messagesIn(locale)(key, values).split('{')[0]!
export const DEBT = { es: '95,00\u00a0€', en: '€95.00' }

/** Errors that a lost network causes. */
export const OFFLINE_ERRORS = /Failed to fetch manifest patches|Failed to fetch dynamically imported module/

/** An event that begins today. Olalla has a seat and has not paid. */
export async function createTodaysEvent(page: Page, code: string = crypto.randomUUID()) {
  const slug = await createEventWithPlayers(page, await signInWithClub(page))
  await withDatabase(async (sql) => {
    const [event] = await sql`update events set date_start = current_date, date_end = current_date + 1
      where id = (select event_id from event_slugs where slug = ${slug}) returning id`
    const [olalla] = await sql`update registrations set code = ${code}
      where event_id = ${event!['id']} and name = 'Olalla Prieto' returning id`
    await sql`insert into registration_charges (registration_id, kind, item, title_es, amount)
      values (${olalla!['id']}, 'ticket', 'ticket:1', 'Con literas', 9500)`
  })
  return slug
}

/** Someone who is check-in staff of the event and nothing else, on a phone of their own. */
export async function openStaffPhone(browser: Browser, baseURL: string, slug: string, locale: Locale = 'es') {
  const context = await browser.newContext({
    baseURL,
    locale: locale === 'es' ? 'es-ES' : 'en-GB',
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  const person = await createPerson('Nora')
  await setSessionCookie(page, person)
  await withDatabase(
    (sql) => sql`insert into event_grants (event_id, user_id, kind)
      select s.event_id, u.id, 'door' from event_slugs s, users u where s.slug = ${slug} and u.username = ${person.username}`,
  )
  return { context, page, person }
}

export async function openCheckIn(page: Page, slug: string, locale: Locale = 'es') {
  await page.goto(`/${locale}/ae/${slug}/checkin`)
  await hydrated(page)
  await expect(page.getByText(words(locale, 'checkIn.prepared'))).toBeVisible()
}

export async function openPerson(page: Page, name = 'Olalla Prieto') {
  await page.getByRole('searchbox').fill('olálla')
  await page.getByRole('link', { name }).click()
}

/** The state of Olalla's registration, and the cash that was booked for it. */
export const stateOf = (slug: string) =>
  withDatabase(async (sql) => {
    const [row] = await sql`select r.state from registrations r join event_slugs s on s.event_id = r.event_id
      where s.slug = ${slug} and r.name = 'Olalla Prieto'`
    return row!['state']
  })
export const cashOf = (slug: string) =>
  withDatabase(async (sql) =>
    (
      await sql`select p.amount, p.method, p.state from payments p join registrations r on r.id = p.registration_id
        join event_slugs s on s.event_id = r.event_id where s.slug = ${slug}`
    ).map(({ amount, method, state }) => `${state} ${method} ${amount}`),
  )

/** What the browser keeps: the rows of the database as text, the pages and files of the cache, and its workers. */
export const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    const rows: Record<string, unknown[]> = {}
    if (names.includes('check-in')) {
      const request = indexedDB.open('check-in')
      await new Promise((resolve) => (request.onsuccess = resolve))
      for (const store of request.result.objectStoreNames) {
        const all = request.result.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => (all.onsuccess = resolve))
        rows[store] = all.result
      }
      request.result.close()
    }
    const cached: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) cached.push(new URL(url).pathname)
    return {
      ...{ databases: names, text: JSON.stringify(rows), cached, caches: await caches.keys() },
      ...{ events: rows['events']?.length ?? 0, acts: rows['acts']?.length ?? 0 },
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }
  })
