import type { Page } from '@playwright/test'
import { withDatabase } from '../fixtures/database.ts'
import { answerCookies, createPerson, type Person, setSessionCookie } from '../fixtures/people.ts'
import { hydrated } from '../fixtures/steps.ts'
import { createEvent, type TestEvent } from '../registrations/registration-steps.ts'
import { expect } from './proxy.ts'

/** Something that may not be kept on a device. */
export const SPECIAL = 'cacahuetes tostados'

/** Someone with a seat at an event of the sample's first organizer, signed in. */
export async function signInWithSeat(page: Page): Promise<{ person: Person; event: TestEvent; id: number }> {
  const [person, event] = await Promise.all([createPerson('Vera'), createEvent()])
  const id = await withDatabase(async (sql) => {
    const [row] = await sql`
      insert into registrations (event_id, ticket_id, user_id, holder_id, state, locale, special_answers, ticket_price, confirmed_at, code)
      select ${event.eventId}, ${event.tickets[0]!}, u.id, u.id, 'confirmed', 'es', ${sql.json({ allergies: SPECIAL })}, 9500, now(),
        gen_random_uuid()::text from users u where u.email = ${person.email} returning id`
    return row!['id'] as number
  })
  await setSessionCookie(page, person)
  await answerCookies(page.context())
  return { person, event, id }
}

export async function turnOn(page: Page, locale: 'es' | 'en' = 'es') {
  await page.goto(`/${locale}/offline`)
  await hydrated(page)
  await page.getByRole('button', { name: /^(Guardar en este dispositivo|Save on this device)$/ }).click()
  const done = page.getByRole('status').filter({ hasText: /Ya puedes quedarte sin conexión|You can go offline now/ })
  await expect(done).toBeVisible()
}

/** The note on a kept page. */
export const ageNote = (page: Page) => page.locator('.offline-note')

/** Everything that the browser keeps of this site: its workers, the pages of its caches and the texts of both. */
export const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const text: string[] = []
    const pages: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) {
        const response = await cache.match(url)
        if (!response?.headers.get('content-type')?.includes('html')) continue
        pages.push(`${name} ${new URL(url).pathname}`)
        text.push(await response.text())
      }
    }
    const databases = (await indexedDB.databases()).map(({ name }) => name!)
    const rows: unknown[] = []
    if (databases.includes('offline')) {
      const request = indexedDB.open('offline')
      const database = await new Promise<IDBDatabase>((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })
      for (const name of database.objectStoreNames) {
        const all = database.transaction(name).objectStore(name).getAll()
        await new Promise((resolve) => {
          all.onsuccess = resolve
        })
        rows.push(...all.result.map((row: unknown) => ({ store: name, row })))
      }
      database.close()
    }
    const workers = (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname)
    return { workers, caches: await caches.keys(), pages, databases, text: text.join('\n'), rows: JSON.stringify(rows) }
  })

/** What organizers were sent. */
export const countMessages = (registrationId: number) =>
  withDatabase(
    async (sql) => (await sql`select 1 from organizer_messages where registration_id = ${registrationId}`).length,
  )
