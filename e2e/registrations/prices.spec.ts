import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/axe.ts'
import { withDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest, variants } from '../fixtures/full.ts'
import { createPerson, setSessionCookie } from '../fixtures/people.ts'
import { expectStatus, hydrated } from '../fixtures/steps.ts'
import { signInWithClub } from '../publishing/organization-fixtures.ts'
import { createEventWithPlayers } from './player-steps.ts'
import { agree, expectResult, open, send, WORDS } from './register-steps.ts'
import { createEvent, formPath, statesOf, type TestEvent } from './registration-steps.ts'

const slow = fullTest(test, 'src/features/pricing/', 'src/app/registration/')

const addRule = ({ eventId }: TestEvent, rule: object) =>
  withDatabase((sql) => sql`insert into price_rules ${sql({ event_id: eventId, ...rule })}`)
const summary = (page: Page) => page.getByRole('complementary', { name: /Resumen|Summary/ })

slow('an organizer sets a price by date and a code, and reads what they come to', async ({ page }) => {
  const club = await signInWithClub(page)
  const slug = await createEventWithPlayers(page, club)
  await page.goto(`/es/ae/${slug}/money/discounts?edit=period`)
  await hydrated(page)
  await page.getByLabel('Nombre en español').fill('Última semana')
  await page.getByLabel('La entrada cuesta').selectOption('more')
  await page.getByLabel('Cuánto').fill('10')
  await page.getByLabel('Desde el').fill('2030-01-11')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expectStatus(page, 'Guardado')
  await expect(page.getByRole('listitem').filter({ hasText: 'Última semana' }).first()).toBeVisible()
  const code = page.getByRole('complementary', { name: 'Código nuevo' })
  await code.getByLabel('Código', { exact: true }).fill('luna')
  await code.getByLabel('Rebaja').fill('12')
  await code.getByLabel('Usos máximos').fill('10')
  await expect(code).toContainText('Si se gastan los 10, dejas de cobrar 120,00 €')
  await expectAccessible(page, 'discounts')
  await code.getByRole('button', { name: 'Crear código' }).click()
  await expectStatus(page, 'Guardado')
  const row = page.getByRole('row').filter({ hasText: 'LUNA' })
  await expect(row).toContainText('0 de 10')
  await row.getByRole('button', { name: /Terminar/ }).click()
  await expect(row).toContainText('Terminado')
})

for (const [locale, javaScriptEnabled, words] of variants([
  ['es', true, WORDS.es],
  ['en', false, WORDS.en],
]))
  test.describe(`${locale}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled, locale: locale === 'es' ? 'es-ES' : 'en-GB' })
    const check = locale === 'es' ? 'Comprobar' : 'Check'

    test('a code is tried before registering, and a price that changed is never charged unasked', async ({ page }) => {
      const event = await createEvent({ companions: 1 })
      await addRule(event, { kind: 'date', amount: -500, ends_on: '2031-04-01' })
      await addRule(event, { kind: 'code', code: 'LUNA', amount: -1500, title_es: 'Solo para nosotras' })
      await setSessionCookie(page, await createPerson('Sandra'))
      await open(page, formPath(event, 0, words.prefix), words, !javaScriptEnabled)
      await expect(summary(page)).toContainText(/90[,.]00/)
      const code = page.locator('[name="discount_code"]')
      const tryCode = () => page.getByRole('button', { name: check }).click()
      await code.fill('sol')
      await tryCode()
      await expect(page.getByRole('main').getByRole('alert').first()).toBeInViewport()
      await code.fill('luna')
      await tryCode()
      await expect(page.getByText(/El código vale: |The code is valid: /)).toBeInViewport()
      await expect(summary(page)).toContainText(/80[,.]00/)
      await expect(page.locator('body')).not.toContainText('Solo para nosotras')
      await withDatabase(
        (sql) => sql`update price_rules set amount = -1000 where event_id = ${event.eventId} and kind = 'code'`,
      )
      await agree(page, words)
      await send(page, words.send)
      await expect(page.getByText(/cuesta ahora 85,00|now costs €85\.00/).first()).toBeInViewport()
      await expect(code).toHaveValue('luna')
      expect(await statesOf(event)).toEqual([])
      await agree(page, words)
      await send(page, words.send)
      await expectResult(page, words.seat)
      const [own] = await withDatabase(
        (sql) => sql`select ticket_price from registrations where event_id = ${event.eventId}`,
      )
      expect(own).toEqual({ ticket_price: 8500 })
    })

    slow('people choose what they pay, companions too', async ({ page }) => {
      const event = await createEvent({ tickets: [{ title: 'Apoyo', price: 3000 }], companions: 1 })
      await withDatabase((sql) => sql`update tickets set minimum_price = 1000 where event_id = ${event.eventId}`)
      await setSessionCookie(page, await createPerson('Nil'))
      await open(page, formPath(event, 0, words.prefix), words, !javaScriptEnabled)
      await page
        .getByRole('button', { name: /Añadir|Add/ })
        .first()
        .click()
      await page.locator('[name="additionals[0].name"]').fill('Teo')
      await page.locator('[name="additionals[0].price"]').fill(locale === 'es' ? '12,50' : '12.50')
      await page.locator('[name="price"]').fill('9')
      await agree(page, words)
      await send(page, words.send)
      await expect(page.getByText(/Es menos de lo mínimo|less than the minimum/).first()).toBeInViewport()
      await page.locator('[name="price"]').fill('10')
      await agree(page, words)
      await send(page, words.send)
      await expectResult(page, words.seat)
      const paid = await withDatabase(
        (sql) => sql`select ticket_price from registrations where event_id = ${event.eventId} order by id`,
      )
      expect(paid.map((row) => row['ticket_price'])).toEqual([1000, 1250])
    })
  })
