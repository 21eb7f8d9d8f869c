import { expect, test } from '../fixtures/fixtures.ts'
import { eventTitles } from '../fixtures/steps.ts'

test.use({ javaScriptEnabled: false })
const BRANAVIEJA = 'Los muertos de Brañavieja'

test('searches, filters, past events, months, the map and a form with an error', async ({ page }) => {
  await test.step('the home search is a plain form', async () => {
    await page.goto('/')
    await page.getByLabel('Busca por nombre').fill('brana')
    await page.getByRole('search').getByLabel('Tipo').selectOption('Evento')
    await page.getByRole('button', { name: 'Buscar' }).click()
    await expect(page).toHaveURL(/\/events\?q=brana&type=event/)
    await expect.poll(() => eventTitles(page)).toEqual([BRANAVIEJA])
    await expect(page.getByLabel('Busca por nombre')).toHaveValue('brana')
  })
  await test.step('filters open without JavaScript, are applied with a button and stay selected', async () => {
    await page.goto('/events')
    const bar = page.getByRole('search', { name: 'Filtros' })
    await bar.locator('summary').filter({ hasText: 'Género' }).click()
    await bar.getByLabel('Terror').check()
    await bar.locator('summary').filter({ hasText: 'Más filtros' }).click()
    await bar.getByLabel('Orden').selectOption('Por título')
    await bar.getByRole('button', { name: 'Aplicar filtros' }).click()
    await expect(page).toHaveURL(/theme=horror/)
    await expect.poll(() => eventTitles(page)).toEqual([BRANAVIEJA])
    await expect(page.getByRole('status').filter({ hasText: '1 evento por venir' })).toBeVisible()
    await bar.locator('summary').filter({ hasText: 'Género' }).click()
    await expect(bar.getByRole('checkbox', { name: 'Terror' })).toBeChecked()
    await bar.locator('summary').filter({ hasText: 'Género' }).click()
    await page.getByRole('link', { name: 'Quitar filtro: Terror' }).click()
    await expect(page).toHaveURL('/events?sort=title')
    await expect.poll(async () => (await eventTitles(page)).length).toBeGreaterThan(5)
  })
  await test.step('opens past events', async () => {
    await page.goto('/events')
    const past = page.locator('.agenda-row_past')
    await expect(past.first()).toBeHidden()
    await page.getByText(/Eventos pasados \(\d+\)/).click()
    await expect(past.filter({ hasText: 'La cosecha' })).toBeVisible()
  })
  await test.step('turns months, opens days and changes views', async () => {
    await page.goto('/events')
    await page.getByRole('navigation', { name: 'Vista' }).getByRole('link', { name: 'Mes' }).click()
    await page.locator('button.month-day_number[popovertarget]:visible').first().click()
    await expect(page.locator('[popover]:popover-open').getByRole('link')).toHaveCount(2)
    await page.goto('/events?view=month&month=2027-01')
    await page.getByRole('link', { name: 'diciembre de 2026' }).click()
    await expect(page).toHaveURL('/events?month=2026-12&view=month')
  })
  await test.step('markers of the map are links, and a province gives distances and their order', async () => {
    await page.goto('/events?view=map&near=Madrid&sort=distance')
    await expect(page.getByText('Mostrando distancias desde Madrid.')).toBeVisible()
    await expect(page.locator('main li.agenda-row_row').first()).toContainText('Sangre en la Gran Vía')
    const map = page.getByRole('group', { name: 'Mapa de los próximos eventos' })
    await map.getByRole('link', { name: 'Estación Perihelio, Zaragoza' }).click()
    await expect(page).toHaveURL('/evento-rol-vivo-larp/estacion-perihelio')
  })
  await test.step('rejects a message with an invalid address and keeps the input', async () => {
    await page.goto('/contact')
    await page.getByLabel('Tu nombre').fill('Lucía')
    // The browser accepts this address; the server does not.
    await page.getByLabel('Tu correo').fill('lucia@candil')
    await page.getByLabel('Mensaje').fill('Hola, falta la asociación de mi pueblo.')
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Enviar mensaje' }).click()
    expect((await answer).status()).toBe(400)
    await expect(page.getByRole('alert')).toContainText('Revisa estos datos antes de enviar')
    await expect(page.getByLabel('Tu nombre')).toHaveValue('Lucía')
    await expect(page.getByLabel('Mensaje')).toHaveValue('Hola, falta la asociación de mi pueblo.')
    await expect(page.getByLabel('Tu correo')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Tu correo')).toHaveAccessibleDescription(/Escribe un correo completo/)

    await page.getByLabel('Tu correo').fill('lucia@candil.example')
    await page.getByRole('button', { name: 'Enviar mensaje' }).click()
    await expect(page.getByRole('heading', { name: 'Mensaje enviado correctamente.' })).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('menu, filters, directories and narrow pages', async ({ page }) => {
    await test.step('the menu opens, navigates and closes', async () => {
      await page.goto('/')
      const links = page.getByRole('navigation', { name: 'Principal' })
      await expect(links).toBeHidden()
      await page.getByRole('button', { name: 'Abrir menú' }).click()
      await expect(links.getByRole('link', { name: 'Eventos' })).toBeVisible()
      await page.getByRole('button', { name: 'Cerrar menú' }).click()
      await expect(links).toBeHidden()
      await page.getByRole('button', { name: 'Abrir menú' }).click()
      await links.getByRole('link', { name: 'Organizaciones' }).click()
      await expect(page).toHaveURL('/organizers')
    })
    await test.step('the filters open as a sheet and are applied', async () => {
      await page.goto('/events')
      await page.getByRole('button', { name: 'Filtros' }).click()
      const bar = page.getByRole('search', { name: 'Filtros' })
      await bar.locator('summary').filter({ hasText: 'Tipo' }).click()
      await bar.getByLabel('Jornada').check()
      await bar.getByRole('button', { name: 'Aplicar filtros' }).click()
      await expect(page).toHaveURL(/type=jornada/)
      await expect.poll(() => eventTitles(page)).not.toContain(BRANAVIEJA)
    })
    await test.step('the directories are filtered by plain forms', async () => {
      await page.goto('/venues')
      await page.getByLabel('Tipo').selectOption('Albergue')
      await page.getByRole('button', { name: 'Aplicar filtros' }).click()
      await expect(page).toHaveURL(/\/venues\?q=&type=albergue/)
      await expect(page.getByLabel('Tipo')).toHaveValue('albergue')
      await page.goto('/organizers')
      await page.getByText('Empresas', { exact: true }).click()
      await page.getByRole('button', { name: 'Aplicar filtros' }).click()
      await expect(page).toHaveURL('/organizers?q=&type=company')
      await expect(page.getByRole('radio', { name: 'Empresas' })).toBeChecked()
    })
    await test.step('the narrow pages search and filter by links', async () => {
      await page.goto('/m')
      await page.getByRole('link', { name: 'Terror' }).click()
      await expect(page).toHaveURL('/m/events?theme=horror')
      await page.getByLabel('Busca por nombre').fill('brana')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/m\/events\?q=brana.*theme=horror/)
      await expect(page.getByRole('heading', { name: BRANAVIEJA })).toBeVisible()
      await page.goto('/m/events')
      await page.getByRole('button', { name: 'Filtros' }).click()
      const sheet = page.locator('#filters')
      await sheet.getByRole('radio', { name: /^Nacional/ }).check({ force: true })
      await sheet.getByRole('button', { name: 'Aplicar' }).click()
      await expect(page).toHaveURL(/\/m\/events\?.*origin=national/)
    })
  })
})

const OPEN_TO_ALL = [
  ...['/', '/events', '/evento-rol-vivo-larp/valdecuervo', '/contact', '/m/events', '/organizers'],
  ...['/login', '/m/login', '/register', '/forgotpassword', '/resetpassword', '/confirm'],
]
test('no public page shows what needs JavaScript, or stores anything but the language', async ({ page }) => {
  for (const path of OPEN_TO_ALL) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.locator('.needs-script:visible')).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // A button without a form or popover does nothing without JavaScript.
    await expect(page.locator('button[type="button"]:not([popovertarget]):visible')).toHaveCount(0)
  }
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['lang'])
})
