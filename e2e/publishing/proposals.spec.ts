import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectSound } from '../fixtures/axe.ts'
import { askAbout, findProposed } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { giveName, newPerson } from '../fixtures/people.ts'
import { alive, sayNo, told } from '../fixtures/steps.ts'

/** Of letters alone, and like nothing in the directory. */
const unlike = (name: string) => `${name} ${randomBytes(6).toString('hex').replace(/\d/g, 'z')}`
const send = (page: Page) => page.getByRole('button', { name: 'Enviar la propuesta' }).click()
const alike = (page: Page) => page.getByRole('region', { name: '¿Es alguno de estos?' })
const thanked = (page: Page) => told(page, 'Gracias, lo hemos recibido')

for (const scripts of [true, false])
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts })
    const arrive = async (page: Page, path: string) => {
      await page.goto(path)
      if (scripts) await sayNo(page)
    }

    test('an organizer is proposed from the directory, and the answer goes to an address', async ({ page }) => {
      await arrive(page, '/es/organizers')
      await page.getByRole('link', { name: 'Añádelos' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Añade una organización' })).toBeVisible()
      const name = unlike('Gremio')
      await page.getByLabel('Nombre', { exact: true }).fill(name)
      await page.getByLabel('Tipo').selectOption('company')
      await page.getByLabel('Instagram (opcional)').fill('@gremio.example')
      await page.getByLabel('Descripción (opcional)').fill('Jugamos en cuevas.')
      await page.getByLabel('Tu correo (opcional)').fill('quien@example.org')
      await send(page)
      await thanked(page)
      await expect(page).toHaveURL('/es/s/new_organizer?done=told')
      expect(await findProposed('organizations', name)).toMatchObject([
        {
          ...{ type: 'company', instagram: 'https://www.instagram.com/gremio.example', owner_id: null },
          ...{ description_es: 'Jugamos en cuevas.', proposed_email: 'quien@example.org', proposed_locale: 'es' },
        },
      ])
    })

    test('a venue is put on the map and priced in euros; what was typed stays', async ({ page }) => {
      await arrive(page, '/en/s/new_venue')
      const name = unlike('Masía')
      await page.getByLabel('Name', { exact: true }).fill(name)
      await page.getByLabel('Province (optional)').fill('Cuenca')
      await page.getByAltText('Where it is, on the map of Spain').click({ position: { x: 130, y: 90 } })
      await expect(page.getByLabel('Coordinates (optional)')).toHaveValue(/^40\.\d+, -3\.\d+$/)
      await expect(page.getByText('Put on the map, near')).toBeVisible()
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
      await page.getByLabel('Price per person and night, in euros (optional)').fill('12,50')
      await page.getByLabel('Capacity (optional)').fill('40')
      await page.getByRole('button', { name: 'Send it in' }).click()
      await expect(page).toHaveURL('/en/s/new_venue?done=untold')
      const [venue] = await findProposed('venues', name)
      expect(venue).toMatchObject({ county: 'Cuenca', price_person_night: 1250, capacity: 40, proposed_locale: 'en' })
      expect([Math.round(venue!['latitude']), Math.round(venue!['longitude'])]).toEqual([40, -3])
    })

    test('what may be there already is shown before it is sent', async ({ page }) => {
      await arrive(page, '/es/s/new_venue')
      await page.getByLabel('Nombre', { exact: true }).fill('La Solana')
      if (!scripts) await send(page)
      await expect(alike(page)).toContainText('Albergue La Solana')
      await expect(alike(page).getByRole('link', { name: /^Ver/ }).first()).toHaveAttribute(
        'href',
        '/es/venue/albergue-la-solana',
      )
      await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('La Solana')
      const none = page.getByRole('button', { name: 'No es ninguno de estos, enviar' })
      if (scripts) await expect(none).toHaveCount(0)
      await (scripts ? send(page) : none.click())
      await thanked(page)
    })

    test('what is wrong is named at the head, and nothing that was typed is lost', async ({ page }) => {
      await arrive(page, '/es/s/new_venue')
      await page.getByLabel('Nombre', { exact: true }).fill(unlike('Bodega'))
      await page.getByLabel('Coordenadas (opcional)').fill('por ahí')
      await page.getByLabel('Capacidad (opcional)').fill('mucha')
      await page.getByLabel('Página web (opcional)').fill('no es una dirección')
      await send(page)
      const summary = page.getByRole('alert')
      if (scripts) {
        await expect(summary).toBeFocused()
        await expect(summary.getByRole('link')).toHaveText([/^Página web: /])
        await page.getByLabel('Página web (opcional)').fill('')
        await send(page)
      }
      await expect(summary).toContainText('Escribe latitud y longitud, como')
      await expect(summary).toContainText('Capacidad: Escribe un número')
      await expect(page.getByLabel('Capacidad (opcional)')).toHaveValue('mucha')
      if (scripts) {
        await summary.getByRole('link', { name: /^Capacidad/ }).click()
        await expect(page.getByLabel('Capacidad (opcional)')).toBeFocused()
      }
    })

    test('a link that asks about an event to come confirms it, and its page says so', async ({ page }) => {
      const slug = scripts ? 'conclave-de-aldamar' : 'vecinos-del-cuarto-b'
      const token = await askAbout(slug, '7')
      expect(await (await page.request.get(`/es/freshness/${token}`)).text()).toContain('¿Sigue en pie?')
      await page.goto(`/es/freshness/${token}`)
      if (!scripts) await page.getByRole('button', { name: 'Sigue en pie' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Gracias' })).toBeVisible()
      await expect(page.getByText('La página del evento dice ahora: «Confirmado por la organización el')).toBeVisible()
      await page.getByRole('link', { name: 'Ver la página del evento' }).click()
      await expect(page.getByText(/^Confirmado por la organización el \d+ de \w+$/)).toBeVisible()
      await page.goto(`/es/evento-rol-vivo-larp2/${slug}`)
      await expect(page.getByText(/^Confirmado por la organización el \d+ de \w+$/)).toBeVisible()
    })

    test('a link that asks afterwards waits for one of two answers, and is over when nobody knows it', async ({
      page,
    }) => {
      const [slug, said] = scripts ? ['la-cosecha', 'Se celebró'] : ['el-borde-del-mapa', 'No se celebró']
      await page.goto(`/es/freshness/${await askAbout(slug!, 'after')}`)
      await expect(page.getByRole('heading', { level: 1, name: '¿Se celebró?' })).toBeVisible()
      await page.getByRole('button', { name: said!, exact: true }).click()
      await expect(page.getByText(`Anotado: ${said!.toLowerCase()}.`)).toBeVisible()
      expect((await page.goto('/es/freshness/nada'))?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'Este enlace ya no sirve' })).toBeVisible()
    })
  })

test('who is signed in is not asked for an address', async ({ page }) => {
  const ana = await newPerson('Ana')
  await page.goto('/es/login?to=%2Fes%2Fs%2Fnew_organizer')
  await sayNo(page)
  await giveName(page, ana)
  await expect(page).toHaveURL('/es/s/new_organizer')
  await alive(page)
  await expect(page.getByLabel('Tu correo (opcional)')).toHaveCount(0)
  const name = unlike('Gremio')
  await page.getByLabel('Nombre', { exact: true }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/es/s/new_organizer?done=told')
  expect(await findProposed('organizations', name)).toMatchObject([{ proposed_email: null }])
})

test('an organizer of the same name takes the focus when it was not shown before', async ({ page }) => {
  await page.goto('/es/s/new_organizer')
  await sayNo(page)
  // Sent before the answer about its name has come.
  await page.route(/new_organizer\.data\?name=/, (route) => route.abort(), { times: 1 })
  await page.getByLabel('Nombre', { exact: true }).fill('La Tramoya')
  await page.getByLabel('Nombre', { exact: true }).press('Enter')
  await expect(alike(page)).toBeFocused()
  await page.getByRole('button', { name: 'No es ninguno de estos, enviar' }).click()
  await thanked(page)
})

test('a sign-up elsewhere is left for by the way that counts', async ({ page }) => {
  await page.goto('/es/evento-rol-vivo-larp/sangre-en-la-gran-via')
  const away = page.getByRole('complementary').getByRole('link', { name: 'Inscribirme en su web' })
  await expect(away).toHaveAttribute('href', '/es/evento-rol-vivo-larp/sangre-en-la-gran-via/signup')
  await expect(away).toHaveAttribute('rel', /nofollow/)
})

for (const [what, path] of [
  ['an organizer to propose', '/es/s/new_organizer'],
  ['a venue to propose', '/en/s/new_venue'],
  ['a proposal sent', '/es/s/new_venue?done=told'],
  ['a link that is over', '/es/freshness/nada'],
] as const)
  test(`${what}: axe has nothing to say against it, and nothing sticks out sideways`, async ({ page }) => {
    await page.goto(path)
    await sayNo(page)
    if (what === 'a venue to propose') {
      await page.getByLabel('Name', { exact: true }).fill('La Solana')
      await expect(page.getByRole('region', { name: 'Is it one of these?' })).toBeVisible()
    }
    await expectSound(page, what)
  })
