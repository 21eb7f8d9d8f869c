import type { Page } from '@playwright/test'
import { withDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { variants } from '../fixtures/full.ts'
import { messagesIn, startingWith } from '../fixtures/messages.ts'
import { createPerson, linkInEmail, type Person, setSessionCookie } from '../fixtures/people.ts'
import { hydrated } from '../fixtures/steps.ts'
import {
  COMPLETE_EVENT,
  createEvent,
  setPublished,
  signInWithClub,
  uniqueTitle,
} from '../publishing/organization-fixtures.ts'

const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string) =>
  main(page)
    .getByRole('button', { name: startingWith(name) })
    .first()
    .click()
const expectDone = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeInViewport()

async function signInAs(page: Page, person: Person) {
  await page.context().clearCookies()
  await setSessionCookie(page, person)
}

const statesOf = (slug: string) =>
  withDatabase(async (sql) => {
    const rows =
      await sql`select state from registrations where event_id = (select event_id from event_slugs where slug = ${slug}) order by id`
    return rows.map(({ state }) => state as string)
  })

const SEND = /^(Inscribirme|Sign up|Apuntarme a la lista de espera|Join the waiting list)/

// Without scripts; with them, its parts are in `register.spec.ts` and `my-registrations.spec.ts`.
for (const [locale, browser, javaScriptEnabled] of variants([
  ['en', 'en-GB', false],
  ['es', 'es-ES', true],
])) {
  const t = messagesIn(locale)
  const open = async (page: Page, path: string) => {
    await page.goto(`/${locale}${path}`)
    if (javaScriptEnabled) await hydrated(page)
  }
  const answer = (page: Page) => main(page).locator('input[type="radio"][name^="answers."]').nth(1).check()
  const openOwn = async (page: Page) => {
    await open(page, '/account/registrations')
    await main(page).locator('a[href*="/account/registrations/"]').first().click()
  }

  /** Opens the form from the event's page, answers, and sends it. */
  async function register(page: Page, slug: string, result: string) {
    await open(page, `/evento-rol-vivo-larp/${slug}`)
    await main(page).locator('a[href*="/registration/"]').first().click()
    await expect(main(page).locator('input[name="terms"]')).toBeVisible()
    await answer(page)
    for (const name of ['terms', 'privacy']) await page.locator(`input[name="${name}"]`).check()
    await main(page).getByRole('button', { name: SEND }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: startingWith(result) })).toBeInViewport()
  }

  async function cancel(page: Page) {
    await openOwn(page)
    await page.getByText(t('myRegistrations.cancel.ask')).click()
    await press(page, t('myRegistrations.cancel.do'))
    await expectDone(page, t('myRegistrations.done.cancelled'))
  }

  test.describe(`${locale}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled, locale: browser })

    test('from the form to the last seat, the waiting list, handing over and cancelling', async ({ page }) => {
      const club = await signInWithClub(page)
      const title = uniqueTitle(club, 'De principio a fin')
      const tickets = [{ title: 'Única', title_en: 'The only one', price: 9500, amount: 1 }]
      const slug = await createEvent(page, club, { title, ...COMPLETE_EVENT, signup: 'open', tickets })
      const people = await Promise.all(['Ana', 'Bea', 'Carla'].map(createPerson))
      const [ana, bea, carla] = people as [Person, Person, Person]

      await open(page, `/ae/${slug}/form`)
      await page.getByLabel(t('formBuilder.add.kind')).selectOption({ label: t('formBuilder.ready.diet') })
      await press(page, t('formBuilder.add'))
      if (javaScriptEnabled) await press(page, t('formBuilder.save'))
      await expectDone(page, t('formBuilder.done.saved'))
      await setPublished(slug)

      await signInAs(page, ana)
      await register(page, slug, t('signUp.done.confirmed', { day: '' }).trim())
      await signInAs(page, bea)
      await register(page, slug, t('signUp.done.waitlisted'))
      expect(await statesOf(slug)).toEqual(['confirmed', 'waitlisted'])

      await signInAs(page, ana)
      await cancel(page)
      await expect.poll(() => statesOf(slug)).toEqual(['cancelled', 'offered'])

      await signInAs(page, bea)
      // The link is in the language of the account.
      await open(page, new URL(await linkInEmail(bea, 'registration-offered')).pathname.replace(/^\/(es|en)/, ''))
      expect(await statesOf(slug)).toEqual(['cancelled', 'offered'])
      await press(page, t('myRegistrations.accept'))
      await expectDone(page, t('myRegistrations.done.accepted'))
      expect(await statesOf(slug)).toEqual(['cancelled', 'confirmed'])

      await openOwn(page)
      await page.getByLabel(t('myRegistrations.handover.username')).fill(carla.username)
      await press(page, t('myRegistrations.handover.send'))
      await expectDone(page, t('myRegistrations.done.handover'))

      await signInAs(page, carla)
      await open(page, '/account/registrations')
      await main(page)
        .getByRole('link', { name: startingWith(t('myRegistrations.incoming.open')) })
        .click()
      await answer(page)
      for (const name of ['terms', 'privacy']) await page.locator(`input[name="${name}"]`).check()
      await press(page, t('myRegistrations.accept'))
      await expectDone(page, t('myRegistrations.done.handover_accepted'))

      await signInAs(page, club.person)
      await open(page, `/ae/${slug}/players`)
      await press(page, t('players.handover.approve'))
      await expectDone(page, t('players.done.approved'))

      await signInAs(page, carla)
      await cancel(page)
      await expect.poll(() => statesOf(slug)).toEqual(['cancelled', 'cancelled'])
    })
  })
}
