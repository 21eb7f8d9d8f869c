import type { Page } from '@playwright/test'
import { expectSound } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { giveSession, newPerson } from '../fixtures/people.ts'
import { alive, told } from '../fixtures/steps.ts'
import { desk, inQueue, newOwner, review, unlike, waiting } from './site-team.ts'

test.describe.configure({ timeout: 90_000 })

const PAGES = ['', '/organizations', '/events', '/proposals', '/claims', '/messages', '/search', '/directory']
const MORE = ['/texts', '/texts/1', '/figures', '/problems', '/history', '/directory/venue/1', '/directory/venue/new']

test('for anybody else there is nothing here', async ({ page }) => {
  for (const path of [...PAGES, ...MORE]) expect((await page.goto(`/es/admin${path}`))?.status(), path).toBe(404)
  await giveSession(page, await newPerson('Raul'))
  for (const path of ['', '/events', '/texts/1', '/history'])
    expect((await page.goto(`/es/admin${path}`))?.status(), path).toBe(404)
})

test('an organization is verified and its event published; a decision is taken back within a minute', async ({
  browser,
  baseURL,
  page: visitor,
}) => {
  const { page, close } = await desk(browser, baseURL!)
  const { name, title } = await waiting(await newOwner(visitor, 'Olga'))
  await page.goto('/es/admin/organizations')
  await inQueue(page, name).click()
  await expect(review(page).getByRole('heading', { name })).toBeVisible()
  await alive(page)
  await page.keyboard.press('a')
  await expect(
    review(page)
      .getByRole('status')
      .filter({ hasText: `Verificada. ${name}` }),
  ).toBeVisible()
  await review(page).getByRole('button', { name: 'Deshacer' }).click()
  await expect(review(page).getByRole('status').filter({ hasText: 'Deshecho.' })).toBeVisible()
  // Whoever works by keyboard goes on where the next thing begins.
  await expect(review(page).getByRole('heading', { name })).toBeFocused()
  await page.getByRole('button', { name: /^Verificar/ }).click()
  await expect(review(page).getByText(`Verificada. ${name}`)).toBeVisible()

  await page.goto('/es/admin/events')
  await inQueue(page, title).click()
  await expect(review(page)).toContainText('Una noche en la casa.')
  await page.getByRole('button', { name: /^Publicar/ }).click()
  await expect(review(page).getByText(`Publicado. ${title}`)).toBeVisible()
  await page.goto(`/es/events?q=${title.split(' ')[1]}`)
  await expect(page.getByRole('main')).toContainText(title)
  await close()
})

test('who says no says why, in words that begin with a template', async ({ browser, baseURL, page: visitor }) => {
  const { page, close } = await desk(browser, baseURL!)
  const { name, title } = await waiting(await newOwner(visitor, 'Olga'))
  await page.goto('/es/admin/events')
  await inQueue(page, title).click()
  await expect(review(page).getByRole('heading', { name: title })).toBeVisible()
  await alive(page)
  await page.keyboard.press('d')
  const dialog = page.getByRole('dialog', { name: `Pedir cambios en «${title}»` })
  await dialog.getByRole('button', { name: /^Enviar/ }).click()
  await expect(dialog.getByText('Falta este dato')).toBeVisible()
  await dialog.getByLabel('Datos poco claros').check()
  await expect(dialog.getByLabel('Motivo', { exact: true })).toHaveValue(/no quedan claros/)
  await dialog.getByRole('button', { name: /^Enviar/ }).click()
  await expect(review(page).getByText(`Cambios pedidos. ${title}`)).toBeVisible()

  await page.goto('/es/admin/organizations')
  await inQueue(page, name).click()
  await expect(review(page).getByRole('heading', { name })).toBeVisible()
  await page.getByRole('link', { name: /^Rechazar/ }).click()
  const refusing = page.getByRole('dialog', { name: `Rechazar «${name}»` })
  await expect(refusing).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(refusing).toHaveCount(0)
  await page.getByRole('link', { name: /^Rechazar/ }).click()
  await refusing.getByLabel('Motivo', { exact: true }).fill('No encontramos nada de vosotros.')
  await refusing.getByRole('button', { name: /^Enviar/ }).click()
  await expect(review(page).getByText(`Organización rechazada. ${name}`)).toBeVisible()
  await page.goto('/es/admin/history')
  await expect(page.getByRole('row').filter({ hasText: name }).first()).toContainText(
    'No encontramos nada de vosotros.',
  )
  await close()
})

test('two moderators at once: the second one is told who decided, and what', async ({
  browser,
  baseURL,
  page: visitor,
}) => {
  const [one, other] = [await desk(browser, baseURL!), await desk(browser, baseURL!)]
  const { name, organization } = await waiting(await newOwner(visitor, 'Olga'))
  for (const { page } of [one, other]) await page.goto(`/es/admin/organizations/${organization}`)
  await one.page.getByRole('button', { name: /^Verificar/ }).click()
  await expect(review(one.page).getByText(`Verificada. ${name}`)).toBeVisible()
  await other.page.getByRole('button', { name: /^Verificar/ }).click()
  await expect(review(other.page).getByText('Ya resuelto por otra persona.')).toBeVisible()
  await expect(review(other.page)).toContainText(`«${name}»: Verificada, por ${one.moderator.username}`)
  await one.close()
  await other.close()
})

test('the edit of a public event is read as what went and what came', async ({ browser, baseURL, page: visitor }) => {
  const { page, close } = await desk(browser, baseURL!)
  const owner = await newOwner(visitor, 'Olga')
  const { title, organization, event } = await waiting(owner)
  // What was done before stands there for a minute: each act is told by its own word.
  for (const [path, act, done] of [
    [`organizations/${organization}`, /^Verificar/, 'Verificada.'],
    [`events/${await eventId(page, title)}`, /^Publicar/, 'Publicado.'],
  ] as const) {
    await page.goto(`/es/admin/${path}`)
    await page.getByRole('button', { name: act }).click()
    await expect(review(page).getByText(done, { exact: true })).toBeVisible()
  }
  await owner.call(`PUT /api/event/my_event/${event}`, { theme: 'historic', reason: 'Cambiamos de género.' })
  await page.goto('/es/admin/events')
  await inQueue(page, `${title} Cambio`).click()
  await expect(review(page).locator('del')).toHaveText('Terror')
  await expect(review(page).locator('ins')).toHaveText('Histórico')
  await page.getByRole('button', { name: /^Dar por buenos/ }).click()
  await expect(review(page).getByText('Cambios dados por buenos.')).toBeVisible()
  await close()
})

/** The queue's number of an event. */
async function eventId(page: Page, title: string) {
  await page.goto('/es/admin/events')
  return (await inQueue(page, title).getAttribute('href'))!.split('/').at(-1)!
}

test('a guide is edited, read by everybody at the next request, and restored', async ({ browser, baseURL }) => {
  const { page, close } = await desk(browser, baseURL!, { javaScriptEnabled: false })
  await page.goto('/es/admin/texts')
  await page.getByRole('link', { name: 'Glosario del rol en vivo' }).click()
  const words = unlike('Un glosario')
  const before = await page.getByLabel('Resumen').inputValue()
  await page.getByLabel('Resumen').fill(words)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await told(page, 'Guardado.')
  const publicPage = (await page.getByRole('link', { name: /^Ver la página/ }).getAttribute('href'))!
  await expect.poll(async () => (await page.request.get(publicPage)).text()).toContain(words)
  await page
    .getByRole('button', { name: /^Restaurar/ })
    .first()
    .click()
  await expect(page.getByLabel('Resumen')).toHaveValue(before)
  await close()
})

test('without scripts everything is links and forms: a reason, the next item, and back', async ({
  browser,
  baseURL,
  page: visitor,
}) => {
  const { page, close } = await desk(browser, baseURL!, { javaScriptEnabled: false })
  const { name, organization } = await waiting(await newOwner(visitor, 'Olga'))
  await page.goto(`/es/admin/organizations/${organization}`)
  await page.getByRole('link', { name: /^Rechazar/ }).click()
  await page.getByLabel('Faltan datos').check()
  await page.getByRole('button', { name: /^Enviar/ }).click()
  await expect(review(page).getByText(`Organización rechazada. ${name}`)).toBeVisible()
  await review(page).getByRole('button', { name: 'Deshacer' }).click()
  await expect(review(page).getByRole('heading', { name })).toBeVisible()
  await page.getByRole('button', { name: /^Verificar/ }).click()
  await expect(review(page).getByText(`Verificada. ${name}`)).toBeVisible()
  await close()
})

test('somebody is found, blocked with a reason, and let in again', async ({ browser, baseURL }) => {
  const { page, close } = await desk(browser, baseURL!)
  const { username } = await newPerson('Raul')
  await page.goto('/es/admin/search')
  await page.getByLabel('Nombre, correo o número').fill(username)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  const line = page.getByRole('listitem').filter({ hasText: username })
  await line.locator('summary').click()
  await line.getByLabel('Motivo').fill('Mensajes ofensivos a otra gente.')
  await line.getByRole('button', { name: /^Bloquear/ }).click()
  await expect(page.getByText(`Cuenta bloqueada. ${username}`)).toBeVisible()
  await expect(line).toContainText('Bloqueada')
  await line.locator('summary').click()
  await line.getByRole('button', { name: /^Desbloquear/ }).click()
  await expect(page.getByText(`Cuenta desbloqueada. ${username}`)).toBeVisible()
  await close()
})

test('a venue is added, corrected and merged into another by a typed word', async ({ browser, baseURL }) => {
  const { page, close } = await desk(browser, baseURL!)
  const name = unlike('Casa Roble')
  await page.goto('/es/admin/directory/venue/new')
  await alive(page)
  await page.getByRole('button', { name: 'Añadir lugar' }).click()
  await expect(page.getByRole('alert')).toContainText('Nombre: Falta este dato')
  await page.getByLabel('Nombre', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Añadir lugar' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByLabel('Precio por persona y noche, en euros').fill('12,50')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await told(page, `Lugar corregido. ${name}`)
  await expect(page.getByLabel('Precio por persona y noche, en euros')).toHaveValue('12,50')
  await page.getByLabel('Con cuál').fill('Solana')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  // Others propose houses of that name meanwhile.
  await page.getByRole('link', { name: 'Comparar Albergue La Solana', exact: true }).click()
  await page.getByRole('button', { name: 'Fusionar estas dos' }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/fusionar/)
    .fill('fusionar')
  await page.getByRole('dialog').getByRole('button', { name: 'Fusionar' }).click()
  await expect(page.getByText(`Lugares fusionados. ${name}`)).toBeVisible()
  await close()
})

// In two halves, that two workers share.
for (const half of [0, 1])
  test(`nothing to complain of, half ${half + 1}`, async ({ browser, baseURL }) => {
    test.setTimeout(120_000)
    const { page, close } = await desk(browser, baseURL!)
    const { organization, title } = await waiting(await newOwner(page, 'Olga'))
    const items = [`/organizations/${organization}`, `/organizations/${organization}?reason=reject`]
    const more = [
      `/events/${await eventId(page, title)}`,
      '/search?q=a1',
      '/directory?q=al',
      '/directory/venue/1?into=2',
    ]
    const paths = [...PAGES, ...MORE, ...items, ...more]
    for (const path of paths.filter((_, n) => n % 2 === half)) {
      await page.goto(`/es/admin${path}`)
      await expectSound(page, path)
    }
    await close()
  })
