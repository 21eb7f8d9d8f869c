import { createServer } from 'node:http'
import { withDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { expectAnnounced, expectStatus, hydrated } from '../fixtures/steps.ts'
import { saveButton, titleField } from './event-form-steps.ts'
import { signInWithClub } from './organization-fixtures.ts'

const slow = fullTest(test, 'src/features/event-imports/')

const LOBOS = {
  ...{ '@type': 'Event', name: 'Lobos de Gredos', description: 'Tres días en la sierra.' },
  ...{ startDate: '2027-03-12T18:00:00+01:00', endDate: '2027-03-14T14:00:00+01:00' },
  location: { '@type': 'Place', name: 'Refugio de la Cebedilla', address: 'Camino del Pinar, Ávila' },
}
const CENIZAS = { '@type': 'Event', name: 'Carnaval de cenizas', startDate: '2027-02-05' }

/** A site of someone else. */
async function startSite() {
  const server = createServer(({ url }, response) => {
    if (url === '/nada') return response.writeHead(404).end()
    const events = url === '/agenda' ? [LOBOS, CENIZAS] : [LOBOS]
    const script = `<script type="application/ld+json">${JSON.stringify(events)}</script>`
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html><head>${script}</head>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { origin: `http://127.0.0.1:${port}`, [Symbol.dispose]: () => void server.close() }
}

const countEvents = (slug: string) =>
  withDatabase(async (sql) => {
    const [row] =
      await sql`select count(*)::int as count from events e join organizations o on o.id = e.organizer_id where o.slug = ${slug}`
    return row!['count']
  })

slow(
  'an event is brought in from its page: what is found is chosen, fills the form, and is saved by the form alone',
  async ({ page }) => {
    using site = await startSite()
    const { slug } = await signInWithClub(page)
    await page.goto(`/es/ao/${slug}/new_event`)
    await hydrated(page)
    await page.getByRole('link', { name: 'Tráelo de ahí' }).click()
    const address = page.getByLabel('Dirección de la página')
    const read = page.getByRole('button', { name: /^Leer( otra vez)?$/ })

    for (const [typed, words] of [
      [`${site.origin}/nada`, 'dice que esa página no existe'],
      ['http://10.0.0.1/lobos', 'solo se ve desde una red privada'],
    ] as const) {
      await address.fill(typed)
      await read.click()
      await expectAnnounced(page.getByRole('alert').filter({ hasText: words }))
      await expect(address).toHaveValue(typed)
    }
    await address.fill(`${site.origin}/agenda`)
    await read.click()
    await expect(page.getByRole('heading', { name: '2 eventos en 127.0.0.1' })).toBeInViewport()
    await page.getByRole('button', { name: 'Elegir Lobos de Gredos' }).click()
    await expect(page.getByRole('heading', { name: 'Lo que hemos encontrado' })).toBeInViewport()
    await page.getByRole('checkbox', { name: 'Descripción' }).uncheck()
    await page.getByRole('button', { name: 'Llevar al formulario' }).click()

    await expectStatus(page, 'De 127.0.0.1: título, cuándo')
    await expectStatus(page, '«Refugio de la Cebedilla» no está en el directorio')
    await expect(titleField(page)).toHaveValue('Lobos de Gredos')
    const values = { date_start: '2027-03-12', date_end: '2027-03-14', starts_at: '18:00', ends_at: '14:00' }
    for (const [name, value] of Object.entries({ ...values, county: 'Ávila', description: '' }))
      await expect(page.locator(`[name="${name}"]`)).toHaveValue(value)
    expect(await countEvents(slug)).toBe(0)
    await saveButton(page).click()
    await expectStatus(page, 'Borrador guardado')
    await expect(page.locator('[name="starts_at"]')).toHaveValue('18:00')
    expect(await countEvents(slug)).toBe(1)
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  slow('the same works in English, and a spreadsheet is corrected, imported and undone', async ({ page }) => {
    using site = await startSite()
    const { slug } = await signInWithClub(page)
    await page.goto(`/en/ao/${slug}/import`)
    await page.getByLabel('Address of the page').fill(`${site.origin}/lobos`)
    await page.getByRole('button', { name: 'Read', exact: true }).click()
    await page.getByRole('button', { name: 'Use it in the form' }).click()
    await expect(page.locator('[name="title"]')).toHaveValue('Lobos de Gredos')
    await expect(page.getByRole('status').filter({ hasText: 'From 127.0.0.1: title, when' })).toBeVisible()

    await page.goto(`/en/ao/${slug}/import/sheets`)
    const csv = 'Title;Start date\nUno;2027-03-12\nDos;2027-02-31\n'
    await page
      .getByLabel('Your spreadsheet')
      .setInputFiles({ name: 'season.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByRole('button', { name: 'Read the spreadsheet' }).click()
    await expect(page.getByText('“2027-02-31” isn’t a valid date.')).toBeVisible()
    await page.getByLabel('Fix for row 3: Start date').fill('28/02/2027')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expectStatus(page, 'Checked: 2 fine, 0 to fix')
    await page.getByRole('button', { name: 'Import 2 events' }).click()
    await expectStatus(page, '2 drafts created')
    expect(await countEvents(slug)).toBe(2)
    await page.goto(`/en/ao/${slug}/import/sheets`)
    await page.getByRole('button', { name: 'Undo season.csv' }).click()
    await expectStatus(page, 'We deleted 2 drafts.')
    expect(await countEvents(slug)).toBe(0)
  })
})
