import { withDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { hydrated } from '../fixtures/steps.ts'
import { signInWithClub } from '../publishing/organization-fixtures.ts'
import { createEventWithPlayers } from './player-steps.ts'

test('J and K go on to the next and back, the focus goes to the name and returns, and what others change is said without moving a row', async ({
  page,
}) => {
  const club = await signInWithClub(page)
  const slug = await createEventWithPlayers(page, club)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/es/ae/${slug}/players`)
  await hydrated(page)
  const links = page.locator('tbody th a')
  const names = await links.locator('b').allTextContents()
  await links.first().click()
  const name = (of: string) => page.getByRole('complementary').getByRole('heading', { name: of, level: 2 })
  await expect(name(names[0]!)).toBeFocused()
  await page.keyboard.press('j')
  await expect(name(names[1]!)).toBeVisible()
  await page.keyboard.press('j')
  await expect(name(names[2]!)).toBeVisible()
  await page.keyboard.press('k')
  await expect(name(names[1]!)).toBeVisible()
  await test.step('while the next one is loading, keys go on from there and nothing is done with the one before', async () => {
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
    await page.route(/players\.data/, (route) => arrival.then(() => route.continue()))
    await page.keyboard.press('k')
    await expect(page.getByRole('complementary').locator('[inert]')).toHaveCount(1)
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    arrive()
    await expect(name(names[2]!)).toBeVisible()
    await expect(page.getByRole('complementary').locator('[inert]')).toHaveCount(0)
    await page.unroute(/players\.data/)
    await page.keyboard.press('k')
    await expect(name(names[1]!)).toBeVisible()
  })
  // Typing is not a shortcut.
  await page.getByRole('textbox', { name: 'Añadir una nota del equipo' }).press('j')
  await expect(name(names[1]!)).toBeVisible()

  const said = page.getByRole('status').filter({ hasText: 'Actualizar' })
  const lookAgain = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const before = await links.first().boundingBox()
  const [id] = (await links.nth(1).getAttribute('href'))!.match(/\d+$/)!
  await withDatabase(
    (sql) => sql`insert into registration_history (registration_id, action, actor, note)
    values (${Number(id)}, 'note', 'organizer', 'Llega tarde')`,
  )
  await lookAgain()
  await expect(said).toContainText(`Otra persona acaba de cambiar algo de ${names[1]}`)
  expect(await links.first().boundingBox()).toEqual(before)
  await said.getByRole('button', { name: 'Actualizar' }).click()
  await expect(said).toHaveCount(0)
  await expect(page.getByRole('complementary')).toContainText('Llega tarde')

  await page.getByRole('link', { name: 'Cerrar la ficha' }).click()
  await expect(links.nth(1)).toBeFocused()
})
