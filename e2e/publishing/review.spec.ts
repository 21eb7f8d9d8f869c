import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { createPerson } from '../fixtures/people.ts'
import { expectStatus, hydrated } from '../fixtures/steps.ts'
import { createOwner, createPendingItems, openAdmin, queueLink, reviewRegion, uniqueName } from './site-team.ts'

const slow = fullTest(test, 'src/app/admin/', 'src/features/site-team/', 'src/features/review/')

const PAGES = ['', '/organizations', '/events', '/proposals', '/claims', '/messages']
const MORE = ['/texts', '/texts/1', '/figures', '/problems', '/history', '/directory/venue/1', '/directory/venue/new']

test('verifies an organization, publishes its event and undoes a decision; a rejection needs a reason', async ({
  browser,
  baseURL,
  page: visitor,
}) => {
  const { page, close } = await openAdmin(browser, baseURL!)
  const owner = await createOwner(visitor, 'Olga')
  const { name, title } = await createPendingItems(owner)
  await page.goto('/es/admin/organizations')
  await hydrated(page)
  await queueLink(page, name).click()
  await expect(reviewRegion(page).getByRole('heading', { name })).toBeVisible()
  await hydrated(page)
  await page.keyboard.press('a')
  await expect(
    reviewRegion(page)
      .getByRole('status')
      .filter({ hasText: `Verificada. ${name}` }),
  ).toBeVisible()
  await reviewRegion(page).getByRole('button', { name: 'Deshacer' }).click()
  await expect(reviewRegion(page).getByRole('status').filter({ hasText: 'Deshecho.' })).toBeVisible()
  // The focus moves to the next item's heading.
  await expect(reviewRegion(page).getByRole('heading', { name })).toBeFocused()
  await page.getByRole('button', { name: /^Verificar/ }).click()
  await expect(reviewRegion(page).getByText(`Verificada. ${name}`)).toBeVisible()

  await page.goto('/es/admin/events')
  await hydrated(page)
  await queueLink(page, title).click()
  await expect(reviewRegion(page)).toContainText('Una noche en la casa.')
  await page.getByRole('button', { name: /^Publicar/ }).click()
  await expect(reviewRegion(page).getByText(`Publicado. ${title}`)).toBeVisible()
  await page.goto(`/es/events?q=${title.split(' ')[1]}`)
  await expect(page.getByRole('main')).toContainText(title)

  await test.step('a rejection needs a reason, starting from a template; what is typed at one item stays there', async () => {
    const [before, { name, title }] = [await createPendingItems(owner), await createPendingItems(owner)]
    await page.goto('/es/admin/events')
    await hydrated(page)
    const corrected = reviewRegion(page).getByRole('textbox', { name: 'Título' })
    await queueLink(page, before.title).click()
    await expect(reviewRegion(page).getByRole('heading', { name: before.title })).toBeVisible()
    await reviewRegion(page).getByText('Corregir una errata en español').click()
    await corrected.fill('Otra velada')
    await queueLink(page, title).click()
    await expect(reviewRegion(page).getByRole('heading', { name: title })).toBeVisible()
    await expect(corrected).toBeHidden()
    await reviewRegion(page).getByText('Corregir una errata en español').click()
    await expect(corrected).toHaveValue(title)
    // K is never answered: an item is opened by its link instead.
    await page.route('**/admin/events/*.data*', () => {}, { times: 1 })
    await page.keyboard.press('k')
    await expect(reviewRegion(page)).toHaveAttribute('aria-busy', 'true')
    const opened = page.waitForResponse(/\/admin\/events\/\d+\.data/)
    await queueLink(page, title).click()
    await opened
    await expect(reviewRegion(page)).toHaveAttribute('aria-busy', 'false')
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: `Pedir cambios en «${title}»` })
    await dialog.getByRole('button', { name: /^Enviar/ }).click()
    await expect(dialog.getByRole('alert')).toContainText('Rellena este campo')
    await dialog.getByLabel('Datos poco claros').check()
    await expect(dialog.getByLabel('Lo que leerán', { exact: true })).toHaveValue(/no quedan claros/)
    await dialog.getByRole('button', { name: /^Enviar/ }).click()
    await expect(reviewRegion(page).getByText(`Cambios pedidos en un evento. ${title}`)).toBeVisible()

    await page.goto('/es/admin/organizations')
    await hydrated(page)
    await queueLink(page, name).click()
    await expect(reviewRegion(page).getByRole('heading', { name })).toBeVisible()
    await page.getByRole('link', { name: /^Rechazar/ }).click()
    const refusing = page.getByRole('dialog', { name: `Rechazar «${name}»` })
    await expect(refusing).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(refusing).toHaveCount(0)
    await page.keyboard.press('d')
    await refusing.getByLabel('Lo que leerán', { exact: true }).fill('No encontramos nada de vosotros.')
    await refusing.getByRole('button', { name: /^Enviar/ }).click()
    await expect(reviewRegion(page).getByText(`Organización rechazada. ${name}`)).toBeVisible()
    await page.goto('/es/admin/history')
    await expect(page.getByRole('row').filter({ hasText: name }).first()).toContainText(
      'No encontramos nada de vosotros.',
    )
  })
  await close()
})

slow('tells the second of two moderators who decided first', async ({ browser, baseURL, page: visitor }) => {
  const [one, other] = [await openAdmin(browser, baseURL!), await openAdmin(browser, baseURL!)]
  const { name, organization } = await createPendingItems(await createOwner(visitor, 'Olga'))
  for (const { page } of [one, other]) await page.goto(`/es/admin/organizations/${organization}`)
  await one.page.getByRole('button', { name: /^Verificar/ }).click()
  await expect(reviewRegion(one.page).getByText(`Verificada. ${name}`)).toBeVisible()
  await other.page.getByRole('button', { name: /^Verificar/ }).click()
  await expect(reviewRegion(other.page).getByText('Ya resuelto por otra persona.')).toBeVisible()
  await expect(reviewRegion(other.page)).toContainText(`«${name}»: Verificada, por ${one.moderator.username}`)
  await one.close()
  await other.close()
})

slow('shows an edit of a public event as a difference', async ({ browser, baseURL, page: visitor }) => {
  const { page, close } = await openAdmin(browser, baseURL!)
  const owner = await createOwner(visitor, 'Olga')
  const { title, organization, event } = await createPendingItems(owner)
  // Earlier results stay visible for a minute: match each one by its own text.
  for (const [path, act, done] of [
    [`organizations/${organization}`, /^Verificar/, 'Verificada.'],
    [`events/${await eventId(page, title)}`, /^Publicar/, 'Publicado.'],
  ] as const) {
    await page.goto(`/es/admin/${path}`)
    await page.getByRole('button', { name: act }).click()
    await expect(reviewRegion(page).getByText(done, { exact: true })).toBeVisible()
  }
  await owner.call(`PUT /api/event/my_event/${event}`, { theme: 'historic', reason: 'Cambiamos de género.' })
  await page.goto('/es/admin/events')
  await hydrated(page)
  await queueLink(page, `${title} Cambio`).click()
  await expect(reviewRegion(page).locator('del')).toHaveText('Terror')
  await expect(reviewRegion(page).locator('ins')).toHaveText('Histórico')
  await page.getByRole('button', { name: /^Dar por buenos/ }).click()
  await expect(reviewRegion(page).getByText('Cambios dados por buenos.')).toBeVisible()
  await close()
})

/** The id of an event in the queue. */
async function eventId(page: Page, title: string) {
  await page.goto('/es/admin/events')
  return (await queueLink(page, title).getAttribute('href'))!.split('/').at(-1)!
}

slow('edits a guide, shows it at the next request and restores it', async ({ browser, baseURL }) => {
  const { page, close } = await openAdmin(browser, baseURL!, { javaScriptEnabled: false })
  await page.goto('/es/admin/texts')
  await page.getByRole('link', { name: 'Glosario del rol en vivo' }).click()
  const words = uniqueName('Un glosario')
  const before = await page.getByLabel('Resumen').inputValue()
  await page.getByLabel('Resumen').fill(words)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expectStatus(page, 'Guardado.')
  const publicPage = (await page.getByRole('link', { name: /^Ver la página/ }).getAttribute('href'))!
  await expect.poll(async () => (await page.request.get(publicPage)).text()).toContain(words)
  await page
    .getByRole('button', { name: /^Restaurar/ })
    .first()
    .click()
  await expect(page.getByLabel('Resumen')).toHaveValue(before)
  await close()
})

slow('everything works with links and forms without JavaScript', async ({ browser, baseURL, page: visitor }) => {
  const { page, close } = await openAdmin(browser, baseURL!, { javaScriptEnabled: false })
  const { name, organization } = await createPendingItems(await createOwner(visitor, 'Olga'))
  await page.goto(`/es/admin/organizations/${organization}`)
  await page.getByRole('link', { name: /^Rechazar/ }).click()
  await page.getByLabel('Faltan datos').check()
  await page.getByRole('button', { name: /^Enviar/ }).click()
  await expect(reviewRegion(page).getByText(`Organización rechazada. ${name}`)).toBeVisible()
  await reviewRegion(page).getByRole('button', { name: 'Deshacer' }).click()
  await expect(reviewRegion(page).getByRole('heading', { name })).toBeVisible()
  await page.getByRole('button', { name: /^Verificar/ }).click()
  await expect(reviewRegion(page).getByText(`Verificada. ${name}`)).toBeVisible()
  await close()
})

slow('finds, blocks and unblocks a user', async ({ browser, baseURL }) => {
  const { page, close } = await openAdmin(browser, baseURL!)
  const { username } = await createPerson('Raul')
  await page.goto('/es/admin/search')
  await page.getByLabel('Nombre, correo o número').fill(username)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  const line = page.getByRole('listitem').filter({ hasText: username })
  await line.locator('summary').click()
  await line.getByLabel('Nota del equipo').fill('Mensajes ofensivos a otra gente.')
  await line.getByRole('button', { name: /^Bloquear/ }).click()
  await expect(page.getByText(`Cuenta bloqueada. ${username}`)).toBeVisible()
  await expect(line).toContainText('Bloqueada')
  await line.locator('summary').click()
  await line.getByRole('button', { name: /^Desbloquear/ }).click()
  await expect(page.getByText(`Cuenta desbloqueada. ${username}`)).toBeVisible()
  await close()
})

slow('adds, corrects and merges a venue', async ({ browser, baseURL }) => {
  const { page, close } = await openAdmin(browser, baseURL!)
  const name = uniqueName('Casa Roble')
  await page.goto('/es/admin/directory/venue/new')
  await hydrated(page)
  await page.getByRole('button', { name: 'Añadir lugar' }).click()
  await expect(page.getByRole('alert')).toContainText('Nombre: Rellena este campo')
  await page.getByLabel('Nombre', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Añadir lugar' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByLabel('Precio por persona y noche, en euros').fill('12,50')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expectStatus(page, `Lugar corregido. ${name}`)
  await expect(page.getByLabel('Precio por persona y noche, en euros')).toHaveValue('12,50')
  await page.getByRole('searchbox', { name: 'Fusionar con' }).fill('Solana')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  // Other tests propose venues of that name meanwhile.
  await page.getByRole('link', { name: /^Comparar Albergue La Solana, n\.º \d+$/ }).click()
  await page.getByRole('button', { name: 'Fusionar estas dos' }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/fusionar/)
    .fill('fusionar')
  await page.getByRole('dialog').getByRole('button', { name: 'Fusionar' }).click()
  await expect(page.getByText(`Lugares fusionados. ${name}`)).toBeVisible()
  await close()
})

slow('has no accessibility violations', async ({ browser, baseURL }) => {
  const { page, close } = await openAdmin(browser, baseURL!)
  const { organization, title } = await createPendingItems(await createOwner(page, 'Olga'))
  const items = [`/organizations/${organization}`, `/organizations/${organization}?reason=reject`]
  const more = [`/events/${await eventId(page, title)}`, '/search?q=a1', '/directory?q=al', '/directory/venue/1?into=2']
  const paths = [...PAGES, ...MORE, ...items, ...more]
  for (const path of paths) {
    await page.goto(`/es/admin${path}`)
    await expectAccessible(page, path)
  }
  await close()
})
