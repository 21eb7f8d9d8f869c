// Check-in on two phones without a network.
import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../fixtures/axe.ts'
import { withDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { languagesOf } from '../fixtures/messages.ts'
import { hydrated } from '../fixtures/steps.ts'
import {
  cashOf,
  createTodaysEvent,
  DEBT,
  keptOn,
  OFFLINE_ERRORS,
  openCheckIn,
  openPerson,
  openStaffPhone,
  stateOf,
  words,
} from './check-in-steps.ts'

test.use({ allowedErrors: OFFLINE_ERRORS })

for (const locale of languagesOf('en'))
  test(`two phones without a network check in the same person, and both are told (${locale})`, async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const t = (key: Parameters<typeof words>[1], values?: Record<string, string>) => words(locale, key, values)
    const code = randomUUID()
    await page.setViewportSize({ width: 390, height: 844 })
    const slug = await createTodaysEvent(page, code)
    const staff = await openStaffPhone(browser, baseURL!, slug, locale)
    await staff.page.goto(`/${locale}/account`)
    await staff.page.getByRole('link', { name: t('checkIn.panel.open') }).click()
    await openCheckIn(staff.page, slug, locale)
    await openCheckIn(page, slug, locale)

    // The page opens without a network, with its list.
    await staff.context.setOffline(true)
    await staff.page.reload()
    await hydrated(staff.page)
    await context.setOffline(true)
    for (const phone of [page, staff.page]) {
      await openPerson(phone)
      await expect(
        phone.getByRole('alert').filter({ hasText: t('checkIn.owes', { amount: DEBT[locale] }) }),
      ).toBeVisible()
      // Who may not take money is told who does.
      const collect = phone.getByRole('button', { name: t('checkIn.collect', { amount: DEBT[locale] }) })
      await expect(collect).toHaveCount(phone === page ? 1 : 0)
      if (phone === page) await collect.click()
      else {
        await expect(phone.getByText(/cobra Olga|Olga .* can take cash/)).toBeVisible()
        await phone.getByRole('button', { name: t('checkIn.do_unpaid') }).click()
      }
      await expect(phone.getByRole('button', { name: t('checkIn.undo') })).toBeVisible()
      await expect(phone.getByText(t('checkIn.offline'))).toBeVisible()
    }
    await expect(page.getByText(t('checkIn.unsent.cash', { amount: DEBT[locale] }))).toBeVisible()
    expect([await stateOf(slug), await cashOf(slug)]).toEqual(['confirmed', []])
    const { text: kept, acts } = await keptOn(staff.page)
    expect(acts).toBe(1)
    expect(kept).toContain('Olalla Prieto')
    for (const secret of ['cacahuetes', code, '@']) expect(kept).not.toContain(secret)

    await context.setOffline(false)
    await expect.poll(() => stateOf(slug)).toBe('attended')
    expect(await cashOf(slug)).toEqual(['confirmed cash 9500'])
    await staff.context.setOffline(false)
    const told = staff.page
      .getByRole('alert')
      .filter({ hasText: t('checkIn.conflict.already', { name: 'Olalla Prieto' }) })
    await expect(told).toBeVisible()
    // Also after the page was closed.
    await staff.page.reload()
    await expect(told).toBeVisible()
    await page.reload()
    const twice = page.getByRole('region', { name: t('checkIn.twice') })
    await expect(twice).toContainText(staff.person.username)
    await expectAccessible(page, 'check-in')

    // Access that is removed leaves nothing on the phone.
    await withDatabase(
      (sql) => sql`update event_grants set revoked_at = now()
        where event_id = (select event_id from event_slugs where slug = ${slug})`,
    )
    await staff.page.reload()
    await expect(staff.page.getByText('Olalla Prieto')).toHaveCount(0)
    await expect.poll(async () => (await keptOn(staff.page)).cached.filter((path) => /checkin/.test(path))).toEqual([])
    expect((await keptOn(staff.page)).text).not.toContain('Olalla')
    await staff.context.close()
  })
