import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { complaints } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { giveName, letterTo, newPerson, PASSWORD, type Somebody } from './people.ts'
import { sayNo } from './steps.ts'

/** Somebody new at their account's page, signed in by the form. */
async function atHome(page: Page, name: string, { plain = false } = {}): Promise<Somebody> {
  const somebody = await newPerson(page, name)
  await page.goto('/es/login?to=/es/account')
  if (!plain) await sayNo(page)
  await giveName(page, somebody)
  await expect(page.getByRole('heading', { name: 'Configuración', level: 1 })).toBeVisible()
  return somebody
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const unfold = (page: Page, words: string) => page.locator('summary').filter({ hasText: words }).click()
const told = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
const name = (page: Page) => page.getByLabel('Nombre de usuario')

test('whoever is not signed in comes back here after the login', async ({ page }) => {
  await page.goto('/es/account/characters')
  await expect(page).toHaveURL(/\/es\/login\?to=%2Fes%2Faccount%2Fcharacters$/)
  await sayNo(page)
  await giveName(page, await newPerson(page, 'Iris'))
  await expect(page).toHaveURL(/\/es\/account\/characters$/)
  const nav = page.getByRole('navigation', { name: 'Tu cuenta' })
  await expect(nav.getByRole('link', { name: 'Personajes' })).toHaveAttribute('aria-current', 'page')
  await nav.getByRole('link', { name: 'Organizaciones' }).click()
  await expect(page.getByRole('heading', { name: 'No estás en ninguna organización' })).toBeVisible()
  await nav.getByRole('link', { name: 'Configuración' }).click()
  await expect(nav.getByRole('link', { name: 'Configuración' })).toHaveAttribute('aria-current', 'page')
})

test('the bar shows what is unsaved, throws it away, saves it, and says when', async ({ page }) => {
  const { username } = await atHome(page, 'Ana')
  const save = page.getByRole('button', { name: 'Guardar cambios' })
  await expect(save).toBeHidden()
  await name(page).fill('Otro nombre')
  await told(page, 'Tienes cambios sin guardar')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(name(page)).toHaveValue(username)
  await expect(save).toBeHidden()

  await name(page).press('Enter')
  await told(page, 'Nada que guardar')

  await name(page).fill(`${username} II`)
  await page.getByLabel('Recibir el boletín mensual').check()
  await save.click()
  await told(page, 'Perfil actualizado')
  await told(page, /Guardado a las \d\d:\d\d/)
  await expect(page.locator('.side__me')).toContainText(`${username} II`)
  await page.reload()
  await expect(name(page)).toHaveValue(`${username} II`)
  await expect(page.getByLabel('Recibir el boletín mensual')).toBeChecked()
})

test('what is refused stands at the head with the focus, and what was typed stays', async ({ page }) => {
  const other = await newPerson(page, 'Eva')
  await atHome(page, 'Ana')
  const summary = page.getByRole('alert').filter({ hasText: 'Revisa estos datos' })
  await name(page).fill('x')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Nombre de usuario: Escribe al menos 2 caracteres')
  await name(page).fill(other.username.toUpperCase())
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(summary).toContainText('El nombre de usuario ya está en uso')
  await expect(summary).toBeFocused()
  await expect(name(page)).toHaveValue(other.username.toUpperCase())
  await told(page, 'Tienes cambios sin guardar')
})

test('leaving with something unsaved asks first', async ({ page }) => {
  await atHome(page, 'Ana')
  await name(page).fill('Sin guardar')
  const away = page.getByRole('navigation', { name: 'Tu cuenta' }).getByRole('link', { name: 'Personajes' })
  await away.click()
  const dialog = page.getByRole('dialog', { name: '¿Salir sin guardar?' })
  await dialog.getByRole('button', { name: 'Seguir aquí' }).click()
  await expect(dialog).toBeHidden()
  await expect(name(page)).toHaveValue('Sin guardar')
  await away.click()
  await dialog.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(page).toHaveURL(/\/account\/characters$/)
})

test("another language is the page's from then on, and the letters'", async ({ page, context }) => {
  await atHome(page, 'Ana')
  await page.getByRole('combobox', { name: 'Idioma' }).selectOption('English')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page).toHaveURL(/\/en\/account\?done=profile#profile$/)
  await expect(page.getByRole('status').filter({ hasText: 'Profile updated' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect((await context.cookies()).find((cookie) => cookie.name === 'lang')?.value).toBe('en')
})

for (const scripts of [true, false])
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts })

    test('a place is a click on the map, a province, or none', async ({ page }) => {
      await atHome(page, 'Ana', { plain: !scripts })
      const place = part(page, 'Tu ubicación')
      await expect(place).toContainText('No has dicho dónde estás.')
      const map = place.locator('input[type=image]')
      await map.click({ position: { x: 122, y: 87 } })
      await expect(place).toContainText('Estás cerca de Madrid.')
      await told(page, 'Información actualizada')
      await place.getByLabel('Provincia').selectOption('Santa Cruz de Tenerife')
      await place.getByRole('button', { name: 'Guardar' }).click()
      await expect(place).toContainText('Estás cerca de Santa Cruz de Tenerife.')
      await map.click({ position: { x: 10, y: 212 } })
      await place.getByRole('button', { name: 'Quitar' }).click()
      await expect(place).toContainText('No has dicho dónde estás.')
    })

    test('the password changes for who knows it, and the other sessions end', async ({ page, browser, baseURL }) => {
      const somebody = await atHome(page, 'Ana', { plain: !scripts })
      const phone = await browser.newContext({ userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit/605 Mobile/15 Safari/604' })
      const other = await phone.newPage()
      await other.goto(`${baseURL}/es/login`)
      await giveName(other, somebody)
      await expect(other.getByRole('link', { name: 'Registrarse' })).toHaveCount(0)
      await page.goto('/es/account')
      await expect(part(page, 'Sesiones abiertas')).toContainText('Safari en iPhone')
      await unfold(page, 'Cambiar la contraseña')
      const security = part(page, 'Seguridad')
      const fill = async (old: string) => {
        await security.getByLabel('Tu contraseña actual', { exact: true }).fill(old)
        await security.getByLabel('Contraseña', { exact: true }).fill('otra muy distinta')
        await security.getByLabel('Repite la contraseña', { exact: true }).fill('otra muy distinta')
        await security.getByRole('button', { name: 'Guardar la contraseña' }).click()
      }
      await fill('no es esta')
      await expect(security.getByRole('alert')).toContainText('La contraseña no es correcta')
      await fill(PASSWORD)
      await told(page, 'Contraseña cambiada.')
      await expect(part(page, 'Sesiones abiertas')).not.toContainText('Safari en iPhone')
      await other.goto(`${baseURL}/es/account`)
      await expect(other).toHaveURL(/\/login/)
      await phone.close()
    })

    test('the name and the newsletter are saved, and a session is ended', async ({ page, request }) => {
      const somebody = await atHome(page, 'Ana', { plain: !scripts })
      const data = { identifier: somebody.username, password: PASSWORD }
      await request.post('/api/auth/local', { data, headers: { 'user-agent': 'calendario/1.2' } })
      await page.goto('/es/account')
      const sessions = part(page, 'Sesiones abiertas')
      await expect(sessions).toContainText('calendario, por API')
      await sessions.getByRole('button', { name: /^Cerrar la sesión de calendario/ }).click()
      await told(page, 'Sesión cerrada')
      await expect(sessions).not.toContainText('calendario')
      await page.getByLabel('Recibir el boletín mensual').check()
      await page.getByRole('button', { name: 'Guardar cambios' }).click()
      await told(page, 'Perfil actualizado')
      await expect(page.getByLabel('Recibir el boletín mensual')).toBeChecked()
    })

    test('the account goes for a typed word, and stays for a change of mind', async ({ page }) => {
      await atHome(page, 'Ana', { plain: !scripts })
      if (scripts) {
        await page.getByRole('button', { name: 'Borrar mi cuenta' }).click()
        const dialog = page.getByRole('dialog', { name: '¿Borrar tu cuenta?' })
        await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
        await expect(dialog.getByRole('button', { name: 'Borrar la cuenta' })).toBeDisabled()
      } else {
        await unfold(page, 'Borrar mi cuenta')
        await page.getByLabel('Escribe «borrar» para confirmar').fill('borra')
        await page.getByRole('button', { name: 'Borrar la cuenta' }).click()
        await expect(page.getByText('Escribe «borrar» para confirmar')).toHaveCount(2)
      }
      await page.getByLabel('Escribe «borrar» para confirmar').fill(' Borrar ')
      await page.getByRole('button', { name: 'Borrar la cuenta' }).click()
      await expect(page.getByRole('heading', { name: 'Tu cuenta se va a borrar' })).toBeVisible()
      await page.getByRole('button', { name: 'No borrar mi cuenta' }).click()
      await told(page, 'Tu cuenta se queda')
    })

    test('a new address waits for its link', async ({ page }) => {
      const somebody = await atHome(page, 'Ana', { plain: !scripts })
      const email = `nueva.${somebody.email}`
      const section = part(page, 'Correo')
      await unfold(page, 'Cambiar el correo')
      await section.getByLabel('Correo').fill(email)
      await section.getByLabel('Tu contraseña actual', { exact: true }).fill('no es esta')
      await section.getByRole('button', { name: 'Enviar el enlace' }).click()
      await expect(section.getByRole('alert')).toContainText('La contraseña no es correcta')
      await expect(section.getByLabel('Correo')).toHaveValue(email)
      await section.getByLabel('Tu contraseña actual', { exact: true }).fill(PASSWORD)
      await section.getByRole('button', { name: 'Enviar el enlace' }).click()
      await told(page, 'Te hemos enviado un enlace a la dirección nueva.')
      await expect(section).toContainText('Por confirmar')
      const letter = await letterTo({ ...somebody, email }, 'email')
      await page.goto(/https?:\/\/\S+/.exec(letter)![0])
      await page.getByRole('button', { name: 'Usar este correo' }).click()
      await told(page, 'Correo cambiado')
      await expect(section).toContainText(email)
      await page.goto('/es/account/email?code=no-such-link')
      await expect(page.getByRole('alert')).toContainText('Este enlace ya no vale')
    })
  })

test('everything one has is a ZIP that only its owner gets', async ({ page, browser, baseURL }) => {
  await atHome(page, 'Ana')
  await page.getByRole('button', { name: 'Preparar descarga' }).click()
  const link = page.getByRole('link', { name: /^Descargar \(/ })
  await expect(link).toBeVisible({ timeout: 20_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^candil-\d{4}-\d\d-\d\d\.zip$/)
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  const address = new URL((await link.getAttribute('href'))!, baseURL).href
  const stranger = await browser.newPage()
  await atHome(stranger, 'Eva')
  expect((await stranger.request.get(address)).status()).toBe(404)
  expect((await (await browser.newContext()).request.get(address, { maxRedirects: 0 })).status()).toBe(302)
})

test('axe has nothing to say against the page, nor what unfolds in it, and nothing sticks out', async ({ page }) => {
  test.setTimeout(120_000)
  await atHome(page, 'Ana')
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [390, 'dark'],
    [390, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto('/es/account')
    await name(page).fill('x')
    expect.soft(await complaints(page), `${width} ${colorScheme}`).toEqual([])
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await unfold(page, 'Cambiar el correo')
    await unfold(page, 'Cambiar la contraseña')
    expect.soft(await complaints(page), `${width} ${colorScheme}, unfolded and refused`).toEqual([])
    await page.getByRole('button', { name: 'Borrar mi cuenta' }).click()
    expect.soft(await complaints(page), `${width} ${colorScheme}, the dialog`).toEqual([])
    for (const wide of [320, width]) {
      await page.setViewportSize({ width: wide, height: 900 })
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
      expect.soft(scrollWidth, `${wide}`).toBe(clientWidth)
    }
  }
})
