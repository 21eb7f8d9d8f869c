// With the site kept on the device: what opens without a network, what waits to be sent, and what is left of an account.

import { addEventAlbum } from '../albums/album-steps.ts'
import { withDatabase } from '../fixtures/database.ts'
import { fullTest } from '../fixtures/full.ts'
import { emailsTo, setSessionCookie } from '../fixtures/people.ts'
import { expectStatus, hydrated, path } from '../fixtures/steps.ts'
import {
  COMPLETE_EVENT,
  createEvent,
  setPublished,
  signInWithClub,
  uniqueTitle,
} from '../publishing/organization-fixtures.ts'
import { ageNote, countMessages, keptOn, SPECIAL, signInWithSeat, turnOn } from './offline-steps.ts'
import { expect, test } from './proxy.ts'

const slow = fullTest(test, 'src/app/offline/', 'src/shared/offline/', 'src/ui/network/')

const ORGANIZER = { username: '', email: 'bruno@candil.invalid' }

test('a ticket opens without a network, and a message written there arrives once; a mere visit keeps nothing', async ({
  page,
  context,
  site,
}) => {
  await test.step('a mere visit registers nothing, and stores nothing but the scroll positions of the tab', async () => {
    for (const address of ['/es', '/es/evento-rol-vivo-larp/valdecuervo', '/es/offline', '/en/offline']) {
      await page.goto(address)
      await hydrated(page)
    }
    const { workers, caches, databases } = await keptOn(page)
    expect({ workers, caches, databases }).toEqual({ workers: [], caches: [], databases: [] })
    const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
    expect(stored).toEqual(['react-router-scroll-positions'])
  })

  await page.setViewportSize({ width: 390, height: 844 })
  const { event, id } = await signInWithSeat(page)
  await turnOn(page)
  await page.goto('/es/evento-rol-vivo-larp/valdecuervo')
  await hydrated(page)
  await expect.poll(async () => (await keptOn(page)).pages.join()).toContain('/es/evento-rol-vivo-larp/valdecuervo')
  const kept = await keptOn(page)
  expect(kept.pages).toContain(`offline-personal /es/account/registrations/${id}`)
  expect(kept.text).not.toContain(SPECIAL)

  await context.setOffline(true)
  await page.goto('/account/tickets')
  expect(path(page)).toBe('/es/account/tickets')
  await expect(ageNote(page)).toContainText('Guardado hace 1 minuto, sin conexión.')
  await expect(ageNote(page)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('img', { name: 'Código QR de tu entrada' })).toBeVisible()
  await hydrated(page)
  await page.getByRole('link', { name: 'Ver la inscripción' }).click()
  await expect(page).toHaveURL(`/es/account/registrations/${id}`)
  await expect(page.getByRole('heading', { name: event.title, level: 1 })).toBeVisible()
  await hydrated(page)
  await page.getByRole('link', { name: 'Escribir', exact: true }).click()
  await expect(page).toHaveURL(`/es/account/registrations/${id}/message`)
  await hydrated(page)
  await page.getByLabel('Mensaje').fill('¿A qué hora se abre el refugio?')
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect(page).toHaveURL('/es/offline#waiting')
  const waiting = page.getByRole('article', { name: 'Mensaje a la organización' })
  await expect(waiting).toContainText('Espera a que haya conexión')
  await expect(waiting).toBeInViewport()
  // Encrypted on the device.
  expect((await keptOn(page)).rows).not.toContain('refugio')
  await waiting.getByLabel('Lo que escribiste').fill('¿A qué hora se abre el refugio de Vera?')
  await waiting.getByRole('button', { name: 'Guardar cambios' }).click()
  await expectStatus(page, 'Cambios guardados')
  // What is not kept leads to what is.
  await page.goto('/es/venues')
  await expect(page.getByRole('status').filter({ hasText: 'no está guardada' })).toBeInViewport({ ratio: 1 })
  expect(await countMessages(id)).toBe(0)

  // It arrives, and the answer is lost: it is sent again, and carried out once.
  site.network = 'lossy'
  await context.setOffline(false)
  await page.goto('/es/offline')
  await hydrated(page)
  await page.getByRole('button', { name: 'Enviar ahora' }).click()
  await expect.poll(() => countMessages(id)).toBe(1)
  await expect(waiting).toContainText('Espera a que haya conexión')
  site.network = 'up'
  await page.goto('/es/offline')
  await expect(page.getByText(/Mensaje a la organización: Enviado/)).toBeVisible()
  await expect(waiting).toHaveCount(0)
  expect(await countMessages(id)).toBe(1)
  const received = () => emailsTo(ORGANIZER, 'organizer-message').filter((email) => email.includes('refugio de Vera'))
  await expect.poll(() => received().length).toBe(1)
})

slow('a photo that is withheld goes from the device, though no page asks for it any more', async ({ page }) => {
  const club = await signInWithClub(page)
  const event = await createEvent(page, club, { ...COMPLETE_EVENT, title: uniqueTitle(club, 'La velada') })
  await setPublished(event)
  const album = { event, title: uniqueTitle(club, 'Feria'), count: 2 }
  const { photos } = await addEventAlbum(page.request, club, album)
  await turnOn(page)
  const addresses = photos.map(({ attributes }) => new URL(attributes.url, page.url()).pathname)
  // As the worker keeps them when a page shows them; this browser loads no pictures.
  await page.evaluate(async (urls) => (await caches.open('offline-images')).addAll(urls), addresses)
  const kept = () =>
    page.evaluate(async () => {
      const requests = await (await caches.open('offline-images')).keys()
      return requests.map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith('/media/'))
    })
  expect(await kept()).toEqual(addresses)
  await withDatabase((sql) => sql`update photos set withheld_at = now() where media_id = ${photos[0]!.id}`)
  await page.getByRole('button', { name: 'Actualizar ahora' }).click()
  await expect.poll(kept).toEqual([addresses[1]])
})

slow('of an account nothing is left after signing out, with a network and without', async ({ page, context }) => {
  const { person, id } = await signInWithSeat(page)
  await turnOn(page)
  const personal = async () => {
    const { pages, text, rows } = await keptOn(page)
    const isNamed = text.includes(person.username) || rows.includes(person.username) || rows.includes('/account/')
    return { isNamed, pages: pages.filter((name) => name.startsWith('offline-personal')) }
  }
  expect((await personal()).isNamed).toBe(true)
  const signOut = async () => {
    await page.goto('/es/account/tickets')
    await hydrated(page)
    await page.locator('button[popovertarget=person]').click()
    await page.locator('#person').getByRole('button', { name: 'Cerrar sesión' }).click()
  }
  await context.setOffline(true)
  await signOut()
  await expect(page).toHaveURL('/es/offline?signed-out')
  await expect(page.getByRole('status').filter({ hasText: 'aquí ya no queda nada tuyo' })).toBeInViewport({ ratio: 1 })
  expect(await personal()).toEqual({ isNamed: false, pages: [] })
  await page.goto('/es/account/tickets')
  expect(path(page)).toBe('/es/offline?from=%2Fes%2Faccount%2Ftickets')
  await context.setOffline(false)
  await page.goto('/es/account/tickets')
  expect(path(page)).toContain('/es/login')
  const sessions = () =>
    withDatabase(
      (sql) => sql`select 1 from sessions s join users u on u.id = s.user_id where u.email = ${person.email}`,
    )
  expect(await sessions()).toHaveLength(0)

  // The session ends elsewhere: the next answer says so.
  await setSessionCookie(page, person)
  await page.goto('/es/account/tickets')
  await expect.poll(async () => (await personal()).pages.length).toBeGreaterThan(2)
  await withDatabase(
    (sql) => sql`delete from sessions where user_id = (select id from users where email = ${person.email})`,
  )
  await page.goto(`/es/account/registrations/${id}`)
  await expect.poll(personal).toEqual({ isNamed: false, pages: [] })

  // Turning it off leaves nothing at all.
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto('/es/offline')
  await hydrated(page)
  await page.getByRole('button', { name: 'Dejar de guardar y borrarlo todo' }).click()
  await expectStatus(page, 'ya no queda nada guardado')
  // What the worker was still doing brings nothing back; it ends when this page does.
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel()
    navigator.serviceWorker.controller!.postMessage({ command: 'refresh' }, [port2])
    return new Promise((resolve) => {
      port1.onmessage = resolve
    })
  })
  const { workers, caches, rows } = await keptOn(page)
  expect({ workers, caches, rows }).toEqual({ workers: [], caches: [], rows: '[]' })
  await page.goto('/es')
  await expect.poll(async () => (await keptOn(page)).databases).toEqual([])
})
