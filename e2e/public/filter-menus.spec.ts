import { expect, test } from '../fixtures/fixtures.ts'
import { drop, expectList, focused, open, path, pick } from '../fixtures/steps.ts'

const GHOSTS = 'Los muertos de Brañavieja'
const CAMP = 'Winterlager an der Elbe'

test('a drop closes by Escape, which gives the focus back, by a click outside, and when another opens', async ({
  page,
}) => {
  await open(page, '/events')
  await drop(page, 'Género').click()
  await pick(page, 'Terror').focus()
  await page.keyboard.press('Escape')
  await expect(pick(page, 'Terror')).toBeHidden()
  await expect(drop(page, 'Género')).toBeFocused()

  await drop(page, 'Género').click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(pick(page, 'Terror')).toBeHidden()

  await drop(page, 'Género').click()
  await drop(page, 'Tipo').click()
  await expect(pick(page, 'Terror')).toBeHidden()
  await expect(pick(page, 'Jornada')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the filters are a sheet that counts while one chooses and closes with the events', async ({ page }) => {
    await open(page, '/events')
    await expect(pick(page, 'Terror')).toBeHidden()
    await page.getByRole('button', { name: 'Filtros' }).click()
    await drop(page, 'Género').click()
    await pick(page, 'Terror').check()
    await expect(page.getByRole('button', { name: 'Ver 1 evento', exact: true })).toBeVisible()
    await pick(page, 'Baja fantasía').check()
    await page.getByRole('button', { name: 'Ver 3 eventos' }).click()
    await expect(drop(page, 'Género')).toBeHidden()
    expect(path(page)).toBe('/events?theme=low-fantasy&theme=horror')
    await expectList(page, ['La última noche de Valdecuervo', GHOSTS, CAMP])
    await expect(page.getByRole('button', { name: 'Filtros 2' })).toBeVisible()
  })

  test('Escape closes the sheet and gives the focus back to its button', async ({ page }) => {
    await open(page, '/events')
    await page.getByRole('button', { name: 'Filtros' }).click()
    await expect(drop(page, 'Género')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drop(page, 'Género')).toBeHidden()
    await expect(focused(page)).toHaveText('Filtros')
  })
})
