// What check-in keeps on a phone, and what becomes of what was not sent.
import type { Page } from '@playwright/test'
import { withDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
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

const slow = fullTest(test, 'src/app/check-in/', 'src/features/check-in/')

test.use({ allowedErrors: OFFLINE_ERRORS, viewport: { width: 390, height: 844 } })

const SYNC = '**/check_in/sync*'
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Menú de usuario' }).first().click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).first().click()
}

slow(
  'who has not come is marked and expected again, and signing out leaves nothing on a phone',
  async ({ page, browser, baseURL }) => {
    const slug = await createTodaysEvent(page)
    await test.step('who has not come is called, marked and expected again', async () => {
      const staff = await openStaffPhone(browser, baseURL!, slug)
      await withDatabase(
        (
          sql,
        ) => sql`update registrations set birth_date = current_date - 5000, guardian_name = 'Marta', guardian_phone = '+34600999888'
        where event_id = (select event_id from event_slugs where slug = ${slug}) and name = 'Olalla Prieto'`,
      )
      await openCheckIn(staff.page, slug)
      await openPerson(staff.page)
      await expect(staff.page.getByRole('link', { name: words('es', 'checkIn.call') })).toHaveCount(0)
      await staff.context.close()

      await openCheckIn(page, slug)
      await openPerson(page)
      await page.getByRole('link', { name: words('es', 'checkIn.call') }).click()
      await expect(page.getByRole('link', { name: '+34 600 999 888' })).toHaveAttribute('href', 'tel:+34600999888')
      expect((await keptOn(page)).text).not.toMatch(/600999888|600 999/)
      await page.getByRole('button', { name: words('es', 'checkIn.no_show'), exact: true }).click()
      await expect.poll(() => stateOf(slug)).toBe('no_show')
      await page.getByRole('button', { name: words('es', 'checkIn.no_show.undo') }).click()
      await expect.poll(() => stateOf(slug)).toBe('confirmed')
      await expect.poll(async () => (await keptOn(page)).acts).toBe(0)
    })
    await test.step('signing out sends what was not sent, asks when it cannot, and leaves nothing', async () => {
      await page.route(SYNC, (route) => route.abort())
      await page.getByRole('button', { name: words('es', 'checkIn.do_unpaid') }).click()
      await expect(page.getByRole('button', { name: words('es', 'checkIn.undo') })).toBeVisible()
      await page.goto('/es/account')
      await hydrated(page)
      const asked = page.waitForEvent('dialog')
      const signingOut = signOut(page)
      const dialog = await asked
      expect(dialog.message()).toMatch(/1 cosa sin enviar/)
      await dialog.dismiss()
      await signingOut
      expect((await keptOn(page)).acts).toBe(1)
      await expect(page).toHaveURL('/es/account')
      await page.unroute(SYNC)
      await page.reload()
      await hydrated(page)
      await signOut(page)
      await expect(page).toHaveURL('/es')
      expect(await stateOf(slug)).toBe('attended')
      expect(await keptOn(page)).toMatchObject({ databases: [], caches: [], workers: 0 })
    })
  },
)

slow(
  'nothing is left when the event is over, a lost answer books nothing twice, and a cancelled seat is told',
  async ({ page, browser, baseURL }) => {
    const slug = await createTodaysEvent(page)
    await test.step('when the event is over nothing is left on a phone, also without a network', async () => {
      const staff = await openStaffPhone(browser, baseURL!, slug)
      await staff.page.clock.install()
      await openCheckIn(staff.page, slug)
      expect(await keptOn(staff.page)).toMatchObject({ events: 1, workers: 1 })
      await staff.context.setOffline(true)
      await openPerson(staff.page)
      await staff.page.getByRole('button', { name: words('es', 'checkIn.do_unpaid') }).click()
      await staff.page.clock.fastForward(73 * 3_600_000)
      await expect(staff.page.getByRole('heading', { name: words('es', 'checkIn.ended') })).toBeVisible()
      await expect(staff.page.getByText('1 cambio que no se había enviado')).toBeVisible()
      await expect(staff.page.getByText('Olalla')).toHaveCount(0)
      await expect.poll(() => keptOn(staff.page)).toMatchObject({ events: 0, acts: 0, cached: [], workers: 0 })
      await staff.context.close()
    })
    await test.step('an answer that is lost books nothing twice, and a seat cancelled meanwhile is told', async () => {
      await openCheckIn(page, slug)
      // The server does it, and the phone does not hear of it.
      await page.route(SYNC, async (route) => {
        await route.fetch()
        await route.abort()
      })
      await openPerson(page)
      await page.getByRole('button', { name: words('es', 'checkIn.collect', { amount: DEBT.es }) }).click()
      await expect(page.getByText(words('es', 'checkIn.offline'))).toBeVisible()
      expect(await stateOf(slug)).toBe('attended')
      await page.unroute(SYNC)
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await expect(page.getByText(words('es', 'checkIn.offline'))).toHaveCount(0)
      await expect(page.getByRole('alert').filter({ hasText: 'Olalla' })).toHaveCount(0)
      expect(await cashOf(slug)).toEqual(['confirmed cash 9500'])

      await page.route(SYNC, (route) => route.abort())
      await page.getByRole('button', { name: words('es', 'checkIn.undo') }).click()
      await expect(page.getByText(words('es', 'checkIn.unsent', {}), { exact: true })).toBeVisible()
      await withDatabase(
        (sql) => sql`update registrations set state = 'cancelled', ended_at = now(), updated_at = now()
        where event_id = (select event_id from event_slugs where slug = ${slug}) and name = 'Olalla Prieto'`,
      )
      await page.unroute(SYNC)
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      const told = page.getByRole('alert').filter({ hasText: 'Olalla Prieto no tiene plaza ahora mismo' })
      await expect(told).toBeVisible()
      await page.reload()
      await expect(told).toBeVisible()
      await page.getByRole('button', { name: words('es', 'checkIn.dismiss') }).click()
      await expect(told).toHaveCount(0)
    })
  },
)
