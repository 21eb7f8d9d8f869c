import { expectAccessible } from '../fixtures/axe.ts'
import { withDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { languagesOf, messagesIn } from '../fixtures/messages.ts'
import { expectStatus, hydrated } from '../fixtures/steps.ts'
import { signInWithClub } from '../publishing/organization-fixtures.ts'
import { createEventWithMoney } from './money-steps.ts'

const slow = fullTest(test, 'src/app/event-panel/money/', 'src/features/payments/')

const AMOUNTS = { es: { price: '95,00 €', back: '85,00 €' }, en: { price: '€95.00', back: '€85.00' } }

for (const locale of languagesOf('es'))
  test(`an announced payment is confirmed, undone, entered by hand and given back (${locale})`, async ({ page }) => {
    const t = messagesIn(locale)
    const { price, back } = AMOUNTS[locale]
    const club = await signInWithClub(page)
    const slug = await createEventWithMoney(page, club, [
      { name: 'Olalla Prieto', confirmedDaysAgo: 2, announced: 9500 },
      { name: 'Darío Montes', confirmedDaysAgo: 20, paid: 4000 },
      { name: 'Carmen Vilariño', confirmedDaysAgo: 9, paid: 9500 },
    ])
    await page.goto(`/${locale}/ae/${slug}/money`)
    await hydrated(page)
    if (locale === 'es') await expectAccessible(page, 'the overview')
    await page.setViewportSize({ width: 1440, height: 900 })

    const row = page.locator('tr[id^=account-]').filter({ hasText: 'Olalla Prieto' })
    await row.getByRole('button', { name: t('money.confirm', { amount: price }) }).click()
    await expectStatus(page, t('money.done.confirmed'))
    await page
      .getByRole('status')
      .getByRole('button', { name: t('money.undo') })
      .click()
    await expectStatus(page, t('money.done.rejected'))

    await row.getByRole('link', { name: t('money.record') }).click()
    await page.getByRole('button', { name: t('money.record.do'), exact: true }).click()
    await expectStatus(page, t('money.done.recorded'))
    await page.getByText(t('money.refund'), { exact: true }).click()
    await expect(page.getByText(t('money.refund.today').slice(0, 20))).toContainText(back)
    if (locale === 'es') await expectAccessible(page, 'an account')
    await page.setViewportSize({ width: 1440, height: 900 })
    // The place is kept, so that nothing is proposed.
    const amount = page.getByRole('form', { name: t('money.refund'), exact: true }).getByLabel(t('money.amount'))
    await expect(amount).toHaveValue('')
    await amount.fill('85')
    await page.getByRole('button', { name: t('money.refund.do') }).click()
    await expectStatus(page, t('money.done.refunded'))
    await expect(row).toContainText(back.replace('85', '10'))
  })

slow('what can no longer be undone is refused in words, without an account on the page', async ({ page }) => {
  const t = messagesIn('es')
  const club = await signInWithClub(page)
  const slug = await createEventWithMoney(page, club, [
    { name: 'Olalla Prieto', confirmedDaysAgo: 2, announced: 9500 },
    { name: 'Darío Montes', confirmedDaysAgo: 2, paid: 4000 },
  ])
  const [payment] = await withDatabase(
    (sql) => sql`select p.id from payments p join registrations r on r.id = p.registration_id
      where r.name = 'Darío Montes' and r.event_id = (select event_id from event_slugs where slug = ${slug})`,
  )
  // The address of a confirmation, opened once more a day later.
  await page.goto(`/es/ae/${slug}/money?done=confirmed&payment=${payment!['id']}`)
  await hydrated(page)
  await page.getByRole('button', { name: t('money.undo'), exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: t('money.undo.late') })).toBeInViewport()
})
