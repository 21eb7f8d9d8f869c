import { expect, test } from '../fixtures/fixtures.ts'
import { expectList, filterMenu, filterOption, focused, openPage, path } from '../fixtures/steps.ts'

const BRANAVIEJA = 'Los muertos de Brañavieja'
const WINTERLAGER = 'Winterlager an der Elbe'

test('a menu closes with Escape, which restores the focus, with a click outside, and when another opens', async ({
  page,
}) => {
  await openPage(page, '/events')
  await filterMenu(page, 'Género').click()
  await filterOption(page, 'Terror').focus()
  await page.keyboard.press('Escape')
  await expect(filterOption(page, 'Terror')).toBeHidden()
  await expect(filterMenu(page, 'Género')).toBeFocused()

  await filterMenu(page, 'Género').click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(filterOption(page, 'Terror')).toBeHidden()

  await filterMenu(page, 'Género').click()
  await filterMenu(page, 'Tipo').click()
  await expect(filterOption(page, 'Terror')).toBeHidden()
  await expect(filterOption(page, 'Jornada')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the filter sheet counts results while choosing and closes to show them', async ({ page }) => {
    await openPage(page, '/events')
    await expect(filterOption(page, 'Terror')).toBeHidden()
    await page.getByRole('button', { name: 'Filtros' }).click()
    await filterMenu(page, 'Género').click()
    await filterOption(page, 'Terror').check()
    await expect(page.getByRole('button', { name: 'Ver 1 evento', exact: true })).toBeVisible()
    await filterOption(page, 'Baja fantasía').check()
    await page.getByRole('button', { name: 'Ver 3 eventos' }).click()
    await expect(filterMenu(page, 'Género')).toBeHidden()
    expect(path(page)).toBe('/events?theme=low-fantasy&theme=horror')
    await expectList(page, ['La última noche de Valdecuervo', BRANAVIEJA, WINTERLAGER])
    await expect(page.getByRole('button', { name: 'Filtros 2' })).toBeVisible()
  })

  test('Escape closes the sheet and restores the focus', async ({ page }) => {
    await openPage(page, '/events')
    await page.getByRole('button', { name: 'Filtros' }).click()
    await expect(filterMenu(page, 'Género')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(filterMenu(page, 'Género')).toBeHidden()
    await expect(focused(page)).toHaveText('Filtros')
  })
})
