import type { Page } from '@playwright/test'
import { withDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest, SCRIPTS, variants } from '../fixtures/full.ts'
import { createPerson, fillLogin, registerViaApi, setSessionCookie } from '../fixtures/people.ts'
import { agree, expectResult, open, send, WORDS } from './register-steps.ts'
import { createEvent, FORM, formPath, statesOf, type TestEvent } from './registration-steps.ts'

const slow = fullTest(test, 'src/app/registration/', 'src/features/registrations/', 'src/ui/forms/')

/** Sends without a network, then with an answer that is lost on the way: nothing is lost, and nothing is made twice. */
async function sendThroughLostNetwork(page: Page, event: TestEvent) {
  const alias = page.locator('[name="answers.alias"]')
  await page.context().setOffline(true)
  await send(page)
  const note = page.getByRole('alert').filter({ hasText: 'Sin conexión. Lo que has escrito sigue aquí.' })
  await expect(note).toBeInViewport({ ratio: 1 })
  await expect(alias).toHaveValue('La Zarza')
  // It is sent by itself; the answer is lost on the way.
  let sent = 0
  await page.route(/\/registration\/.*\.data/, async (route) => {
    if (route.request().method() !== 'POST' || ++sent > 1) return route.continue()
    await route.fetch({ maxRedirects: 0 })
    await route.abort()
  })
  await page.context().setOffline(false)
  await expect(page.getByRole('alert').filter({ hasText: 'No sabemos si llegó' })).toBeInViewport({ ratio: 1 })
  expect(await statesOf(event)).toEqual(['confirmed'])
  await page.getByRole('button', { name: 'Reintentar' }).click()
}

for (const [locale, javaScriptEnabled] of variants([
  ['es', true],
  ['en', false],
]))
  test.describe(`${locale}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    const words = WORDS[locale]
    test.use({ javaScriptEnabled, locale: locale === 'es' ? 'es-ES' : 'en-GB' })

    test('two people register for one seat: the second waits, and the next visitor is told', async ({
      page,
      context,
    }) => {
      const event = await createEvent({ tickets: [{ title: 'Única', price: 9500, amount: 1 }] })
      for (const [button, result] of [
        [words.send, words.seat],
        [words.wait, words.waiting],
      ] as const) {
        await setSessionCookie(page, await createPerson('Lucía'))
        await page.goto(`${words.prefix}/evento-rol-vivo-larp/${event.slug}`)
        await page
          .getByRole('region', { name: /Entradas e inscripción|Tickets and sign-up/ })
          .locator('a[href*="/registration/"]')
          .click()
        await expect(page.getByRole('heading', { name: words.heading, level: 1, exact: true })).toBeVisible()
        await agree(page, words)
        await send(page, button)
        await expectResult(page, result)
      }
      expect(await statesOf(event)).toEqual(['confirmed', 'waitlisted'])
      await page.goto(`${words.prefix}/evento-rol-vivo-larp/${event.slug}`)
      await expect(page.getByText(words.waiting).first()).toBeVisible()
      if (locale !== 'es') return

      await context.clearCookies({ name: 'session' })
      await page.reload()
      await expect(page.getByText('Completo, con lista de espera').first()).toBeVisible()
      // Less than a day before it opens, the card counts hours or minutes.
      await withDatabase(
        (
          sql,
        ) => sql`update events set signup = 'scheduled', signup_opens = (now() at time zone 'Europe/Madrid')::date + 1
          where id = ${event.eventId}`,
      )
      await page.reload()
      await expect(page.getByRole('timer').first()).toHaveText(/^dentro de \d+ (hora|minuto)s?$/)
    })

    test('what is missing is told in the viewport, and what was typed stays, also without a network', async ({
      page,
    }) => {
      const event = await createEvent({ form: FORM, minimumAge: 16 })
      await setSessionCookie(page, await createPerson('Marta'))
      await open(page, formPath(event, 0, words.prefix), words, !javaScriptEnabled)
      const birth = page.locator('[name="birth_date"]')
      await birth.fill('2020-01-01')
      await page.locator('[name="answers.alias"]').fill('La Zarza')
      await page.locator('[name="answers.bed"][value="bunk"]').check()
      await agree(page, words)
      await send(page, words.send)
      await expect(page.getByRole('main').getByRole('alert').first()).toBeInViewport()
      await expect(page.locator('[name="answers.alias"]')).toHaveValue('La Zarza')
      expect(await statesOf(event)).toEqual([])
      // Old enough, but under age: someone answers for them.
      await birth.fill('2014-05-02')
      await page.locator('[name="guardian.name"]').fill('Carmen Ruiz')
      await page.locator('[name="guardian.phone"]').fill('600 123 456')
      await agree(page, words)
      await (javaScriptEnabled ? sendThroughLostNetwork(page, event) : send(page, words.send))
      await expectResult(page, words.seat)
      expect(await statesOf(event)).toEqual(['confirmed'])
    })
  })

for (const javaScriptEnabled of SCRIPTS)
  test.describe(`companions ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })
    test('the total follows the options; companions are added and removed, and get a seat each', async ({ page }) => {
      const event = await createEvent({ companions: 2, form: FORM })
      await setSessionCookie(page, await createPerson('Grupo'))
      await open(page, formPath(event), WORDS.es, !javaScriptEnabled)
      if (javaScriptEnabled)
        await test.step('the total follows the options, and a conditional question appears', async () => {
          const summary = page.getByRole('complementary', { name: 'Resumen' })
          await expect(summary).toContainText('noventa y cinco euros')
          await expect(page.getByLabel('Con quién')).toBeHidden()
          await page.getByRole('radio', { name: /Habitación doble/ }).check()
          await expect(summary).toContainText('113,00')
          await expect(summary).toContainText('ciento trece euros')
          await page.getByLabel('Con quién').fill('Nuria')
        })
      await page.getByLabel('Cómo te llaman').first().fill('Zarza')
      await page
        .getByRole('radio', { name: /Litera/ })
        .first()
        .check()
      await page.getByRole('button', { name: 'Añadir a alguien' }).click()
      await page.locator('[name="additionals[0].name"]').fill('Bea')
      await page.getByRole('button', { name: 'Añadir a alguien' }).click()
      await page.locator('[name="additionals[1].name"]').fill('Nuria Gil')
      await page.locator('[name="additionals[1].answers.alias"]').fill('Nu')
      await page.locator('[name="additionals[1].answers.bed"][value="bunk"]').check()
      await page.getByRole('button', { name: 'Quitar a la persona 1' }).click()
      await expect(page.locator('[name="additionals[0].name"]')).toHaveValue('Nuria Gil')
      await expect(page.locator('[name="additionals[0].answers.alias"]')).toHaveValue('Nu')
      await expect(page.getByLabel('Cómo te llaman').first()).toHaveValue('Zarza')
      await agree(page)
      // A double click makes one registration each.
      if (javaScriptEnabled)
        await page.getByRole('main').getByRole('button', { name: WORDS.es.send }).first().dblclick()
      else await send(page)
      await expectResult(page, WORDS.es.seat)
      expect(await statesOf(event)).toEqual(['confirmed', 'confirmed'])
    })

    slow('an unconfirmed account gets its email again, and keeps what was typed', async ({ page }) => {
      const event = await createEvent({ form: FORM })
      const person = await registerViaApi(page, 'Nueva')
      await setSessionCookie(page, person)
      // The pause between two emails.
      await withDatabase((sql) => sql`update users set activation_asked_at = null where email = ${person.email}`)
      await open(page, formPath(event), WORDS.es, !javaScriptEnabled)
      await page.getByLabel('Cómo te llaman').fill('Zarza')
      await page.getByRole('main').getByRole('button', { name: 'Reenviar el correo' }).click()
      await expect(page.getByText(/Te lo hemos vuelto a mandar/).first()).toBeInViewport()
      await expect(page.getByLabel('Cómo te llaman')).toHaveValue('Zarza')
      await page.getByRole('radio', { name: /Litera/ }).check()
      // The terms were agreed to a moment ago, when the account was made.
      await expect(page.getByRole('main')).toContainText('Al crear tu cuenta ya aceptaste los Términos y condiciones')
      await page.locator('input[name="privacy"]').check()
      await send(page)
      await expect(page.getByText('Primero tienes que confirmar tu correo.').first()).toBeInViewport()
      expect(await statesOf(event)).toEqual([])
    })

    slow('a session that ends keeps what was typed', async ({ page, context }) => {
      const event = await createEvent({ form: FORM })
      const person = await createPerson('Cierra')
      await setSessionCookie(page, person)
      await open(page, formPath(event), WORDS.es, !javaScriptEnabled)
      await page.getByLabel('Cómo te llaman').fill('Zarza')
      await page.getByRole('radio', { name: /Litera/ }).check()
      await agree(page)
      await context.clearCookies({ name: 'session' })
      await send(page)
      await expect(page.getByText(/Tu sesión se ha cerrado/).first()).toBeInViewport()
      await expect(page.getByLabel('Cómo te llaman')).toHaveValue('Zarza')
      await setSessionCookie(page, person)
      await send(page)
      await expectResult(page, WORDS.es.seat)
    })
  })

slow('visitors sign in on the way and come back to the form', async ({ page }) => {
  const event = await createEvent()
  await page.goto(formPath(event))
  await page.getByText('Ya tengo cuenta').click()
  await fillLogin(page, await createPerson('Vuelve'))
  await expect(page.getByRole('heading', { name: 'Inscripción', level: 1 })).toBeVisible()
})

slow('a ticket by code is found with its code only', async ({ page }) => {
  const event = await createEvent({
    tickets: [
      { title: 'General', price: 100 },
      { title: 'Secreta', price: 0, code: 'AMIGAS' },
    ],
  })
  await setSessionCookie(page, await createPerson('Amiga'))
  await page.goto(`/es/evento-rol-vivo-larp/${event.slug}`)
  await expect(page.getByText('Secreta')).toHaveCount(0)
  expect((await page.goto(formPath(event, 1)))?.status()).toBe(404)
  await open(page, `${formPath(event, 1)}?code=amigas`)
  await agree(page)
  await send(page)
  await expectResult(page, WORDS.es.seat)
})
