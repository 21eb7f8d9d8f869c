import { expectAccessible } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { createPerson } from '../fixtures/people.ts'
import { expectStatus, hydrated, rejectCookies } from '../fixtures/steps.ts'
import { signInWithClub } from './organization-fixtures.ts'
import {
  create,
  memberRow,
  panelNav,
  roleSelect,
  signInAsNewPerson,
  testImage,
  uniqueOrganizationName,
} from './panel-steps.ts'

const slow = fullTest(test, 'src/app/organization/', 'src/app/account/organizations/', 'src/features/organizations/')

slow('creates organizations, which wait for verification, and switches between them', async ({ page }) => {
  const ana = await signInAsNewPerson(page, 'Ana')
  await expect(page.getByRole('heading', { name: 'Todavía no estás en ninguna organización' })).toBeVisible()
  await page.getByRole('link', { name: 'Crear organización' }).click()
  const [first, second] = [uniqueOrganizationName(ana), `${uniqueOrganizationName(ana)} dos`]
  await page.getByLabel('Nombre', { exact: true }).fill(first)
  await page.getByLabel('Correo de contacto').fill('no es un correo')
  await page.getByRole('button', { name: 'Enviar a verificar' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Errores en el formulario' })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Correo de contacto')
  await page.getByLabel('Correo de contacto').fill('club@example.org')
  await page.getByRole('button', { name: 'Enviar a verificar' }).click()
  await expectStatus(page, 'La revisamos en menos de 24 horas, normalmente. Te avisamos por correo.')
  await expect(page.getByRole('region', { name: 'Esperando la verificación' })).toContainText('de las 24')
  await create(page, second)

  await page.getByRole('button', { name: 'Cambiar de organización' }).click()
  const list = page.getByRole('navigation', { name: 'Cambiar de organización' })
  await expect(list.getByRole('link', { name: second })).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.getByRole('button', { name: 'Cambiar de organización' }).click()
  await list.getByRole('link', { name: first }).first().click()
  await expect(page.getByRole('heading', { name: first, level: 1, exact: true })).toBeVisible()
  await expect(list).toBeHidden()
  await page.goto('/es/account/organizations')
  await expect(page.getByRole('listitem').filter({ hasText: 'Pendiente de verificar' })).toHaveCount(2)
})

slow('shows similar organizers before creating one, and lets users claim them', async ({ page, context }) => {
  await signInAsNewPerson(page, 'Ana')
  await page.goto('/es/account/organizations/new')
  await hydrated(page)
  const name = page.getByLabel('Nombre', { exact: true })
  await name.fill('La Tramoya')
  await name.press('Tab')
  const similarRegion = page.getByRole('region', { name: '¿No será esta?' })
  const opened = context.waitForEvent('page')
  await similarRegion.getByRole('link', { name: 'Es mía: reclamarla' }).first().click()
  const card = await opened
  await expect(card.getByRole('heading', { name: 'Reclamar la ficha de La Tramoya' })).toBeVisible()
  // A new tab shows the cookie banner again, over the bottom of the page.
  await rejectCookies(card)
  await card.getByLabel('Cómo podemos comprobarlo').fill('Os escribo desde el correo de la web')
  await card.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expectStatus(card, 'El equipo lo mira y te avisa por correo')
  await card.goto('/es/account/organizations')
  await expect(card.getByRole('region', { name: 'Fichas que has reclamado' })).toContainText('La Tramoya')
})

slow(
  'saves the profile with its image, shows errors and unsaved changes, and closes the organization',
  async ({ page }) => {
    const home = `/es/ao/${(await signInWithClub(page, { isPending: true })).slug}`
    await test.step('has no accessibility violations', async () => {
      const pages = [home, `${home}/profile`, `${home}/events`, '/es/account/organizations']
      for (const path of [...pages, '/es/account/organizations/new', '/es/organizer/la-tramoya/claim']) {
        await page.goto(path)
        await hydrated(page)
        await expectAccessible(page, path === home ? 'just created' : path)
      }
    })
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto(home)
    await hydrated(page)
    await panelNav(page).getByRole('link', { name: 'Perfil' }).click()
    const save = page.getByRole('button', { name: 'Guardar cambios' })
    await expect(save).toBeHidden()
    await page.getByLabel('Página web').fill('nada')
    await expectStatus(page, 'Tienes cambios sin guardar')
    await save.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Errores en el formulario' })).toBeFocused()
    await page.getByLabel('Página web').fill('ejemplo.es')
    await page.getByLabel('Imagen de cabecera').setInputFiles({
      name: 'cabecera.png',
      mimeType: 'image/png',
      buffer: Buffer.from('esto no es una imagen'),
    })
    await expect(page.getByRole('alert').filter({ hasText: 'No podemos leer esta imagen' })).toBeInViewport()
    await page.getByLabel('Imagen de cabecera').setInputFiles(await testImage())
    await expect(page.getByRole('img', { name: 'Así se verá' })).toBeVisible()
    await save.click()
    await expectStatus(page, 'Perfil actualizado')
    await expect(page.getByLabel('Página web')).toHaveValue('https://ejemplo.es')
    await expect(page.getByLabel('Cambiar la imagen')).toBeVisible()
    await expect(save).toBeHidden()
    await page.getByLabel('Quitar la imagen').check()
    await save.click()
    await expect(page.getByLabel('Imagen de cabecera')).toBeVisible()

    await page.getByLabel('Página web').fill('otra.es')
    await panelNav(page).getByRole('link', { name: 'Inicio' }).click()
    const leaving = page.getByRole('dialog', { name: '¿Salir sin guardar?' })
    await leaving.getByRole('button', { name: 'Salir sin guardar' }).click()
    await expect(page).toHaveURL(new RegExp(`${home}$`))

    await page.goto(`${home}/profile`)
    await page.getByRole('button', { name: 'Cerrar la organización...' }).click()
    const closing = page.getByRole('dialog', { name: /^¿Cerrar/ })
    await closing.getByLabel('Escribe «cerrar» para confirmar').fill('cerrar')
    await closing.getByRole('button', { name: 'Cerrar la organización' }).click()
    await expectStatus(page, 'La organización está cerrada')
    await expect(page.getByRole('textbox')).toHaveCount(0)
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  slow('everything works with plain forms', async ({ page }) => {
    const [bea, carla] = [await createPerson('Bea'), await createPerson('Carla')]
    const ana = await signInAsNewPerson(page, 'Ana', { plain: true })
    const name = uniqueOrganizationName(ana)
    await page.goto('/es/account/organizations/new')
    await page.getByLabel('Nombre', { exact: true }).fill('La Tramoya de aquí')
    await page.getByLabel('Descripción en español').fill('Somos **nosotras**')
    await page.getByRole('button', { name: 'Enviar a verificar' }).click()
    await expect(page.getByRole('region', { name: '¿No será esta?' })).toBeVisible()
    await expect(page.getByLabel('Descripción en español')).toHaveValue('Somos **nosotras**')
    await page.getByLabel('Nombre', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Enviar a verificar' }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

    await page.getByRole('button', { name: 'Cambiar de organización' }).click()
    await expect(page.getByRole('link', { name: 'Todas tus organizaciones' })).toBeVisible()
    await page.keyboard.press('Escape')
    await panelNav(page).getByRole('link', { name: 'Usuarios' }).click()
    for (const person of [bea, carla]) {
      await page.getByLabel('Nombre de usuario').fill(person.username)
      await page.getByRole('button', { name: 'Añadir', exact: true }).click()
      await expect(roleSelect(page, person)).toBeVisible()
      await expectStatus(page, 'Ya está en la organización')
    }
    await roleSelect(page, bea).selectOption('editor')
    await memberRow(page, bea).getByRole('button', { name: 'Guardar' }).click()
    await expectStatus(page, 'Rol cambiado')
    await expect(roleSelect(page, bea)).toHaveValue('editor')

    await memberRow(page, carla).locator('summary').click()
    await memberRow(page, carla).getByLabel('Escribe «borrar» para confirmar').fill('no')
    await memberRow(page, carla).getByRole('button', { name: 'Quitar a' }).click()
    await expect(page.getByRole('alert')).toContainText('Revisa estos datos antes de enviar')
    await memberRow(page, carla).getByLabel('Escribe «borrar» para confirmar').fill('borrar')
    await memberRow(page, carla).getByRole('button', { name: 'Quitar a' }).click()
    await expectStatus(page, 'Ya no está en la organización')

    await panelNav(page).getByRole('link', { name: 'Perfil' }).click()
    await page.getByLabel('Imagen de cabecera').setInputFiles(await testImage())
    await page.getByLabel('Facebook').fill('facebook.com/club')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expectStatus(page, 'Perfil actualizado')
    await expect(page.getByLabel('Facebook')).toHaveValue('https://facebook.com/club')
    await expect(page.getByLabel('Cambiar la imagen')).toBeVisible()

    await panelNav(page).getByRole('link', { name: 'Usuarios' }).click()
    const zone = page.getByRole('region', { name: 'Traspasar la propiedad' })
    await zone.locator('summary').click()
    await zone.getByLabel('Escribe «traspasar» para confirmar').fill('traspasar')
    await zone.getByRole('button', { name: 'Traspasar', exact: true }).click()
    await expectStatus(page, 'La organización ya es de la otra persona')
    await expect(page.locator('.needs-script:visible')).toHaveCount(0)
  })
})
