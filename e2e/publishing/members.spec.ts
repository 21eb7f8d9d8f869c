import { expect, test } from '../fixtures/fixtures.ts'
import { giveName, newPerson, registered } from '../fixtures/people.ts'
import { alive, focused, sayNo, told } from '../fixtures/steps.ts'
import { create, enter, nav, roleOf, row, unlike } from './panel-steps.ts'

test('people are found, added, given another role, removed with the word, and made the owner', async ({ page }) => {
  const [bea, carla] = [await newPerson('Bea'), await newPerson('Carla')]
  const ana = await enter(page, 'Ana')
  const home = await create(page, unlike(ana))
  await nav(page).getByRole('link', { name: 'Usuarios' }).click()
  await expect(row(page, ana)).toContainText('Administrador')

  const box = page.getByRole('combobox', { name: 'Nombre de usuario' })
  for (const somebody of [bea, carla]) {
    await box.fill(somebody.username.slice(0, -1).toUpperCase())
    await expect(page.getByRole('option', { name: somebody.username })).toBeVisible()
    await box.press('ArrowDown')
    await box.press('Enter')
    await expect(box).toHaveValue(somebody.username)
    await page.getByRole('button', { name: 'Añadir', exact: true }).click()
    await expect(roleOf(page, somebody)).toHaveValue('moderator')
    await told(page, 'Ya está en la organización')
  }
  await box.fill('nadie que se llame así')
  await page.getByRole('button', { name: 'Añadir', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('El usuario no existe')

  await roleOf(page, bea).selectOption('editor')
  await told(page, `${bea.username}: Editor`)
  await page.reload()
  await alive(page)
  await expect(roleOf(page, bea)).toHaveValue('editor')

  await row(page, carla).getByRole('button', { name: 'Quitar' }).click()
  const dialog = page.getByRole('dialog', { name: `¿Quitar a ${carla.username}?` })
  await expect(focused(page)).toHaveText('Cancelar')
  await expect(dialog.getByRole('button', { name: 'Quitar a' })).toBeDisabled()
  await dialog.getByLabel('Escribe «borrar» para confirmar').fill(' Borrar ')
  await dialog.getByRole('button', { name: 'Quitar a' }).click()
  await expect(row(page, carla)).toHaveCount(0)

  await page.getByRole('button', { name: 'Traspasar...' }).click()
  const transfer = page.getByRole('dialog', { name: /^¿Traspasar/ })
  await expect(transfer).toContainText('No se puede deshacer.')
  await transfer.getByLabel('A quién').selectOption({ index: 0 })
  await transfer.getByLabel('Escribe «traspasar» para confirmar').fill('traspasar')
  await transfer.getByRole('button', { name: 'Traspasar', exact: true }).click()
  await told(page, 'La organización ya es de la otra persona')
  await expect(row(page, bea)).toContainText('Administrador')
  await expect(page.getByRole('combobox')).toHaveCount(0)

  await page.getByRole('button', { name: 'Dejar...' }).click()
  await page
    .getByRole('dialog', { name: /^¿Dejar/ })
    .getByRole('button', { name: 'Dejar la organización' })
    .click()
  await told(page, 'Has dejado la organización')
  expect((await page.goto(home))?.status()).toBe(404)
})

test('a role that could not be saved is as before, and says so', async ({ page }) => {
  const bea = await newPerson('Bea')
  const ana = await enter(page, 'Ana')
  const home = await create(page, unlike(ana))
  await page.goto(`${home}/users`)
  await alive(page)
  const box = page.getByLabel('Nombre de usuario')
  await box.fill(bea.username)
  await page.getByRole('button', { name: 'Añadir', exact: true }).click()
  await expect(roleOf(page, bea)).toHaveValue('moderator')
  // Removed meanwhile, elsewhere.
  const id = await page.locator('input[name=user_id]').first().inputValue()
  const organization = home.split('/').at(-1)
  const headers = { origin: new URL(page.url()).origin }
  const gone = await page.request.post(`/api/organization/delete_permission/${organization}`, {
    headers,
    data: { user_id: Number(id) },
  })
  expect(gone.status(), await gone.text()).toBe(200)
  await roleOf(page, bea).selectOption('editor')
  await told(page, 'El usuario no existe')
})

test('who only reads sees who there is, and nothing to change it with', async ({ page, browser, baseURL }) => {
  const bea = await newPerson('Bea')
  const ana = await enter(page, 'Ana')
  const home = await create(page, unlike(ana))
  await page.goto(`${home}/users`)
  await alive(page)
  await page.getByLabel('Nombre de usuario').fill(bea.username)
  await page.getByLabel('Rol', { exact: true }).selectOption('read_only')
  await page.getByRole('button', { name: 'Añadir', exact: true }).click()
  await expect(roleOf(page, bea)).toHaveValue('read_only')

  const elsewhere = await browser.newContext({ baseURL: baseURL!, locale: 'es-ES' })
  const other = await elsewhere.newPage()
  await other.goto(`/es/login?to=${home}/users`)
  await sayNo(other)
  await giveName(other, bea)
  await expect(row(other, bea)).toContainText('Solo lectura')
  await expect(other.getByRole('combobox')).toHaveCount(0)
  await expect(other.getByRole('button', { name: /Quitar|Añadir|Traspasar/ })).toHaveCount(0)
  await expect(nav(other).getByRole('link', { name: 'Añadir evento' })).toHaveCount(0)
  await nav(other).getByRole('link', { name: 'Perfil' }).click()
  await expect(other.getByText('Solo quien edita la organización puede cambiar su perfil.')).toBeVisible()
  await expect(other.getByRole('textbox')).toHaveCount(0)
  expect((await other.goto(`${home}/new_event`))?.status()).toBe(403)
  await elsewhere.close()
})

test('who has not confirmed their address is told why they cannot make one, and how to', async ({ page }) => {
  const somebody = await registered(page, 'Rut')
  await page.goto('/es/login?to=/es/account/organizations/new')
  await sayNo(page)
  await giveName(page, somebody)
  const main = page.getByRole('main')
  await expect(main).toContainText('confirma tu correo con el enlace que te enviamos')
  await expect(main.getByRole('textbox')).toHaveCount(0)
  await main.getByRole('button', { name: 'Reenviar el correo' }).click()
  await expect(page.getByRole('heading', { name: 'Mira tu correo' })).toBeVisible()
})
