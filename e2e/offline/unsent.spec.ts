// What waits on a device until the site has it: also what the former release kept, and in browsers that keep nothing.
import type { Page } from '@playwright/test'
import { documentNames, personWithCharacter } from '../account/documents-steps.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { setSessionCookie } from '../fixtures/people.ts'
import { hydrated } from '../fixtures/steps.ts'
import { createTodaysEvent, OFFLINE_ERRORS, openPerson, stateOf, words } from '../registrations/check-in-steps.ts'
import { keptOn, signInWithSeat, turnOn } from './offline-steps.ts'

const slow = fullTest(test, 'src/app/offline/', 'src/shared/offline/', 'src/ui/network/')

test.use({
  allowedErrors: new RegExp(`${OFFLINE_ERRORS.source}|Failed to load|Failed to fetch|ERR_|503 from .*/message.data`),
})

type Row = { database: string; store: string; row: object; file: string }

/** Keeps a file as the release before `createUploadStore` did, for the account that is signed in. */
const keepAsBefore = (page: Page, seed: Row) =>
  page.evaluate(async ({ database, store, row, file }) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => void request.result.createObjectStore(store, { keyPath: 'key' })
    await new Promise((resolve) => (request.onsuccess = resolve))
    const account = /(?:^|; )account=([^;]+)/.exec(document.cookie)![1]
    const kept = { ...row, account, file: new File([file], 'Carta primera.pdf', { type: 'application/pdf' }) }
    const stored = request.result.transaction(store, 'readwrite').objectStore(store).put(kept)
    await new Promise((resolve) => (stored.onsuccess = resolve))
    request.result.close()
  }, seed)

const signOutButton = (page: Page) => page.locator('#person').getByRole('button', { name: 'Cerrar sesión' })
const signOut = async (page: Page) => {
  await page.locator('button[popovertarget=person]').click()
  await signOutButton(page).click()
}

test('signing out asks before it gives up a form and a photo that were not sent', async ({ page, context }) => {
  const { id } = await signInWithSeat(page)
  await turnOn(page)
  await page.goto(`/es/account/registrations/${id}/message`)
  await hydrated(page)
  const photo = { key: 'one', userId: 1, album: 1, name: 'Foto', isPrepared: true, address: null, addedAt: Date.now() }
  await keepAsBefore(page, { database: 'photo-uploads', store: 'uploads', row: photo, file: 'x' })
  await context.setOffline(true)
  await page.getByLabel('Mensaje').fill('¿A qué hora se abre el refugio?')
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect(page).toHaveURL('/es/offline#waiting')
  await page.goto('/es/account/tickets')
  await hydrated(page)

  const kept = async () => {
    const { databases, rows } = await keptOn(page)
    return { databases: databases.toSorted(), forms: rows.split('organizer_message').length - 1 }
  }
  const asked = page.waitForEvent('dialog')
  const signingOut = signOut(page)
  const dialog = await asked
  expect(dialog.message()).toMatch(/^Quedan 2 cosas sin enviar/)
  await dialog.dismiss()
  await signingOut
  await expect(page).toHaveURL('/es/account/tickets')
  expect(await kept()).toEqual({ databases: ['offline', 'photo-uploads'], forms: 1 })
  page.once('dialog', (again) => void again.accept())
  // The menu is open still.
  await signOutButton(page).click()
  await expect(page).toHaveURL('/es/offline?signed-out')
  await expect.poll(kept).toEqual({ databases: ['offline'], forms: 0 })
})

slow('a document that the former release kept is sent', async ({ page }) => {
  const { person, address } = await personWithCharacter('Lidia')
  await setSessionCookie(page, person)
  await page.goto('/es/account')
  const character = address.split('/')[2]!
  const row = {
    ...{ key: crypto.randomUUID(), audience: null, api: `/api/documents/character/${character}` },
    ...{ username: person.username, at: Date.now() },
  }
  const file = '%PDF-1.7\nCarta\nstartxref\n0\n%%EOF\n'
  await keepAsBefore(page, { database: 'uploads', store: 'files', row, file })
  await page.goto(`/es${address}`)
  await expect.poll(() => documentNames(page)).toEqual(['Carta primera'])
})

slow(
  'where the browser refuses databases, check-in works while its page is open, and signing out does',
  async ({ page }) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('denied', 'SecurityError')
      }
      Object.assign(IDBFactory.prototype, { open: refuse, deleteDatabase: refuse, databases: refuse })
    })
    const slug = await createTodaysEvent(page)
    await page.goto(`/es/ae/${slug}/checkin`)
    await hydrated(page)
    await openPerson(page)
    await page.getByRole('button', { name: words('es', 'checkIn.do_unpaid') }).click()
    await expect.poll(() => stateOf(slug)).toBe('attended')
    await page.goto('/es/account')
    await hydrated(page)
    await signOut(page)
    await expect(page).toHaveURL('/es')
  },
)
