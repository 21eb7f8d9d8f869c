import { withDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { languagesOf, messagesIn } from '../fixtures/messages.ts'
import { createPerson, latestEmailTo, setSessionCookie } from '../fixtures/people.ts'
import { signInWithClub } from '../publishing/organization-fixtures.ts'
import { createEventWithMoney } from './money-steps.ts'

const slow = fullTest(test, 'src/app/event-panel/money/', 'src/app/account/registrations/', 'src/features/payments/')

const WORDS = {
  es: { half: '50,00 €', all: '95,00 €', spanish: /Español/, send: /^Enviar a 1 persona/ },
  en: { half: '€50.00', all: '€95.00', spanish: /Spanish/, send: /^Send to 1 person/ },
}

for (const locale of languagesOf('es'))
  test.describe(locale === 'es' ? 'es, with JavaScript' : 'en, without JavaScript', () => {
    const javaScriptEnabled = locale === 'es'
    test.use({ javaScriptEnabled, locale: locale === 'es' ? 'es-ES' : 'en-GB' })

    slow('a transfer is announced, confirmed, reminded of, and given back', async ({ page }) => {
      const t = messagesIn(locale)
      const { half, all, spanish, send } = WORDS[locale]
      const club = await signInWithClub(page)
      const player = await createPerson('Vera')
      const slug = await createEventWithMoney(page, club, [{ name: 'Vera', confirmedDaysAgo: 2, player }])
      const id = await withDatabase(async (sql) => {
        const [row] = await sql`select r.id, r.event_id as event from registrations r join users u on u.id = r.user_id
          where u.username = ${player.username}`
        await sql`update events set payment_methods = '{bank_transfer}' where id = ${row!['event']}`
        await sql`insert into payment_settings (event_id, iban, beneficiary) values (${row!['event']}, 'ES9121000418450200051332', 'Roble Hueco')`
        return row!['id'] as number
      })
      const own = `/${locale}/account/registrations/${id}`
      const status = (text: string) => page.getByRole('status').filter({ hasText: text })

      await setSessionCookie(page, player)
      await page.goto(own)
      await expect(page.getByText('ES91 2100 0418 4502 0005 1332')).toBeVisible()
      await page.getByText(t('payments.announce'), { exact: true }).click()
      await page.getByLabel(t('payments.announce.amount')).fill('50')
      await page.getByRole('button', { name: t('payments.announce.send') }).click()
      await expect(page.getByText(half).first()).toBeVisible()

      await setSessionCookie(page, club.person)
      await page.goto(`/${locale}/ae/${slug}/money`)
      await page.getByRole('button', { name: t('money.confirm', { amount: half }) }).click()
      await expect(status(t('money.done.confirmed'))).toBeInViewport()

      await page.goto(`/${locale}/ae/${slug}/emails`)
      await page.getByText(t('emails.to.change')).click()
      await page.getByRole('checkbox', { name: new RegExp(`^${t('players.payment.owes')} ?\\d`) }).check()
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Update' }).click()
      const text = page.getByRole('group', { name: spanish })
      await text.getByLabel(t('emails.subject')).fill('Falta una parte')
      await text.getByLabel(t('emails.body')).fill('Hola, {name}: todavía falta algo por pagar.')
      await page.getByRole('button', { name: send }).click()
      await expect(status(t('emails.done.sent'))).toBeVisible()
      expect(await latestEmailTo(player, 'player-message')).toContain('todavía falta algo por pagar')

      await page.goto(`/${locale}/ae/${slug}/money?p=${id}`)
      await page.getByRole('button', { name: t('money.record.do'), exact: true }).click()
      await expect(status(t('money.done.recorded'))).toBeInViewport()
      await page.getByText(t('money.refund'), { exact: true }).click()
      const refund = page.getByRole('form', { name: t('money.refund') })
      await refund.getByLabel(t('money.amount')).fill('95')
      await refund.getByRole('button', { name: t('money.refund.do') }).click()
      await expect(status(t('money.done.refunded'))).toBeInViewport()

      await setSessionCookie(page, player)
      await page.goto(own)
      await expect(page.getByText(all).first()).toBeVisible()
      const [balance] = await withDatabase(
        (sql) => sql`select total, paid, refunded from registration_balances where registration_id = ${id}`,
      )
      expect(balance).toEqual({ total: 9500, paid: 0, refunded: 9500 })
    })
  })
