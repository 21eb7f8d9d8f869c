import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { createPerson, setSessionCookie } from '../fixtures/people.ts'

const slow = fullTest(test, 'src/app/character/', 'src/features/characters/')

test.use({ javaScriptEnabled: false, locale: 'en-GB' })

slow(
  'create a character, write it on two devices, hide it and show it, in English without JavaScript',
  async ({ page, browser, baseURL }) => {
    const person = await createPerson('Lucy')
    await setSessionCookie(page, person)
    await page.goto('/en/account/characters')
    await page.getByLabel('Name').fill('Agnes, the 3rd')
    await page.getByRole('button', { name: 'Create character' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Character created' })).toBeVisible()
    const address = new URL(page.url()).pathname

    const other = await browser.newContext({ ...(baseURL && { baseURL }), javaScriptEnabled: false })
    const phone = await other.newPage()
    await setSessionCookie(phone, person)
    for (const device of [page, phone]) await device.goto(`${address}/biography/edit`)
    await page.getByRole('textbox', { name: 'Biography' }).fill('She came with the *fair*.')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Text saved' })).toBeVisible()
    await expect(page.locator('em', { hasText: 'fair' })).toBeVisible()

    await phone.getByRole('textbox', { name: 'Biography' }).fill('She never left.')
    await phone.getByRole('button', { name: 'Save changes' }).click()
    await expect(
      phone.getByRole('heading', { name: 'This text was changed elsewhere while you were writing' }),
    ).toBeVisible()
    await expect(phone.getByRole('textbox', { name: 'Biography' })).toHaveValue('She never left.')
    await phone.getByRole('button', { name: 'Save mine' }).click()
    await expect(phone.getByText('She never left.')).toBeVisible()

    // The session ends while the text is being written: it is still there.
    await phone.goto(`${address}/biography/edit`)
    await phone.getByRole('textbox', { name: 'Biography' }).fill('She never left. Nobody knows why.')
    await other.clearCookies({ name: 'session' })
    await phone.getByRole('button', { name: 'Save changes' }).click()
    await expect(phone.getByRole('textbox', { name: 'Biography' })).toHaveValue('She never left. Nobody knows why.')
    await setSessionCookie(phone, person)
    await phone.getByRole('button', { name: 'Save changes' }).click()
    await expect(phone.getByText('Nobody knows why.')).toBeVisible()
    await other.close()

    await page.goto(`${address}/biography/history`)
    await page.getByRole('button', { name: 'Compare' }).click()
    await expect(page.getByRole('heading', { name: 'Difference' })).toBeVisible()
    await page
      .getByRole('button', { name: /Restore/ })
      .last()
      .click()
    await expect(page.locator('em', { hasText: 'fair' })).toBeVisible()

    const visitor = await browser.newPage({ ...(baseURL && { baseURL }) })
    const statusFor = async () => (await visitor.goto(address))?.status()
    expect(await statusFor()).toBe(404)
    await page.goto(address)
    await page.getByLabel('Who sees it').selectOption('public')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'who sees it has changed' })).toBeVisible()
    expect(await statusFor()).toBe(200)
    await page.getByLabel('Who sees it').selectOption('private')
    await page.getByRole('button', { name: 'Save changes' }).click()
    expect(await statusFor()).toBe(404)
    await visitor.close()
  },
)
