import type { Page, Request } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { expectStatus } from '../fixtures/steps.ts'
import { GOOGLE_DOCS, paste, WORD } from './clipboard-samples.ts'
import { descriptionField, saveButton, shownAndPublished, submitButton, titleField } from './event-form-steps.ts'
import {
  COMPLETE_EVENT,
  createEvent,
  errorSummary,
  setPublished,
  signInWithClub,
  uniqueTitle,
} from './organization-fixtures.ts'

const slow = fullTest(test, 'src/app/event-panel/edit/', 'src/ui/forms/', 'src/ui/network/')

/** Delays the title check until the saved page reloads, and the reload until the check is answered or given up. */
async function delayTitleCheck(page: Page) {
  const reload = page.waitForRequest((request) => request.method() === 'GET' && request.url().includes('done=saved'))
  const ended = new Map<Request, () => void>()
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => ended.get(request)?.())
  let checked = Promise.resolve()
  await page.route(/information\.data/, async (route) => {
    const request = route.request()
    if (request.postData()?.includes('intent=title')) {
      checked = new Promise((resolve) => void ended.set(request, resolve))
      await reload
    } else if (request.method() === 'GET') await checked
    // Saving does not wait for a title check.
    await route.continue().catch(() => ended.get(request)?.())
  })
}

test('autosaves a draft, rejects it while incomplete, and submits it', async ({ page }) => {
  const club = await signInWithClub(page)
  const name = uniqueTitle(club, 'Lobos de invierno')
  await page.goto(`/es/ao/${club.slug}/new_event`)
  await expect(page.getByRole('toolbar')).toHaveCount(1)
  await titleField(page).fill(name)
  await expectStatus(page, /Borrador guardado a las \d\d:\d\d/)
  await expect(page).toHaveURL(/new_event\?draft=lobos-de-invierno/)

  // A session that ends while writing loses nothing, and saving continues after the next login.
  const cookies = await page.context().cookies()
  await page.context().clearCookies({ name: /session/ })
  await page.getByLabel('Plazas (opcional)').fill('40')
  await expect(page.getByRole('alert').filter({ hasText: 'Tu sesión ha terminado' })).toBeVisible()
  await expect(page.getByLabel('Plazas (opcional)')).toHaveValue('40')
  await page.context().addCookies(cookies)
  await page.getByLabel('Plazas (opcional)').fill('41')
  await expectStatus(page, /Borrador guardado a las \d\d:\d\d/)

  await descriptionField(page).click()
  const bold = page.getByRole('button', { name: 'Negrita' })
  await bold.click()
  await expect(bold).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('La manada')
  await page.getByLabel('Página web (opcional)', { exact: true }).fill('roblehueco,org')
  await expectStatus(page, 'salvo lo que hay que corregir')
  await submitButton(page).click()
  await expect(errorSummary(page)).toBeFocused()
  await expect(errorSummary(page)).toContainText('Empieza: Rellena este campo')
  await expect(errorSummary(page)).toContainText('Página web: Dirección no válida')
  await expect(titleField(page)).toHaveValue(name)
  await expect(descriptionField(page).locator('strong')).toHaveText('La manada')

  await errorSummary(page)
    .getByRole('link', { name: /Empieza/ })
    .click()
  await expect(page.getByLabel('Empieza')).toBeFocused()
  await page.getByLabel('Empieza').fill('2027-03-05')
  await page.getByLabel('Termina (opcional)').fill('2027-03-07')
  await expect(page.getByText(/Luna de la noche del viernes: .*menguante/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Lugar' }).fill('solana')
  await page.getByRole('option', { name: /Solana/ }).click()
  await expect(page.getByRole('group', { name: 'Lugar' })).toContainText('Solana')
  await page.getByRole('radio', { name: 'Terror' }).check()
  await expect(page.getByRole('region', { name: 'Ya se puede enviar' })).toContainText('Página de Facebook')
  await page.getByLabel('Página web (opcional)', { exact: true }).fill('roblehueco.org/lobos')
  await expect(page.getByRole('region', { name: 'Así se verá en el calendario' })).toContainText('5–7 mar')
  await submitButton(page).click()
  await expectStatus(page, 'Enviado. El equipo lo revisa antes de publicarlo')
  await expect(page).toHaveURL(/\/es\/ae\/lobos-de-invierno[^/]*\?done=submitted$/)
  await expect(page.getByRole('listitem').filter({ hasText: 'A la espera del equipo' })).toHaveAttribute(
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

slow(
  'does not create a draft twice when the response is lost; warns about a similar title and cleans pasted text',
  async ({ page }) => {
    const club = await signInWithClub(page)
    const [name, first] = [uniqueTitle(club, 'Sin cobertura'), uniqueTitle(club, 'El faro apagado')]
    await createEvent(page, club, { title: first, ...COMPLETE_EVENT })
    await page.goto(`/es/ao/${club.slug}/new_event`)
    await expect(page.getByRole('toolbar')).toHaveCount(1)
    let lost = false
    await page.route(/new_event\.data/, async (route) => {
      if (lost || !route.request().postData()?.includes('auto')) return route.continue()
      await route.fetch()
      lost = true
      await route.abort()
    })
    await titleField(page).fill(name)
    await expect.poll(() => lost).toBe(true)
    await descriptionField(page).click()
    await page.keyboard.type('Ya hay cobertura.')
    await expectStatus(page, /Borrador guardado a las \d\d:\d\d/)
    const panel = page.getByRole('navigation', { name: 'Panel de la organización' })
    await panel.getByRole('link', { name: 'Añadir evento' }).click()
    await expect(titleField(page)).toHaveValue('')
    await page.goto(`/es/ao/${club.slug}/events`)
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(1)

    await page.goto(`/es/ao/${club.slug}/new_event`)
    await expect(page.getByRole('toolbar')).toHaveCount(1)
    await titleField(page).fill(first)
    await expect(page.getByRole('status').filter({ hasText: '¿No lo has publicado ya?' })).toBeVisible()
    await expect(page.getByRole('link', { name: /Comparar/ })).toHaveAttribute('target', '_blank')
    await paste(descriptionField(page), WORD)
    await expect(descriptionField(page).locator('li')).toHaveText(['Capas', '“Botas”viejas'])
    const [word, wordPublished] = await shownAndPublished(page)
    expect(wordPublished).toEqual(word)
    await descriptionField(page).press('ControlOrMeta+a')
    await paste(descriptionField(page), GOOGLE_DOCS)
    await expect(descriptionField(page).locator('strong')).toHaveText(['Se juega', 'Rol.', 'uno'])
    await expect(descriptionField(page).locator('li')).toHaveText(['Comida', 'Cama'])
    const [docs, docsPublished] = await shownAndPublished(page)
    expect(docsPublished).toEqual(docs)
  },
)

test('keeps the input when another person saved, reports when there is nothing to save, asks before leaving, confirms a save', async ({
  page,
}) => {
  const club = await signInWithClub(page)
  const slug = await createEvent(page, club, { title: uniqueTitle(club, 'La noche larga'), ...COMPLETE_EVENT })
  await setPublished(slug)
  await page.goto(`/es/ae/${slug}/information`)
  await expect(page.getByRole('toolbar')).toHaveCount(1)
  await test.step('reports a concurrent save and keeps the input', async () => {
    const headers = { authorization: `Bearer ${club.token}` }
    const other = await page.request.put(`/api/event/my_event/${slug}`, { headers, data: { data: { capacity: 12 } } })
    expect(other.status()).toBe(200)
    await page.getByLabel('Edad mínima (opcional)').fill('16')
    await saveButton(page).click()
    const warning = page.getByRole('alert').filter({ hasText: 'Lo que has escrito sigue aquí' })
    await expect(warning).toContainText(club.person.username)
    await expect(warning.getByRole('link', { name: /Ver lo guardado/ })).toHaveAttribute(
      'href',
      `/es/ae/${slug}/information`,
    )
    await expect(page.getByLabel('Edad mínima (opcional)')).toHaveValue('16')
    await saveButton(page).click()
    await expectStatus(page, 'Información actualizada')
  })

  await page.goto(`/es/ae/${slug}/information`)
  await expect(page.getByRole('toolbar')).toHaveCount(1)
  await saveButton(page).click()
  await expectStatus(page, 'Nada que guardar')
  await page.getByLabel('Plazas (opcional)').fill('40')
  await expectStatus(page, 'Tienes cambios sin guardar')
  const away = page.getByRole('navigation', { name: 'Panel del evento' }).getByRole('link', { name: 'Entradas' })
  await away.click()
  const dialog = page.getByRole('dialog', { name: '¿Salir sin guardar?' })
  await dialog.getByRole('button', { name: 'Seguir aquí' }).click()
  await expect(page.getByLabel('Plazas (opcional)')).toHaveValue('40')
  await saveButton(page).click()
  await expectStatus(page, 'Información actualizada')
  // Rerendered from the form field, not from the editor's document.
  await expect(descriptionField(page)).toHaveText('Una noche en el bosque.')

  await delayTitleCheck(page)
  const titleCheck = page.waitForRequest((request) => request.postData()?.includes('intent=title') ?? false)
  const renamed = uniqueTitle(club, 'La noche más larga')
  await titleField(page).fill(renamed)
  await titleCheck
  await saveButton(page).click()
  await expect(page.locator('.event-panel_summary')).toContainText(renamed)
  await away.click()
  await expect(page.getByRole('heading', { name: 'Entradas', level: 1 })).toBeVisible()
})
