import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures.ts'
import { variants } from '../fixtures/full.ts'
import { expectList, filterOption, openPage, path } from '../fixtures/steps.ts'

const WINTERLAGER = 'Winterlager an der Elbe'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Filtros' })
const showButton = (page: Page, events: string) =>
  sheet(page).getByRole('button', { name: `Ver ${events}`, exact: true })

for (const [width, height] of variants([
  [320, 568],
  [390, 844],
]))
  test.describe(`on a phone of ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } })

    test('the filter sheet counts events while choosing, removes filters, and closes to show the list', async ({
      page,
    }) => {
      await openPage(page, '/events')
      await page.getByRole('button', { name: 'Filtros' }).click()
      await expect(showButton(page, '10 eventos')).toBeInViewport({ ratio: 1 })
      await filterOption(page, 'Terror').check()
      await expect(showButton(page, '1 evento')).toBeInViewport({ ratio: 1 })
      await expect(sheet(page).getByRole('status').last()).toHaveText('1 evento')
      await filterOption(page, 'Baja fantasía').check()
      await expect(showButton(page, '3 eventos')).toBeInViewport({ ratio: 1 })
      await sheet(page).getByRole('link', { name: 'Quitar filtro: Terror' }).click()
      await expect(sheet(page).getByRole('heading', { name: 'Filtros' })).toBeFocused()
      await expect(filterOption(page, 'Terror')).not.toBeChecked()
      for (const inSight of [
        sheet(page).getByRole('button', { name: 'Cerrar filtros' }),
        sheet(page).getByRole('link', { name: 'Quitar filtros' }),
        showButton(page, '2 eventos'),
      ])
        await expect(inSight).toBeInViewport({ ratio: 1 })
      await showButton(page, '2 eventos').click()
      await expect(sheet(page)).toBeHidden()
      expect(path(page)).toBe('/events?theme=low-fantasy')
      await expectList(page, ['La última noche de Valdecuervo', WINTERLAGER])
      await expect(page.getByRole('button', { name: 'Filtros 1' })).toBeVisible()
      // In one row with the views.
      const boxOf = async (name: string, role: 'button' | 'navigation') =>
        (await page.getByRole(role, { name }).boundingBox())!
      const [filters, views] = [await boxOf('Filtros', 'button'), await boxOf('Vista', 'navigation')]
      expect(Math.abs(filters.y + filters.height / 2 - views.y - views.height / 2)).toBeLessThan(8)
    })
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('Back closes the filter sheet, and without a network it says what it does not know', async ({
    page,
    context,
  }) => {
    await openPage(page, '/es/venues')
    await openPage(page, '/es/events')
    const open = page.getByRole('button', { name: /^Filtros/ })
    await open.click()
    await expect(sheet(page)).toBeVisible()
    await page.goBack()
    await expect(sheet(page)).toBeHidden()
    expect(path(page)).toBe('/es/events')

    // Opened again as soon as it is closed, before its row of filters is rendered: by Back, and by its button.
    await open.click()
    await expect(showButton(page, '10 eventos')).toBeVisible()
    for (const way of ['back', 'button'] as const) {
      await sheet(page).evaluate(async (dialog, by) => {
        const opener = document.querySelector<HTMLElement>('button[popovertarget="filters"]')!
        const closed = new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }))
        if (by === 'back') history.back()
        else dialog.querySelector<HTMLElement>('button[popovertarget="filters"]')!.click()
        await closed
        opener.click()
      }, way)
      await expect(sheet(page)).toBeVisible()
    }
    await page.goBack()
    await expect(sheet(page)).toBeHidden()
    expect(path(page)).toBe('/es/events')

    await open.click()
    await filterOption(page, 'Terror').check()
    await filterOption(page, 'Baja fantasía').check()
    await expect(showButton(page, '3 eventos')).toBeVisible()
    await page.goBack()
    await expect(sheet(page)).toBeHidden()
    await expect(page).toHaveURL('/es/events?theme=low-fantasy&theme=horror')
    await page.goBack()
    await expect(page).toHaveURL('/es/events')

    // Closed by its button, the sheet leaves no entry behind.
    const entry = () => page.evaluate(() => history.state?.idx as number)
    const before = await entry()
    await open.click()
    await sheet(page).getByRole('button', { name: 'Cerrar filtros' }).click()
    await expect(sheet(page)).toBeHidden()
    await expect.poll(entry).toBe(before)
    await page.goBack()
    await expect(page).toHaveURL('/es/venues')

    await page.goForward()
    await expect(page).toHaveURL('/es/events')
    await open.click()
    await expect(showButton(page, '10 eventos')).toBeVisible()
    await context.setOffline(true)
    await filterOption(page, 'Terror').check()
    await expect(sheet(page).getByRole('button', { name: 'Aplicar filtros' })).toBeInViewport({ ratio: 1 })
    const note = page.getByRole('alert').filter({ hasText: 'Sin conexión' })
    const bottom = await note.evaluate((element) => element.closest('[popover]')!.getBoundingClientRect().bottom)
    const { y } = (await sheet(page).boundingBox())!
    expect(y).toBeGreaterThanOrEqual(bottom)
    await context.setOffline(false)
    await expect(showButton(page, '1 evento')).toBeVisible()
    await showButton(page, '1 evento').click()
    await context.setOffline(true)
    await page.getByRole('combobox').pressSequentially('vald')
    await expect(page.getByText('Lo reintentaremos en cuanto se pueda.').first()).toBeVisible()
    await expect(page.getByText('Buscando...')).toBeHidden()
    await context.setOffline(false)
    await expect(page.getByRole('option', { name: /Valdecuervo/ })).toBeVisible()
  })
})
