import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/axe.ts'
import { withDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest, variants } from '../fixtures/full.ts'
import { messagesIn } from '../fixtures/messages.ts'
import { createPerson, type Person, setSessionCookie } from '../fixtures/people.ts'
import { hydrated } from '../fixtures/steps.ts'
import {
  COMPLETE_EVENT,
  createEvent,
  setPublished,
  signInWithClub,
  uniqueTitle,
} from '../publishing/organization-fixtures.ts'

const slow = fullTest(test, 'src/app/event-panel/casting/', 'src/features/casting/')

/** The person's seat at the event. */
const addSeat = (slug: string, { email }: Person) =>
  withDatabase(async (sql) => {
    const [added] = await sql`
      insert into registrations (event_id, ticket_id, user_id, holder_id, state, locale, ticket_price, confirmed_at, code)
      select s.event_id, (select min(id) from tickets where event_id = s.event_id), u.id, u.id, 'confirmed', 'es', 9500, now(), gen_random_uuid()::text
      from event_slugs s, users u where s.slug = ${slug} and u.email = ${email} returning id`
    return added!['id'] as number
  })

/** An hour ago in Madrid, as a field for day and time takes it. */
const anHourAgo = () =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid', dateStyle: 'short', timeStyle: 'short' })
    .format(Date.now() - 3_600_000)
    .replace(' ', 'T')

const SECRET = 'Eres quien mató al conde.'

/** Takes the player by keyboard to the second character, drags them to the first, and takes that away again. */
async function castByHand(page: Page, slug: string, { username }: Person) {
  const part = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, level: 3 }) })
  await page.goto(`/es/ae/${slug}/casting`)
  await hydrated(page)
  await page.getByRole('link', { name: `Coger ${username}` }).click()
  await expect(page.getByText(`Moviendo a ${username}`)).toBeVisible()
  await expect(part('La forastera').getByRole('button', { name: /^Dárselo/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByText(`Moviendo a ${username}`)).toHaveCount(0)
  await page.getByRole('link', { name: `Coger ${username}` }).click()
  await expect(part('La forastera').getByRole('button', { name: /^Dárselo/ })).toBeFocused()
  await expectAccessible(page, 'a player in hand')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(part('El cojo').getByText(username, { exact: true })).toBeVisible()
  await expect(page.getByText(`${username} evita encierro`).first()).toBeVisible()
  await part('El cojo').scrollIntoViewIfNeeded()
  const grip = part('El cojo').locator('[aria-hidden="true"]:has(.lucide)')
  const from = (await grip.boundingBox())!
  const to = (await part('La forastera').boundingBox())!
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 + 8, { steps: 8 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 2 })
  await page.mouse.up()
  await expect(part('La forastera').getByText(username)).toBeVisible()
  await expect(part('El cojo').getByText('Libre')).toBeVisible()
  await page.getByRole('button', { name: `Quitar La forastera a ${username}` }).click()
  await expect(part('La forastera').getByText('Libre')).toBeVisible()
}

for (const [locale, javaScriptEnabled] of variants([
  ['es', true],
  ['en', false],
])) {
  const t = messagesIn(locale)
  const open = async (page: Page, path: string) => {
    await page.goto(`/${locale}${path}`)
    if (javaScriptEnabled) await hydrated(page)
  }
  const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()

  test.describe(() => {
    test.use({ locale: locale === 'es' ? 'es-ES' : 'en-GB' })

    slow(`writes characters, asks, casts and reveals them, in ${locale}`, async ({ page, browser, baseURL }) => {
      const club = await signInWithClub(page)
      const tickets = [{ title: 'Con literas', price: 9500, amount: 30 }]
      const slug = await createEvent(page, club, { title: uniqueTitle(club, 'Reparto'), ...COMPLETE_EVENT, tickets })
      await setPublished(slug)
      const person = await createPerson('Sofia')
      const own = `/account/registrations/${await addSeat(slug, person)}`
      const context = await browser.newContext({ javaScriptEnabled, ...(baseURL && { baseURL }) })
      await context.addCookies(await page.context().cookies())
      const organizer = await context.newPage()

      for (const [title, tags, body] of [
        ['La forastera', 'secreto', SECRET],
        ['El cojo', 'encierro', 'Debes dinero.'],
      ] as const) {
        await open(organizer, `/ae/${slug}/casting/new`)
        await organizer.locator('input[name="title"]').fill(title)
        await organizer.locator('input[name="tags"]').fill(tags)
        await organizer.locator('textarea[name="body"]').fill(body)
        await press(organizer, t('casting.part.save'))
        await expect(organizer.getByRole('status').filter({ hasText: t('casting.done.saved') })).toBeInViewport()
      }
      await organizer.locator('input[name="open"]').check()
      await press(organizer, t('casting.settings.save'))
      await expect(organizer.getByText(t('casting.done.settings'))).toBeVisible()

      const playing = await browser.newContext({ javaScriptEnabled, ...(baseURL && { baseURL }) })
      const player = await playing.newPage()
      await setSessionCookie(player, person)
      await open(player, own)
      await player.locator('select[name="choices[0]"]').selectOption({ label: 'La forastera' })
      await player.getByLabel('encierro').check()
      await press(player, t('ownCasting.save'))
      await expect(player.getByText(t('ownCasting.done.preferences'))).toBeVisible()
      await expect(player.getByLabel('encierro')).toBeChecked()

      if (javaScriptEnabled) await castByHand(organizer, slug, person)
      await open(organizer, `/ae/${slug}/casting?suggest=1`)
      await expect(organizer.getByRole('checkbox', { name: /La forastera/ })).toBeChecked()
      await press(organizer, t('casting.accept'))
      await expect(organizer.getByText(t('casting.done.accepted'))).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(organizer, 'the casting')
      await open(player, own)
      await expect(player.getByText(SECRET)).toHaveCount(0)

      await organizer.locator('input[name="reveals_at"]').fill(anHourAgo())
      await press(organizer, t('casting.settings.save'))
      await expect(organizer.getByText(t('casting.lede.revealed'))).toBeVisible()
      await open(player, own)
      await expect(player.getByText(SECRET)).toBeVisible()
      await press(player, t('ownCasting.keep'))
      await player.getByRole('link', { name: t('ownCasting.kept') }).click()
      await expect(player.getByRole('heading', { name: 'La forastera', level: 1 })).toBeVisible()
      await context.close()
      await playing.close()
    })
  })
}
