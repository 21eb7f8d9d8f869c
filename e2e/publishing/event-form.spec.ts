import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { renderMarkdown } from '#platform/text/markdown.server.ts'
import { readHtml, visible } from '../../tests/rich-text/read-html.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { told } from '../fixtures/steps.ts'
import { COMPLETE, event, publish, summary, unlike, withClub } from './club.ts'
import { save, send, text, title } from './event-form-steps.ts'
import { GOOGLE_DOCS, paste, WORD } from './pasted.ts'

/** What the editor shows, and what the page will show of the Markdown in its field. */
async function shownAndPublished(page: Page) {
  const markdown = await page.locator('textarea[name="description"]').inputValue()
  const shown = await text(page).evaluate((editor) => editor.innerHTML)
  return [visible(readHtml(shown)), visible(readHtml(renderMarkdown(markdown).html))]
}

/** The answer about a title comes only when the page that has just been saved is on its way. */
async function holdLooks(page: Page) {
  const onItsWay = page.waitForRequest((request) => request.method() === 'GET' && request.url().includes('done=saved'))
  await page.route(/information\.data/, async (route) => {
    const looks = route.request().postData()?.includes('intent=title')
    if (looks) await onItsWay
    else if (route.request().method() === 'GET') await page.waitForTimeout(1_000)
    // Who saves does not wait for what was only looked at.
    await route.continue().catch(() => {})
  })
}

test('an event is written as a draft that saves itself, is refused while something is missing, and is sent in', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const club = await withClub(page)
  const name = unlike(club, 'Lobos de invierno')
  await page.goto(`/es/ao/${club.slug}/new_event`)
  await expect(page.getByRole('toolbar')).toHaveCount(1)
  await title(page).fill(name)
  await told(page, /Borrador guardado a las \d\d:\d\d/)
  await expect(page).toHaveURL(/new_event\?draft=lobos-de-invierno/)

  // Whose session ends while they write loses nothing, and goes on once they are back.
  const cookies = await page.context().cookies()
  await page.context().clearCookies({ name: /session/ })
  await page.getByLabel('Plazas (opcional)').fill('40')
  await expect(page.getByRole('alert').filter({ hasText: 'Tu sesión ha terminado' })).toBeVisible()
  await expect(page.getByLabel('Plazas (opcional)')).toHaveValue('40')
  await page.context().addCookies(cookies)
  await page.getByLabel('Plazas (opcional)').fill('41')
  await told(page, /Borrador guardado a las \d\d:\d\d/)

  await text(page).click()
  const bold = page.getByRole('button', { name: 'Negrita' })
  await bold.click()
  await expect(bold).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('La manada')
  await page.getByLabel('Página web (opcional)', { exact: true }).fill('roblehueco,org')
  await told(page, 'salvo lo que está por corregir')
  await send(page).click()
  await expect(summary(page)).toBeFocused()
  await expect(summary(page)).toContainText('Empieza: Falta este dato')
  await expect(summary(page)).toContainText('Página web: La dirección no es válida')
  await expect(title(page)).toHaveValue(name)
  await expect(text(page).locator('strong')).toHaveText('La manada')

  await summary(page)
    .getByRole('link', { name: /Empieza/ })
    .click()
  await expect(page.getByLabel('Empieza')).toBeFocused()
  await page.getByLabel('Empieza').fill('2027-03-05')
  await page.getByLabel('Termina (opcional)').fill('2027-03-07')
  await expect(page.getByText('La noche del viernes: luna menguante.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Lugar' }).fill('solana')
  await page.getByRole('option', { name: /Solana/ }).click()
  await expect(page.getByRole('group', { name: 'Lugar' })).toContainText('Solana')
  await page.getByRole('radio', { name: 'Terror' }).check()
  await expect(page.getByRole('region', { name: 'Ya se puede enviar' })).toContainText('Página de Facebook')
  await page.getByLabel('Página web (opcional)', { exact: true }).fill('roblehueco.org/lobos')
  await expect(page.getByRole('region', { name: 'Así se verá en el calendario' })).toContainText('5–7 mar')
  await send(page).click()
  await told(page, 'Enviado. El equipo lo revisa antes de publicarlo')
  await expect(page).toHaveURL(/\/es\/ae\/lobos-de-invierno[^/]*\?done=submitted$/)
  await expect(page.getByRole('listitem').filter({ hasText: 'El equipo lo está mirando' })).toHaveAttribute(
    'aria-current',
    'step',
  )

  await page.getByRole('link', { name: 'Vista previa' }).first().click()
  await expect(page.getByText('Vista previa.')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('article strong')).toHaveText('La manada')
  await page.getByRole('link', { name: 'Volver al panel' }).click()
  await expect(page).toHaveURL(/\/es\/ae\/lobos-de-invierno[^/?]*$/)
})

test('a draft whose answer was lost on the way is not made a second time', async ({ page }) => {
  const club = await withClub(page)
  const name = unlike(club, 'Sin cobertura')
  await page.goto(`/es/ao/${club.slug}/new_event`)
  await expect(page.getByRole('toolbar')).toHaveCount(1)
  let lost = false
  await page.route(/new_event\.data/, async (route) => {
    if (lost || !route.request().postData()?.includes('auto')) return route.continue()
    await route.fetch()
    lost = true
    await route.abort()
  })
  await title(page).fill(name)
  await expect.poll(() => lost).toBe(true)
  await text(page).click()
  await page.keyboard.type('Ya hay cobertura.')
  await told(page, /Borrador guardado a las \d\d:\d\d/)
  const panel = page.getByRole('navigation', { name: 'Panel de la organización' })
  await panel.getByRole('link', { name: 'Añadir evento' }).click()
  await expect(title(page)).toHaveValue('')
  await page.goto(`/es/ao/${club.slug}/events`)
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(1)
})

test('leaving with something unsaved asks; there may be nothing to save; what is saved says so', async ({ page }) => {
  const club = await withClub(page)
  const slug = await event(page, club, { title: unlike(club, 'La noche larga'), ...COMPLETE })
  await publish(slug)
  await page.goto(`/es/ae/${slug}/information`)
  await expect(page.getByRole('toolbar')).toHaveCount(1)
  await save(page).click()
  await told(page, 'Nada que guardar')
  await page.getByLabel('Plazas (opcional)').fill('40')
  await told(page, 'Tienes cambios sin guardar')
  const away = page.getByRole('navigation', { name: 'Panel del evento' }).getByRole('link', { name: 'Entradas' })
  await away.click()
  const dialog = page.getByRole('dialog', { name: '¿Salir sin guardar?' })
  await dialog.getByRole('button', { name: 'Seguir aquí' }).click()
  await expect(page.getByLabel('Plazas (opcional)')).toHaveValue('40')
  await save(page).click()
  await told(page, 'Información actualizada')
  // Drawn anew without a document: what the field holds is what one reads and goes on with.
  await expect(text(page)).toHaveText('Una noche en el bosque.')

  await holdLooks(page)
  const looked = page.waitForRequest((request) => request.postData()?.includes('intent=title') ?? false)
  const renamed = unlike(club, 'La noche más larga')
  await title(page).fill(renamed)
  await looked
  await save(page).click()
  await expect(page.locator('.evhead')).toContainText(renamed)
  await away.click()
  await expect(page.getByRole('heading', { name: 'Entradas', level: 1 })).toBeVisible()
})

test('who saves after somebody else is told, and keeps what was typed', async ({ page }) => {
  const club = await withClub(page)
  const slug = await event(page, club, { title: unlike(club, 'Dos a la vez'), ...COMPLETE })
  await publish(slug)
  await page.goto(`/es/ae/${slug}/information`)
  await expect(page.getByRole('toolbar')).toHaveCount(1)
  const headers = { authorization: `Bearer ${club.token}` }
  const other = await page.request.put(`/api/event/my_event/${slug}`, { headers, data: { data: { capacity: 12 } } })
  expect(other.status()).toBe(200)
  await page.getByLabel('Edad mínima (opcional)').fill('16')
  await save(page).click()
  const note = page.getByRole('alert').filter({ hasText: 'Lo que has escrito sigue aquí' })
  await expect(note).toContainText(club.person.username)
  await expect(note.getByRole('link', { name: /Ver lo guardado/ })).toHaveAttribute(
    'href',
    `/es/ae/${slug}/information`,
  )
  await expect(page.getByLabel('Edad mínima (opcional)')).toHaveValue('16')
  await save(page).click()
  await told(page, 'Información actualizada')
})

test('a title like another of those days is warned of and does not block; a picture has a point that stays in view', async ({
  page,
}) => {
  const club = await withClub(page)
  const first = unlike(club, 'El faro apagado')
  await event(page, club, { title: first, ...COMPLETE })
  await page.goto(`/es/ao/${club.slug}/new_event`)
  await expect(page.getByRole('toolbar')).toHaveCount(1)
  await title(page).fill(first)
  await expect(page.getByRole('status').filter({ hasText: '¿No lo has publicado ya?' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Comparar/ })).toHaveAttribute('target', '_blank')
  await paste(text(page), WORD)
  await expect(text(page).locator('li')).toHaveText(['Capas', '“Botas”viejas'])
  const [word, wordPublished] = await shownAndPublished(page)
  expect(wordPublished).toEqual(word)
  await text(page).press('ControlOrMeta+a')
  await paste(text(page), GOOGLE_DOCS)
  await expect(text(page).locator('strong')).toHaveText(['Se juega', 'Rol.', 'uno'])
  await expect(text(page).locator('li')).toHaveText(['Comida', 'Cama'])
  const [docs, docsPublished] = await shownAndPublished(page)
  expect(docsPublished).toEqual(docs)
  const drawn = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#503010' } })
    .png()
    .toBuffer()
  await page
    .getByLabel('Imagen de cabecera (opcional)')
    .setInputFiles({ name: 'faro.png', mimeType: 'image/png', buffer: drawn })
  const point = page.getByRole('button', { name: /Punto de interés/ })
  await point.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowUp')
  await expect(point).toHaveAccessibleName(/45 % desde la izquierda, 45 % desde arriba/)
  await point.click({ position: { x: 5, y: 5 } })
  await expect(page.getByLabel('Desde la izquierda (%)')).not.toHaveValue('45')
  await save(page).click()
  await told(page, 'Borrador guardado')
  await expect(page).toHaveURL(/\/ae\/.*\/information\?done=draft$/)
  await expect(page.locator('.focal img')).toBeVisible()
})

test('a picture is made smaller before it is sent; one that is refused says so at its field and stops nothing else', async ({
  page,
}) => {
  const club = await withClub(page)
  const slug = await event(page, club, { title: unlike(club, 'El faro apagado'), ...COMPLETE })
  await page.goto(`/es/ae/${slug}/information`)
  await expect(page.getByRole('toolbar')).toHaveCount(1)
  // One that the browser reads and the site does not: said at its field, not sent again, and the rest is saved.
  const field = page.getByLabel('Imagen de cabecera (opcional)')
  const refused = page.getByRole('alert').filter({ hasText: 'No es una imagen que podamos leer' })
  const bitmap = Buffer.from(BITMAP, 'base64')
  await field.setInputFiles({ name: 'faro.bmp', mimeType: 'image/bmp', buffer: bitmap })
  await expect(refused).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  const next = page.waitForRequest((request) => request.postData()?.includes('Un fuego.') ?? false)
  await text(page).click()
  await page.keyboard.type('Un fuego.')
  expect((await next).postData()).not.toContain('faro.bmp')
  await told(page, /guardado a las .*salvo/i)
  await expect(refused).toBeVisible()
  // As phones take them: more pixels than the site takes, and turned.
  const drawn = sharp({ create: { width: 9000, height: 6000, channels: 3, background: '#503010' } })
  const turned = await drawn.withMetadata({ orientation: 6 }).jpeg().toBuffer()
  await field.setInputFiles({ name: 'faro.jpg', mimeType: 'image/jpeg', buffer: turned })
  await expect(refused).toHaveCount(0)
  // So many pixels take a small machine a while.
  await expect(page.locator('.savebar')).toContainText(/Borrador guardado a las [\d:]+(?!.*salvo)/, { timeout: 30_000 })
  const shown = page.locator('.focal img')
  await expect(shown).toBeVisible()
  const turn = await shown.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return image.naturalHeight / image.naturalWidth
  })
  expect(turn, 'turned as the camera says').toBeCloseTo(1.5, 1)
})

/** Two pixels. */
const BITMAP = 'Qk0+AAAAAAAAADYAAAAoAAAAAgAAAAEAAAABABgAAAAAAAgAAAATCwAAEwsAAAAAAAAAAAAAAAD/AP8AAAA='
