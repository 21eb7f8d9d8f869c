// What was typed or chosen outlives the end of a session and a refusal.
import type { Page } from '@playwright/test'
import type { FormDefinition } from '#shared/registrations/form-definition.ts'
import { DRAFT_KEY } from '#ui/page/form-draft.ts'
import { withDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest, SCRIPTS } from '../fixtures/full.ts'
import { createPerson, fillLogin, type Person, setSessionCookie } from '../fixtures/people.ts'
import { hydrated } from '../fixtures/steps.ts'
import { agree, expectResult, open, send, WORDS } from './register-steps.ts'
import { createEvent, FORM, formPath, type TestEvent } from './registration-steps.ts'

const slow = fullTest(test, 'src/app/registration/', 'src/features/kept-answers/', 'src/ui/forms/')

const storedDraft = (page: Page) => page.evaluate((key) => sessionStorage.getItem(key), DRAFT_KEY)

test('what was typed is there again after signing in in the same tab, for the same person alone', async ({
  page,
  context,
}) => {
  const event = await createEvent({ companions: 1, form: FORM })
  const person = await createPerson('Cierra')
  await setSessionCookie(page, person)
  await open(page, formPath(event))
  await page.getByRole('button', { name: 'Añadir a alguien' }).click()
  await page.locator('[name="additionals[0].name"]').fill('Bea')
  await page.locator('[name="additionals[0].answers.alias"]').fill('Be')
  await page.locator('[name="additionals[0].answers.bed"][value="bunk"]').check()
  await page.getByLabel('Cómo te llaman').first().fill('Zarza')
  await page
    .getByRole('radio', { name: /Habitación doble/ })
    .first()
    .check()
  await page.getByLabel('Con quién').first().fill('Nuria')
  await agree(page)
  await context.clearCookies({ name: 'session' })
  await send(page)
  await expect(page.getByText(/lo que has escrito te estará esperando/)).toBeInViewport()
  // Also what is typed after the refusal.
  await page.getByLabel('Cómo te llaman').first().fill('Zarza Roja')
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click()
  await fillLogin(page, person)
  await expect(page.getByText(/lo que habías escrito antes/)).toBeVisible()
  await expect(page.getByLabel('Cómo te llaman').first()).toHaveValue('Zarza Roja')
  await expect(page.getByLabel('Con quién').first()).toHaveValue('Nuria')
  await expect(page.locator('[name="additionals[0].name"]')).toHaveValue('Bea')
  await expect(page.locator('[name="additionals[0].answers.bed"][value="bunk"]')).toBeChecked()
  expect(await storedDraft(page)).toBeNull()

  await context.clearCookies({ name: 'session' })
  await send(page)
  await expect(page.getByText(/lo que has escrito te estará esperando/)).toBeInViewport()
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click()
  await fillLogin(page, await createPerson('Otra'))
  // The draft is read, and removed, after hydration.
  await expect(page.getByRole('heading', { name: 'Inscripción', level: 1 })).toBeVisible()
  await expect.poll(() => storedDraft(page)).toBeNull()
  await hydrated(page)
  await expect(page.getByLabel('Cómo te llaman').first()).toHaveValue('')
})

slow('changed answers are there again after signing in in the same tab', async ({ page, context }) => {
  const event = await createEvent({ form: FORM })
  const person = await createPerson('Cambia')
  await setSessionCookie(page, person)
  await open(page, formPath(event))
  await page.getByLabel('Cómo te llaman').fill('Zarza')
  await page.getByRole('radio', { name: /Litera/ }).check()
  await agree(page)
  await send(page)
  await expectResult(page, WORDS.es.seat)
  await page.getByRole('link', { name: 'Ver mi inscripción' }).click()
  await page.getByRole('link', { name: 'Cambiar respuestas' }).click()
  await page.getByLabel('Cómo te llaman').fill('Retama')
  await context.clearCookies({ name: 'session' })
  await page.getByRole('button', { name: 'Guardar respuestas' }).click()
  await expect(page.getByText(/lo que has escrito te estará esperando/)).toBeInViewport()
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click()
  await fillLogin(page, person)
  await expect(page.getByLabel('Cómo te llaman')).toHaveValue('Retama')
  await page.getByRole('button', { name: 'Guardar respuestas' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Respuestas guardadas' }).first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Retama')
})

/** A seat that someone hands to this person; the path of the page on which they accept it. */
const addOffer = (event: TestEvent, taker: Person, giver: Person) =>
  withDatabase(async (sql) => {
    const [row] = await sql`
      with seat as (
        insert into registrations (event_id, ticket_id, user_id, holder_id, state, locale, form_id, form_version, ticket_price, code)
        select ${event.eventId}, ${event.tickets[0]!}, u.id, u.id, 'confirmed', 'es', f.id, 1, 9500, gen_random_uuid()::text
        from users u, registration_forms f where u.email = ${giver.email} and f.event_id = ${event.eventId} returning id, user_id)
      insert into registration_handovers (registration_id, from_user_id, to_user_id, state, expires_at)
      select seat.id, seat.user_id, u.id, 'offered', now() + interval '3 days' from seat, users u where u.email = ${taker.email} returning id`
    return `/es/account/registrations/handover/${row!['id']}`
  })

slow(
  'answers with which a seat is accepted are there again after signing in in the same tab',
  async ({ page, context }) => {
    const event = await createEvent({ form: FORM })
    const person = await createPerson('Toma')
    const path = await addOffer(event, person, await createPerson('Cede'))
    await setSessionCookie(page, person)
    await page.goto(path)
    await hydrated(page)
    await page.getByLabel('Cómo te llaman').fill('Zarza')
    await page.getByRole('radio', { name: /Litera/ }).check()
    for (const name of ['terms', 'privacy']) await page.locator(`input[name="${name}"]`).check()
    await context.clearCookies({ name: 'session' })
    const accept = page.getByRole('main').getByRole('button', { name: 'Acepto la plaza', exact: true })
    await accept.click()
    await expect(page.getByText(/lo que has escrito te estará esperando/)).toBeInViewport()
    await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click()
    await fillLogin(page, person)
    await expect(page.getByLabel('Cómo te llaman')).toHaveValue('Zarza')
    await expect(page.getByRole('radio', { name: /Litera/ })).toBeChecked()
    await accept.click()
    await expect(page).toHaveURL(/\/account\/registrations.*done=(taken|accepted)/)
    await expect.poll(() => storedDraft(page)).toBeNull()
  },
)

const WITH_FILE: FormDefinition = {
  sections: FORM.sections.map((section) => ({
    ...section,
    fields: [...section.fields, { ...section.fields[0]!, key: 'photo', type: 'file', required: false }],
  })),
}
for (const javaScriptEnabled of SCRIPTS)
  test.describe(`a file ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    slow(
      'outlives the end of a session by its name and the refusal of another field, and a wrong one is not sent',
      async ({ page, context }) => {
        const event = await createEvent({ form: WITH_FILE, minimumAge: 16 })
        const person = await createPerson('Adjunta')
        await setSessionCookie(page, person)
        await open(page, formPath(event), WORDS.es, !javaScriptEnabled)
        const main = page.getByRole('main')
        const chosen = page.locator('[name="answers.photo"][type=file]')
        const birth = page.locator('[name="birth_date"]')
        const fillIn = async () => {
          await birth.fill('2020-01-01')
          await page.locator('[name="answers.alias"]').fill('La Zarza')
          await page.locator('[name="answers.bed"][value="bunk"]').check()
        }
        await fillIn()

        await test.step('over what a visitor may send says that the session has ended, and its name is there afterwards', async () => {
          const buffer = Buffer.concat([Buffer.from('%PDF-1.4'), Buffer.alloc(3_000_000)])
          await chosen.setInputFiles({ name: 'retrato.pdf', mimeType: 'application/pdf', buffer })
          await agree(page)
          await context.clearCookies({ name: 'session' })
          await send(page)
          await expect(main).toContainText('Tu sesión se ha cerrado')
          // The form itself names a size at the authorization of minors alone.
          expect((await main.textContent())?.replace('de hasta 5 MB', '')).not.toContain('MB')
          if (!javaScriptEnabled) {
            await setSessionCookie(page, person)
            await open(page, formPath(event), WORDS.es, true)
            return fillIn()
          }
          expect(await chosen.evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe('retrato.pdf')
          await main.getByRole('link', { name: 'Entrar' }).click()
          await fillLogin(page, person)
          await expect(page.getByText('tienes que elegirlo otra vez: retrato.pdf')).toBeVisible()
          await expect(page.locator('[name="answers.alias"]')).toHaveValue('La Zarza')
        })

        if (javaScriptEnabled)
          await test.step('that is refused when it is chosen is refused on sending too, until the person goes on without it', async () => {
            const wrong = { name: 'retrato.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') }
            await chosen.setInputFiles(wrong)
            const refusal = page.getByRole('alert').filter({ hasText: 'retrato.exe' })
            await expect(refusal).toBeInViewport()
            await agree(page)
            await send(page)
            await expect(refusal).toBeFocused()
            await expect(refusal).toBeInViewport()
            await refusal.getByRole('button', { name: 'Seguir sin él' }).click()
            await expect(refusal).toHaveCount(0)
          })

        await test.step('is kept when another field is refused', async () => {
          const file = { name: 'retrato.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }
          await chosen.setInputFiles(file)
          await agree(page)
          await send(page)
          await expect(main.getByRole('alert').filter({ hasText: 'Fecha de nacimiento' }).first()).toBeInViewport()
          if (!javaScriptEnabled) {
            await expect(page.getByText('Quitar «retrato.pdf»')).toBeVisible()
            await expect(page.getByText('Si habías elegido un archivo y no aparece aquí').first()).toBeVisible()
          }
          await birth.fill('1990-05-02')
          await agree(page)
          await send(page)
          await expectResult(page, WORDS.es.seat)
          const [row] = await withDatabase(
            (sql) => sql`select answers from registrations where event_id = ${event.eventId}`,
          )
          expect(row!['answers']).toMatchObject({ photo: { name: 'retrato.pdf' } })
        })
      },
    )
  })
