// A device that several people use: what is kept of one opens for nobody else, however their session ended.
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { createPerson, setSessionCookie } from '../fixtures/people.ts'
import { hydrated, path } from '../fixtures/steps.ts'
import {
  createTodaysEvent,
  keptOn,
  OFFLINE_ERRORS,
  openCheckIn,
  openPerson,
  openStaffPhone,
  stateOf,
  words,
} from '../registrations/check-in-steps.ts'
import { signInWithSeat, turnOn } from './offline-steps.ts'

const slow = fullTest(test, 'src/app/offline/', 'src/shared/offline/', 'src/ui/network/', 'src/app/check-in/')

test.use({ allowedErrors: new RegExp(`${OFFLINE_ERRORS.source}|Failed to load|Failed to fetch|ERR_`) })

const SCRIPTS = '**/assets/*.js'
const SYNC = '**/check_in/sync*'

/** As before the scripts of a page run, and in browsers that have none. */
async function signOutPlainly(page: Page, to: string) {
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action: '/es/logout' })
    document.body.append(form)
    form.submit()
  })
  await page.waitForURL(to)
}

/** As in browsers that show workers no cookies. */
async function hideCookies(page: Page, worker: string) {
  const running = page.context().serviceWorkers()
  await running
    .findLast((one) => one.url().endsWith(worker))!
    .evaluate(() => Object.defineProperty(self, 'cookieStore', { value: undefined }))
}

test('a list of check-in opens for nobody but whom it was kept for, and nothing unsent is lost', async ({
  page,
  browser,
  baseURL,
}) => {
  const slug = await createTodaysEvent(page)
  const { context, page: phone, person } = await openStaffPhone(browser, baseURL!, slug)
  const door = `/es/ae/${slug}/checkin`
  const opensNothing = async () => {
    await context.setOffline(true)
    await expect(phone.goto(door)).rejects.toThrow(/ERR_/)
    await context.setOffline(false)
  }
  const expectNothingKept = async (acts: number) => {
    await phone.goto('/es')
    // Looking into a cache while the page removes it would make it again.
    await expect.poll(() => phone.evaluate(() => caches.keys())).toEqual([])
    await expect.poll(() => keptOn(phone)).toMatchObject({ events: 0, acts, cached: [], caches: [], workers: 0 })
    expect((await keptOn(phone)).text).not.toContain('Olalla')
  }

  await openCheckIn(phone, slug)
  await context.setOffline(true)
  await phone.goto(door)
  await expect(phone.getByText('Olalla Prieto')).toBeVisible()
  await context.setOffline(false)
  await phone.route(SYNC, (route) => route.abort())
  await phone.reload()
  await hydrated(phone)
  await openPerson(phone)
  await phone.getByRole('button', { name: words('es', 'checkIn.do_unpaid') }).click()
  await expect(phone.getByRole('button', { name: words('es', 'checkIn.undo') })).toBeVisible()

  await phone.route(SCRIPTS, (route) => route.abort())
  await signOutPlainly(phone, '/es')
  await opensNothing()
  await phone.unroute(SCRIPTS)
  await expectNothingKept(1)

  // Signed in again, the same person has what was not sent.
  await phone.unroute(SYNC)
  await setSessionCookie(phone, person)
  await openCheckIn(phone, slug)
  await expect.poll(() => stateOf(slug)).toBe('attended')

  await context.clearCookies()
  await opensNothing()
  await hideCookies(phone, '/check-in-worker.js')
  await context.setOffline(true)
  await phone.goto(door)
  await expect(phone.getByRole('heading', { name: words('es', 'checkIn.signed_out') })).toBeVisible()
  await expect(phone.getByText('Olalla')).toHaveCount(0)
  await context.setOffline(false)
  await expectNothingKept(0)

  await setSessionCookie(phone, person)
  await openCheckIn(phone, slug)
  await phone.route(SCRIPTS, (route) => route.abort())
  await setSessionCookie(phone, await createPerson('Leo'))
  await phone.goto('/es')
  await opensNothing()
  await phone.unroute(SCRIPTS)
  await expectNothingKept(0)
  await context.close()

  await test.step('signing out without a network and without scripts leaves nothing either', async () => {
    const other = await openStaffPhone(browser, baseURL!, slug)
    await turnOn(other.page)
    await openCheckIn(other.page, slug)
    await other.context.setOffline(true)
    await signOutPlainly(other.page, '/es/offline?signed-out')
    await expect.poll(async () => (await keptOn(other.page)).text).not.toContain('Olalla')
    await other.page.goto(`/es/ae/${slug}/checkin`)
    await expect(other.page.getByText('Olalla')).toHaveCount(0)
    await other.context.close()
  })
})

slow('kept pages of an account open while its cookie is there', async ({ page, context }) => {
  await signInWithSeat(page)
  await turnOn(page)
  await context.setOffline(true)
  const tickets = async () => {
    await page.goto('/es/account/tickets')
    await hydrated(page)
    return path(page)
  }
  expect(await tickets()).toBe('/es/account/tickets')
  await hideCookies(page, '/offline-worker.js')
  expect(await tickets()).toBe('/es/account/tickets')
  await context.clearCookies()
  const listed = '/es/offline?from=%2Fes%2Faccount%2Ftickets'
  await page.goto('/es/account/tickets')
  await expect(page).toHaveURL(listed)
  await hydrated(page)
  await expect(page.getByText('Todavía nada')).toBeVisible()
})
