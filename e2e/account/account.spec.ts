import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest, SCRIPTS } from '../fixtures/full.ts'
import { createPerson, fillLogin, linkInEmail, openOwnAccount, PASSWORD } from '../fixtures/people.ts'
import { expectStatus, holdScripts, hydrated, rejectCookies } from '../fixtures/steps.ts'

const slow = fullTest(test, 'src/app/account/', 'src/features/identity/accounts/')

const sectionNamed = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const openDetails = (page: Page, words: string) => page.locator('summary').filter({ hasText: words }).click()
const usernameField = (page: Page) => page.getByLabel('Nombre de usuario')

test('returns to the requested page after the login', async ({ page }) => {
  await page.goto('/es/account/characters')
  await expect(page).toHaveURL(/\/es\/login\?to=%2Fes%2Faccount%2Fcharacters$/)
  await rejectCookies(page)
  await fillLogin(page, await createPerson('Iris'))
  await expect(page).toHaveURL(/\/es\/account\/characters$/)
  const nav = page.getByRole('navigation', { name: 'Tu cuenta' })
  await expect(nav.getByRole('link', { name: 'Personajes' })).toHaveAttribute('aria-current', 'page')
  await nav.getByRole('link', { name: 'Organizaciones' }).click()
  await expect(page.getByRole('heading', { name: 'Todavía no estás en ninguna organización' })).toBeVisible()
  await nav.getByRole('link', { name: 'Configuración' }).click()
  await expect(nav.getByRole('link', { name: 'Configuración' })).toHaveAttribute('aria-current', 'page')
})

test('the save bar reports unsaved changes, discards them and saves them', async ({ page }) => {
  const { username } = await openOwnAccount(page, 'Ana')
  const save = page.getByRole('button', { name: 'Guardar cambios' })
  await expect(save).toBeHidden()
  await usernameField(page).fill('Otro nombre')
  await expectStatus(page, 'Tienes cambios sin guardar')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(usernameField(page)).toHaveValue(username)
  await expect(save).toBeHidden()

  await usernameField(page).press('Enter')
  await expectStatus(page, 'Nada que guardar')

  await usernameField(page).fill(`${username} II`)
  await page.getByLabel('Quiero el boletín').check()
  await save.click()
  await expectStatus(page, 'Perfil actualizado')
  await expectStatus(page, /Guardado a las \d\d:\d\d/)
  await expect(page.locator('.side-panel_owner')).toContainText(`${username} II`)
  await page.reload()
  await expect(usernameField(page)).toHaveValue(`${username} II`)
  await expect(page.getByLabel('Quiero el boletín')).toBeChecked()
})

test('shows errors in a focused summary and keeps the input', async ({ page }) => {
  const other = await createPerson('Eva')
  const { username } = await openOwnAccount(page, 'Ana')
  const summary = page.getByRole('alert').filter({ hasText: 'Errores en el formulario' })
  await usernameField(page).fill('x')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Nombre de usuario: Escribe al menos 2 caracteres')
  await usernameField(page).fill(other.username.toUpperCase())
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(summary).toContainText('El nombre de usuario ya está en uso')
  await expect(summary).toBeFocused()
  await expect(usernameField(page)).toHaveValue(other.username.toUpperCase())
  await expectStatus(page, 'Tienes cambios sin guardar')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(usernameField(page)).toHaveValue(username)
  await expect(usernameField(page)).toBeFocused()
  await expect(summary).toBeHidden()
})

test('asks before leaving with unsaved changes', async ({ page }) => {
  await openOwnAccount(page, 'Ana')
  await usernameField(page).fill('Sin guardar')
  const otherPage = page.getByRole('navigation', { name: 'Tu cuenta' }).getByRole('link', { name: 'Personajes' })
  await otherPage.click()
  const dialog = page.getByRole('dialog', { name: '¿Salir sin guardar?' })
  await dialog.getByRole('button', { name: 'Seguir aquí' }).click()
  await expect(dialog).toBeHidden()
  await expect(usernameField(page)).toHaveValue('Sin guardar')
  await otherPage.click()
  await dialog.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(page).toHaveURL(/\/account\/characters$/)
})

test('changing the language applies to the page and to emails', async ({ page, context }) => {
  await openOwnAccount(page, 'Ana')
  await page.getByRole('combobox', { name: 'Idioma' }).selectOption('English')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page).toHaveURL(/\/en\/account\?done=profile#profile$/)
  await expect(page.getByRole('status').filter({ hasText: 'Profile updated' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect((await context.cookies()).find((cookie) => cookie.name === 'lang')?.value).toBe('en')
})

for (const scripts of SCRIPTS)
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts })

    test('sets the location by a click on the map or a province, and removes it', async ({ page }) => {
      await openOwnAccount(page, 'Ana', { plain: !scripts })
      const place = sectionNamed(page, 'Tu ubicación')
      await expect(place).toContainText('No has dicho dónde estás.')
      const map = place.locator('input[type=image]')
      await map.click({ position: { x: 122, y: 87 } })
      await expect(place).toContainText('Estás cerca de Madrid.')
      await expectStatus(page, 'Información actualizada')
      // The inset shows the islands closer than they are.
      await map.click({ position: { x: 10, y: 212 } })
      await expect(place).toContainText('Estás cerca de Santa Cruz de Tenerife.')
      await place.getByLabel('Provincia').selectOption('Soria')
      await place.getByRole('button', { name: 'Guardar' }).click()
      await expect(place).toContainText('Estás cerca de Soria.')
      await place.getByRole('button', { name: 'Quitar' }).click()
      await expect(place).toContainText('No has dicho dónde estás.')
    })

    test('changes the password and ends the other sessions', async ({ page, browser, baseURL }) => {
      const person = await openOwnAccount(page, 'Ana', { plain: !scripts })
      const userAgent = 'Mozilla/5.0 (iPhone) AppleWebKit/605 Mobile/15 Safari/604'
      const phone = await browser.newContext({ baseURL: baseURL!, userAgent })
      const other = await phone.newPage()
      await other.goto('/es/login')
      await fillLogin(other, person)
      await expect(other.getByRole('button', { name: 'Menú de usuario' })).toBeVisible()
      await page.goto('/es/account')
      if (scripts) await hydrated(page)
      await expect(sectionNamed(page, 'Sesiones abiertas')).toContainText('Safari en iPhone')
      await openDetails(page, 'Cambiar la contraseña')
      const security = sectionNamed(page, 'Seguridad')
      const fill = async (old: string) => {
        await security.getByLabel('Tu contraseña actual', { exact: true }).fill(old)
        await security.getByLabel('Contraseña nueva', { exact: true }).fill('otra muy distinta')
        await security.getByLabel('Repite la contraseña', { exact: true }).fill('otra muy distinta')
        await security.getByRole('button', { name: 'Guardar la contraseña' }).click()
      }
      await fill('no es esta')
      await expect(security.getByRole('alert')).toContainText('La contraseña no es correcta')
      await expect(security.getByRole('alert')).toBeFocused()
      await fill(PASSWORD)
      await expectStatus(page, 'Contraseña cambiada correctamente.')
      await expect(sectionNamed(page, 'Sesiones abiertas')).not.toContainText('Safari en iPhone')
      await other.goto('/es/account')
      await expect(other).toHaveURL(/\/login/)
      await phone.close()
    })

    slow('saves the name and newsletter, and ends a session', async ({ page, request }) => {
      const person = await openOwnAccount(page, 'Ana', { plain: !scripts })
      const data = { identifier: person.username, password: PASSWORD }
      await request.post('/api/auth/local', { data, headers: { 'user-agent': 'calendario/1.2' } })
      await page.goto('/es/account')
      if (scripts) await hydrated(page)
      const sessions = sectionNamed(page, 'Sesiones abiertas')
      await expect(sessions).toContainText('calendario, por API')
      await sessions.getByRole('button', { name: /^Cerrar la sesión de calendario/ }).click()
      await expectStatus(page, 'Sesión cerrada')
      await expect(sessions).not.toContainText('calendario')
      await page.getByLabel('Quiero el boletín').check()
      await page.getByRole('button', { name: 'Guardar cambios' }).click()
      await expectStatus(page, 'Perfil actualizado')
      await expect(page.getByLabel('Quiero el boletín')).toBeChecked()
    })

    test('schedules the deletion after a typed word, and cancels it', async ({ page }) => {
      await openOwnAccount(page, 'Ana', { plain: !scripts })
      if (scripts) {
        await page.getByRole('button', { name: 'Borrar mi cuenta' }).click()
        const dialog = page.getByRole('dialog', { name: '¿Borrar tu cuenta?' })
        await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
        await expect(dialog.getByRole('button', { name: 'Borrar la cuenta' })).toBeDisabled()
      } else {
        await openDetails(page, 'Borrar mi cuenta')
        await page.getByLabel('Escribe «borrar» para confirmar').fill('borra')
        await page.getByRole('button', { name: 'Borrar la cuenta' }).click()
        const message = 'Escribe «borrar» para confirmar'
        await expect(page.getByRole('alert')).toContainText(message)
        await expect(page.getByLabel(message)).toHaveAccessibleDescription(message)
      }
      await page.getByLabel('Escribe «borrar» para confirmar').fill(' Borrar ')
      await page.getByRole('button', { name: 'Borrar la cuenta' }).click()
      await expect(page.getByRole('heading', { name: 'Tu cuenta se va a borrar' })).toBeVisible()
      await page.getByRole('button', { name: 'No borrar mi cuenta' }).click()
      await expectStatus(page, 'Tu cuenta ya no se va a borrar')
    })

    slow('changes the email only through the link sent to the new address', async ({ page }) => {
      const person = await openOwnAccount(page, 'Ana', { plain: !scripts })
      const email = `nueva.${person.email}`
      const section = sectionNamed(page, 'Correo')
      await openDetails(page, 'Cambiar el correo')
      await section.getByLabel('Correo').fill(email)
      await section.getByLabel('Tu contraseña actual', { exact: true }).fill('no es esta')
      await section.getByRole('button', { name: 'Enviar el enlace' }).click()
      await expect(section.getByRole('alert')).toContainText('La contraseña no es correcta')
      await expect(section.getByLabel('Correo')).toHaveValue(email)
      await section.getByLabel('Tu contraseña actual', { exact: true }).fill(PASSWORD)
      await section.getByRole('button', { name: 'Enviar el enlace' }).click()
      await expectStatus(page, 'Te hemos enviado un enlace a la dirección nueva.')
      await expect(section).toContainText('Por confirmar')
      await page.goto(await linkInEmail({ ...person, email }, 'email'))
      await page.getByRole('button', { name: 'Usar este correo' }).click()
      await expectStatus(page, 'Correo cambiado')
      await expect(section).toContainText(email)
      await page.goto('/es/account/email?code=no-such-link')
      await expect(page.getByRole('alert')).toContainText('Este enlace ya no vale')
    })
  })

test('a question opened before the scripts arrive stays open with what is being typed, and is a dialog the next time', async ({
  page,
}) => {
  await openOwnAccount(page, 'Nuño')
  const arrive = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await openDetails(page, 'Borrar mi cuenta')
  const word = page.getByLabel('Escribe «borrar» para confirmar')
  await word.fill('borra')
  arrive()
  await hydrated(page)
  await expect(word).toHaveValue('borra')
  await expect(word).toBeFocused()
  await openDetails(page, 'Borrar mi cuenta')
  await page.getByRole('button', { name: 'Borrar mi cuenta' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Borrar tu cuenta?' })
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
})
