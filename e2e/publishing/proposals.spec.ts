import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/axe.ts'
import { createConfirmationToken, findProposals } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest, SCRIPTS } from '../fixtures/full.ts'
import { createPerson, fillLogin } from '../fixtures/people.ts'
import { expectStatus, holdScripts, hydrated, rejectCookies } from '../fixtures/steps.ts'

const slow = fullTest(test, 'src/app/public/proposals/', 'src/features/proposals/', 'src/features/event-confirmations/')

/** Letters only, and similar to nothing in the directory. */
const uniqueName = (name: string) => `${name} ${randomBytes(6).toString('hex').replace(/\d/g, 'z')}`
const submitProposal = (page: Page) => page.getByRole('button', { name: 'Enviar la propuesta' }).click()
const similarRegion = (page: Page) => page.getByRole('region', { name: '¿Es alguno de estos?' })
const expectThanks = (page: Page) => expectStatus(page, 'Gracias, lo hemos recibido')

for (const scripts of SCRIPTS)
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts })
    const visit = async (page: Page, path: string) => {
      await page.goto(path)
      if (scripts) await rejectCookies(page)
    }

    slow('proposes an organizer from the directory, with an address for the answer', async ({ page }) => {
      await visit(page, '/es/organizers')
      await page.getByRole('link', { name: 'Añádela' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Añade una organización' })).toBeVisible()
      const name = uniqueName('Gremio')
      await page.getByLabel('Nombre', { exact: true }).fill(name)
      await page.getByLabel('Tipo').selectOption('company')
      await page.getByLabel('Instagram (opcional)').fill('@gremio.example')
      await page.getByLabel('Descripción (opcional)').fill('Jugamos en cuevas.')
      await page.getByLabel('Tu correo (opcional)').fill('quien@example.org')
      await submitProposal(page)
      await expectThanks(page)
      await expect(page).toHaveURL('/es/s/new_organizer?done=told')
      expect(await findProposals('organizations', name)).toMatchObject([
        {
          ...{ type: 'company', instagram: 'https://www.instagram.com/gremio.example', owner_id: null },
          ...{ description_es: 'Jugamos en cuevas.', proposed_email: 'quien@example.org', proposed_locale: 'es' },
        },
      ])
    })

    slow('proposes a venue with a place on the map and a price in euros', async ({ page }) => {
      await visit(page, '/en/s/new_venue')
      const name = uniqueName('Masía')
      await page.getByLabel('Name', { exact: true }).fill(name)
      await page.getByLabel('Province (optional)').fill('Cuenca')
      const map = page.getByAltText('Where it is, on the map')
      const gps = page.getByLabel('Coordinates (optional)')
      const { width, height } = (await map.boundingBox())!
      await map.click({ position: { x: width * 0.456, y: height * 0.4 } })
      await expect(gps).toHaveValue(/^40\.\d+, -3\.\d+$/)
      await expect(page.getByText('and the province you gave is Cuenca.')).toBeVisible()
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
      // It is asked about, not refused, and asked again when it changed.
      await page.getByRole('button', { name: 'Send suggestion' }).click()
      const question = page.getByRole('region', { name: 'Is that really where it is?' })
      await expect(question).toBeInViewport()
      await expect(question.getByRole('button', { name: 'Yes, it’s there: send' })).toBeVisible()
      await gps.fill('https://www.google.com/maps/place/X/@40.1,-2.2,17z/data=!3d40.0718!4d-2.1374')
      await page.getByRole('button', { name: 'See it on the map' }).click()
      await expect(gps).toHaveValue('40.0718, -2.1374')
      await expect(page.getByText('On the map: Cuenca.')).toBeVisible()
      await page.getByRole('button', { name: 'Zoom in' }).click()
      await expect(page.getByRole('button', { name: 'Zoom in' })).toHaveCount(0)
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
      await page.getByLabel('Price per person and night, in euros (optional)').fill('12,50')
      await page.getByLabel('Capacity (optional)').fill('40')
      await page.getByRole('button', { name: 'Send suggestion' }).click()
      await expect(page).toHaveURL('/en/s/new_venue?done=untold')
      const [venue] = await findProposals('venues', name)
      expect(venue).toMatchObject({ county: 'Cuenca', price_person_night: 1250, capacity: 40, proposed_locale: 'en' })
      expect([venue!['latitude'], venue!['longitude']]).toEqual([40.0718, -2.1374])
    })

    test('shows similar venues before it sends a proposal; lists errors in a summary and keeps the input', async ({
      page,
    }) => {
      const arrive = scripts && (await holdScripts(page))
      await page.goto('/es/s/new_venue', { waitUntil: 'domcontentloaded' })
      // Before the page is hydrated.
      await page.getByLabel('Nombre', { exact: true }).fill('La Solana')
      if (arrive) arrive()
      else await submitProposal(page)
      await expect(similarRegion(page)).toContainText('Albergue La Solana')
      await expect(similarRegion(page).getByRole('link', { name: /^Ver/ }).first()).toHaveAttribute(
        'href',
        '/es/venue/albergue-la-solana',
      )
      await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('La Solana')
      const none = page.getByRole('button', { name: 'No es ninguno de estos: enviar' })
      if (scripts) {
        await expect(none).toHaveCount(0)
        await rejectCookies(page)
      }
      await (scripts ? submitProposal(page) : none.click())
      await expectThanks(page)

      await test.step('lists errors in a summary and keeps the input', async () => {
        await page.goto('/es/s/new_venue')
        if (scripts) await hydrated(page)
        await page.getByLabel('Nombre', { exact: true }).fill(uniqueName('Bodega'))
        await page.getByLabel('Coordenadas (opcional)').fill('por ahí')
        await page.getByLabel('Capacidad (opcional)').fill('mucha')
        await page.getByLabel('Página web (opcional)').fill('no es una dirección')
        await submitProposal(page)
        const summary = page.getByRole('alert')
        if (scripts) {
          await expect(summary).toBeFocused()
          await expect(summary.getByRole('link')).toHaveText([/^Página web: /])
          await page.getByLabel('Página web (opcional)').fill('')
          await submitProposal(page)
        }
        await expect(summary).toContainText('Escribe latitud y longitud, como')
        await expect(summary).toContainText('Capacidad: Escribe un número')
        await expect(page.getByLabel('Capacidad (opcional)')).toHaveValue('mucha')
        if (scripts) {
          await summary.getByRole('link', { name: /^Capacidad/ }).click()
          await expect(page.getByLabel('Capacidad (opcional)')).toBeFocused()
        }
      })
    })

    slow('confirms an upcoming event from an email link and shows it on the event page', async ({ page }) => {
      const slug = scripts ? 'conclave-de-aldamar' : 'vecinos-del-cuarto-b'
      const token = await createConfirmationToken(slug, '7')
      expect(await (await page.request.get(`/es/freshness/${token}`)).text()).toContain('¿Sigue adelante?')
      await page.goto(`/es/freshness/${token}`)
      if (scripts) await rejectCookies(page)
      // Opening the page answers nothing: mail scanners open links too, with scripts.
      await expect(page.getByRole('heading', { level: 1, name: '¿Sigue adelante?' })).toBeVisible()
      const others = page.getByRole('region', { name: '¿O no es así?' }).getByRole('link')
      expect(await others.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
        `/es/ae/${slug}/information`,
        `/es/ae/${slug}?status=cancelled`,
      ])
      await page.getByRole('button', { name: 'Sigue adelante' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Gracias' })).toBeVisible()
      await expect(page.getByText('La página del evento dice ahora: «Confirmado por la organización el')).toBeVisible()
      await page.getByRole('link', { name: 'Ver la página del evento' }).click()
      await expect(page.getByText(/^Confirmado por la organización el \d+ de \w+$/)).toBeVisible()
      await page.goto(`/es/evento-rol-vivo-larp2/${slug}`)
      await expect(page.getByText(/^Confirmado por la organización el \d+ de \w+$/)).toBeVisible()
    })

    slow('asks after the event whether it took place, and answers 404 for unknown links', async ({ page }) => {
      const [slug, answerButton] = scripts ? ['la-cosecha', 'Se celebró'] : ['el-borde-del-mapa', 'No se celebró']
      await page.goto(`/es/freshness/${await createConfirmationToken(slug!, 'after')}`)
      await expect(page.getByRole('heading', { level: 1, name: '¿Se celebró?' })).toBeVisible()
      await page.getByRole('button', { name: answerButton!, exact: true }).click()
      await expect(page.getByText(`Anotado: ${answerButton!.toLowerCase()}.`)).toBeVisible()
      expect((await page.goto('/es/freshness/nada'))?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'Este enlace ya no sirve' })).toBeVisible()
    })
  })

slow('does not ask signed-in users for an address', async ({ page }) => {
  const ana = await createPerson('Ana')
  await page.goto('/es/login?to=%2Fes%2Fs%2Fnew_organizer')
  await rejectCookies(page)
  await fillLogin(page, ana)
  await expect(page).toHaveURL('/es/s/new_organizer')
  await hydrated(page)
  await expect(page.getByLabel('Tu correo (opcional)')).toHaveCount(0)
  const name = uniqueName('Gremio')
  await page.getByLabel('Nombre', { exact: true }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/es/s/new_organizer?done=told')
  expect(await findProposals('organizations', name)).toMatchObject([{ proposed_email: null }])
})

slow(
  'focuses the similar organizers when they were not shown before; its pages have no accessibility violations',
  async ({ page }) => {
    await page.goto('/es/s/new_organizer')
    await rejectCookies(page)
    // Sent before the response about similar names arrives: that never comes. One that failed would be an error of the page where it is told first.
    await page.route(/new_organizer\.data\?name=/, () => {}, { times: 1 })
    await page.getByLabel('Nombre', { exact: true }).fill('La Tramoya')
    await page.getByLabel('Nombre', { exact: true }).press('Enter')
    await expect(similarRegion(page)).toBeFocused()
    await page.getByRole('button', { name: 'No es ninguno de estos: enviar' }).click()
    await expectThanks(page)
    await test.step('has no accessibility violations or overflow', async () => {
      for (const [what, path] of [
        ['an organizer to propose', '/es/s/new_organizer'],
        ['a venue to propose', '/en/s/new_venue'],
        ['a proposal sent', '/es/s/new_venue?done=told'],
        ['a link that is over', '/es/freshness/nada'],
      ] as const) {
        await page.goto(path)
        if (what === 'a venue to propose') {
          await page.getByLabel('Name', { exact: true }).fill('La Solana')
          await expect(page.getByRole('region', { name: 'Is it one of these?' })).toBeVisible()
        }
        await expectAccessible(page, what)
      }
    })
  },
)
