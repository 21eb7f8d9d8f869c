import { expectAccessible } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { createPerson, fillLogin, registerViaApi } from '../fixtures/people.ts'
import { expectStatus, focused, hydrated, rejectCookies } from '../fixtures/steps.ts'
import { signInWithClub } from './organization-fixtures.ts'
import { memberRow, panelNav, roleSelect } from './panel-steps.ts'

const slow = fullTest(test, 'src/app/organization/', 'src/features/memberships/')

slow('finds and adds members, changes roles, removes a member and transfers the ownership', async ({ page }) => {
  const [bea, carla, dora] = [await createPerson('Bea'), await createPerson('Carla'), await createPerson('Dora')]
  const { person: ana, slug, token } = await signInWithClub(page)
  const home = `/es/ao/${slug}`
  await page.goto(home)
  await hydrated(page)
  await panelNav(page).getByRole('link', { name: 'Usuarios' }).click()
  await expect(memberRow(page, ana)).toContainText('Administrador')

  const box = page.getByRole('combobox', { name: 'Nombre de usuario' })
  for (const person of [bea, carla, dora]) {
    await box.fill(person.username.slice(0, -1).toUpperCase())
    await expect(page.getByRole('option', { name: person.username })).toBeVisible()
    await box.press('ArrowDown')
    await box.press('Enter')
    await expect(box).toHaveValue(person.username)
    await page.getByRole('button', { name: 'Añadir', exact: true }).click()
    await expect(roleSelect(page, person)).toHaveValue('moderator')
    await expectStatus(page, 'Ya está en la organización')
  }
  await box.fill('nadie que se llame así')
  await page.getByRole('button', { name: 'Añadir', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('El usuario no existe')

  await roleSelect(page, bea).selectOption('editor')
  await expectStatus(page, `${bea.username}: Editor`)
  await page.reload()
  await hydrated(page)
  await expect(roleSelect(page, bea)).toHaveValue('editor')
  await expectAccessible(page, 'a member added')

  await test.step('restores a role that could not be saved, and says so', async () => {
    // Removed meanwhile through the API.
    const user = await memberRow(page, dora).locator('input[name=user_id]').first().inputValue()
    const headers = { authorization: `Bearer ${token}` }
    const data = { user_id: Number(user) }
    const gone = await page.request.post(`/api/organization/delete_permission/${slug}`, { headers, data })
    expect(gone.status(), await gone.text()).toBe(200)
    await roleSelect(page, dora).selectOption('editor')
    await expectStatus(page, 'No se ha podido guardar')
    await page.reload()
    await hydrated(page)
    await expect(memberRow(page, dora)).toHaveCount(0)
  })

  await memberRow(page, carla).getByRole('button', { name: 'Quitar' }).click()
  const dialog = page.getByRole('dialog', { name: `¿Quitar a ${carla.username}?` })
  await expect(focused(page)).toHaveText('Cancelar')
  await expect(dialog.getByRole('button', { name: 'Quitar a' })).toBeDisabled()
  await expectAccessible(page, 'asked before a member is removed')
  await dialog.getByLabel('Escribe «borrar» para confirmar').fill(' Borrar ')
  await dialog.getByRole('button', { name: 'Quitar a' }).click()
  await expect(memberRow(page, carla)).toHaveCount(0)

  await page.getByRole('button', { name: 'Traspasar...' }).click()
  const transfer = page.getByRole('dialog', { name: /^¿Traspasar/ })
  await expect(transfer).toContainText('No podrás deshacerlo')
  await transfer.getByLabel('A quién').selectOption({ index: 0 })
  await transfer.getByLabel('Escribe «traspasar» para confirmar').fill('traspasar')
  await transfer.getByRole('button', { name: 'Traspasar', exact: true }).click()
  await expectStatus(page, 'La organización ya es de la otra persona')
  await expect(memberRow(page, bea)).toContainText('Administrador')
  await expect(page.getByRole('combobox')).toHaveCount(0)

  await page.getByRole('button', { name: 'Dejar...' }).click()
  await page
    .getByRole('dialog', { name: /^¿Dejar/ })
    .getByRole('button', { name: 'Dejar la organización' })
    .click()
  await expectStatus(page, 'Has dejado la organización')
  expect((await page.goto(home))?.status()).toBe(404)
})

slow('read-only members see the list without controls', async ({ page, browser, baseURL }) => {
  const bea = await createPerson('Bea')
  const home = `/es/ao/${(await signInWithClub(page)).slug}`
  await page.goto(`${home}/users`)
  await hydrated(page)
  await page.getByLabel('Nombre de usuario').fill(bea.username)
  await page.getByLabel('Rol', { exact: true }).selectOption('read_only')
  await page.getByRole('button', { name: 'Añadir', exact: true }).click()
  await expect(roleSelect(page, bea)).toHaveValue('read_only')

  const elsewhere = await browser.newContext({ baseURL: baseURL!, locale: 'es-ES' })
  const other = await elsewhere.newPage()
  await other.goto(`/es/login?to=${home}/users`)
  await rejectCookies(other)
  await fillLogin(other, bea)
  await expect(memberRow(other, bea)).toContainText('Solo lectura')
  await expect(other.getByRole('combobox')).toHaveCount(0)
  await expect(other.getByRole('button', { name: /Quitar|Añadir|Traspasar/ })).toHaveCount(0)
  await expect(panelNav(other).getByRole('link', { name: 'Añadir evento' })).toHaveCount(0)
  await panelNav(other).getByRole('link', { name: 'Perfil' }).click()
  await expect(other.getByText('Solo quien edita la organización puede cambiar su perfil.')).toBeVisible()
  await expect(other.getByRole('textbox')).toHaveCount(0)
  expect((await other.goto(`${home}/new_event`))?.status()).toBe(403)
  await elsewhere.close()
})

slow('tells an unconfirmed user why they cannot create an organization, and how to confirm', async ({ page }) => {
  const person = await registerViaApi(page, 'Rut')
  await page.goto('/es/login?to=/es/account/organizations/new')
  await rejectCookies(page)
  await fillLogin(page, person)
  const main = page.getByRole('main')
  await expect(main).toContainText('confirma tu correo con el enlace que te enviamos')
  await expect(main.getByRole('textbox')).toHaveCount(0)
  await main.getByRole('button', { name: 'Reenviar el correo' }).click()
  await expect(page.getByRole('heading', { name: 'Mira tu correo' })).toBeVisible()
})
