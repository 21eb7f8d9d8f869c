import { withDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest, variants } from '../fixtures/full.ts'
import { createPerson, setSessionCookie } from '../fixtures/people.ts'
import { createEvent } from './registration-steps.ts'

const slow = fullTest(test, 'src/app/registration/', 'src/features/payments/')

const WORDS = {
  es: {
    ...{
      pay: /^Paga 47,50\s€ hasta el/,
      all: /Todo lo que falta/,
      bizum: 'Bizum',
      copy: 'Copiar: IBAN',
      copied: 'Copiado',
    },
    ...{ qr: 'Código QR con los datos de la transferencia', paid: 'Ya he pagado', amount: 'Cuánto has pagado' },
    ...{
      tell: 'Avisar a la organización',
      told: /^Anotado/,
      more: /Es más de lo que falta/,
      day: 'Día en que avisas',
    },
    ...{ back: 'Te devuelven', ask: 'Quiero cancelar', now: /Si cancelas hoy te devuelven 40,00\s€ de los 50,00\s€/ },
    ...{ withdraw: 'Retirar el aviso', withdrawn: /Has retirado el aviso/, show: 'Calcular', phone: '+34 600 000 142' },
  },
  en: {
    ...{
      pay: /^Pay €47\.50 by/,
      all: /Everything outstanding/,
      bizum: 'Bizum',
      copy: 'Copy: IBAN',
      copied: 'Copied',
    },
    ...{ qr: 'QR code with the details of the transfer', paid: 'I’ve paid', amount: 'How much you paid' },
    ...{
      tell: 'Tell the organizers',
      told: /^Noted/,
      more: /more than is outstanding/,
      day: 'Day on which you cancel',
    },
    ...{
      back: 'You get back',
      ask: 'I want to cancel',
      now: /If you cancel today you get back €40\.00 of the €50\.00/,
    },
    ...{ withdraw: 'Withdraw', withdrawn: /withdrawn the payment notice/, show: 'Calculate', phone: '+34 600 000 142' },
  },
} as const

for (const [locale, words] of variants(Object.entries(WORDS)))
  test.describe(locale === 'es' ? 'es, with JavaScript' : 'en, without JavaScript', () => {
    const javaScriptEnabled = locale === 'es'
    test.use({ javaScriptEnabled, locale: locale === 'es' ? 'es-ES' : 'en-GB' })

    slow('a player sees how to pay, says that they paid, and what they would get back', async ({ page }) => {
      const person = await createPerson('Paga')
      const { eventId, tickets } = await createEvent()
      const id = await withDatabase(async (sql) => {
        await sql`update events set payment_methods = '{bank_transfer,bizum}' where id = ${eventId}`
        await sql`insert into payment_settings (event_id, iban, beneficiary, bizum_phone, instalments)
          values (${eventId}, 'ES9121000418450200051332', 'Roble Hueco', '+34600000142',
            '[{"percent":50,"dueOn":null},{"percent":50,"dueOn":"2031-03-01"}]')`
        await sql`insert into refund_rules (event_id, tiers, created_at)
          values (${eventId}, '[{"daysBefore":60,"percent":100,"fee":1000},{"daysBefore":10,"percent":50,"fee":0}]', now() - interval '1 hour')`
        const [row] =
          await sql`insert into registrations (event_id, ticket_id, user_id, holder_id, state, locale, ticket_price, confirmed_at, code)
          select ${eventId}, ${tickets[0]!}, id, id, 'confirmed', ${locale}, 9500, now(), gen_random_uuid()::text
          from users where username = ${person.username} returning id`
        const registration = row!['id'] as number
        await sql`insert into registration_charges (registration_id, kind, item, title_es, amount) values (${registration}, 'ticket', 'ticket:1', 'General', 9500)`
        await sql`insert into payment_references (normalized, reference, registration_id)
          select code, code, ${registration} from (select upper(substr(md5(${registration}::text), 1, 8)) as code) c`
        return registration
      })
      await setSessionCookie(page, person)
      await page.goto(`/${locale}/account/registrations/${id}`)
      await expect(page.getByRole('heading', { name: words.pay })).toBeVisible()
      await expect(page.getByRole('img', { name: words.qr })).toBeVisible()
      if (javaScriptEnabled) {
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
        await page.getByRole('button', { name: words.copy }).click()
        await expect(page.getByRole('status').filter({ hasText: words.copied })).toBeVisible()
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('ES9121000418450200051332')
      }
      await page.getByRole('link', { name: words.bizum, exact: true }).click()
      await expect(page.getByText(words.phone)).toBeVisible()
      await page.getByRole('link', { name: words.all }).click()
      await expect(page.getByRole('heading', { name: /95[.,]00/ })).toBeVisible()
      await expect(page.getByText(words.phone)).toBeVisible()

      await page.getByText(words.paid, { exact: true }).click()
      const amount = page.getByLabel(words.amount)
      await expect(amount).toHaveValue('95')
      await amount.fill('95,01')
      await page.getByRole('button', { name: words.tell }).click()
      await expect(page.getByText(words.more).first()).toBeInViewport()
      await expect(amount).toHaveValue('95,01')
      await amount.fill('50')
      await page.getByRole('button', { name: words.tell }).click()
      await expect(page.getByRole('status').filter({ hasText: words.told })).toBeInViewport()
      await page.getByRole('button', { name: words.withdraw }).click()
      await expect(page.getByRole('status').filter({ hasText: words.withdrawn })).toBeInViewport()

      await withDatabase(
        (sql) => sql`insert into payments (id, payment_id, registration_id, state, method, amount, moved_on)
        overriding system value
        select n, n, ${id}, 'confirmed', 'bizum', 5000, '2026-11-01' from nextval('payments_id_seq') n`,
      )
      await page.goto(`/${locale}/account/registrations/${id}`)
      await page.getByText(words.ask).click()
      await expect(page.getByText(words.now)).toBeVisible()
      await page.getByLabel(words.day).selectOption({ index: 1 })
      if (!javaScriptEnabled) await page.getByRole('button', { name: words.show }).click()
      const refund = page.getByRole('region').filter({ has: page.getByLabel(words.day) })
      await expect(refund.getByText(words.back).locator('..')).toContainText(/25[.,]00/)
    })
  })
