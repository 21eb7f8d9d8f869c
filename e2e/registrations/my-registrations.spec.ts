import type { Page } from '@playwright/test'
import { withDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { createPerson, type Person, setSessionCookie } from '../fixtures/people.ts'
import { createEvent, FORM, statesOf, type TestEvent } from './registration-steps.ts'

const ANSWERS = { alias: 'Zarza', bed: 'bunk' }

/** A registration in a state that other people's acts lead to. */
const addRegistration = ({ username }: Person, { eventId, tickets }: TestEvent, state: 'offered' | 'confirmed') =>
  withDatabase(async (sql) => {
    const [row] = await sql`
      insert into registrations (event_id, ticket_id, user_id, holder_id, state, locale, form_id, form_version, answers, ticket_price,
        waiting_since, expires_at, confirmed_at, code)
      select ${eventId}, ${tickets[0]!}, u.id, u.id, ${state}, 'es', f.id, f.version, ${sql.json(ANSWERS)}, 9500, now(),
        ${state === 'offered' ? sql`now() + interval '48 hours'` : null}, ${state === 'confirmed' ? sql`now()` : null}, gen_random_uuid()::text
      from users u left join registration_forms f on f.event_id = ${eventId} where u.username = ${username} returning id`
    return row!['id'] as number
  })
const setHandover = ({ eventId }: TestEvent, mode: 'free' | 'approval') =>
  withDatabase((sql) => sql`update registration_settings set handover = ${mode} where event_id = ${eventId}`)

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name })
const expectDone = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeInViewport()

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('accepts an offer, changes answers and cancels', async ({ page }) => {
      const event = await createEvent({ form: FORM })
      const person = await createPerson('Lucía')
      const id = await addRegistration(person, event, 'offered')
      await setSessionCookie(page, person)
      await page.goto('/es/account/registrations')
      await page.getByRole('link', { name: /^Ver la oferta/ }).click()
      await expect(page.getByRole('heading', { name: 'Se ha liberado una plaza' })).toBeVisible()
      // Opening the page does nothing.
      expect(await statesOf(event)).toEqual(['offered'])
      await button(page, 'Acepto la plaza').click()
      await expectDone(page, 'La plaza es tuya.')
      expect(await statesOf(event)).toEqual(['confirmed'])
      await expect(page.getByRole('img', { name: 'Código QR de tu entrada' })).toBeVisible()

      await page.getByRole('link', { name: 'Cambiar respuestas' }).click()
      await page.locator('[name="answers.alias"]').fill('La Zarza Mora')
      await button(page, 'Guardar respuestas').click()
      await expectDone(page, 'Respuestas guardadas.')
      await expect(page.getByRole('main')).toContainText('La Zarza Mora')
      await expect(page.getByRole('main')).toContainText('Cambiaron las respuestas: Cómo te llaman')

      await page.getByText('Quiero cancelar').click()
      await expect(page.getByText('Si cancelas un mes antes se devuelve todo.')).toBeVisible()
      await page.getByLabel('¿Por qué? (opcional)').fill('Me he roto un pie')
      await button(page, 'Cancelar mi inscripción').click()
      await expectDone(page, /^Hecho/)
      expect(await statesOf(event)).toEqual(['cancelled'])
      await expect(page.getByRole('main')).toContainText('Me he roto un pie')
      expect((await page.request.get(`/account/registrations/${id}`)).status()).toBe(200)
    })

    test('hands the seat to somebody, who answers anew', async ({ page, context }) => {
      const event = await createEvent({ form: FORM })
      await setHandover(event, 'free')
      const [giver, taker] = [await createPerson('Cede'), await createPerson('Toma')]
      const id = await addRegistration(giver, event, 'confirmed')
      await setSessionCookie(page, giver)
      await page.goto(`/es/account/registrations/${id}`)
      await page.getByLabel('Nombre de usuario').fill('Nadie de nadie')
      await button(page, 'Ofrecer mi plaza').click()
      await expect(
        page
          .getByText('Nadie con ese nombre')
          .or(page.getByText(/No hay nadie con ese nombre/))
          .first(),
      ).toBeInViewport()
      await page.getByLabel('Nombre de usuario').fill(taker.username)
      await button(page, 'Ofrecer mi plaza').click()
      await expectDone(page, /^Oferta enviada/)

      await context.clearCookies()
      await setSessionCookie(page, taker)
      await page.goto('/es/account/registrations')
      await page.getByRole('link', { name: /^Ver la plaza/ }).click()
      await expect(page.locator('[name="answers.alias"]')).toHaveValue('')
      await page.locator('[name="answers.alias"]').fill('Brezo')
      await page.getByRole('radio', { name: /Litera/ }).check()
      await button(page, 'Acepto la plaza').click()
      await expectDone(page, 'La plaza ya es tuya.')
      await expect(page.getByRole('main')).not.toContainText('Zarza')

      await context.clearCookies()
      await setSessionCookie(page, giver)
      expect((await page.request.get(`/account/registrations/${id}`)).status()).toBe(404)
      await page.goto('/es/account/registrations')
      await expect(page.getByText(/^Cediste tu plaza/)).toBeVisible()
    })
  })
