import { expectAccessible } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { signIn } from '../fixtures/people.ts'
import { expectStatus, hydrated } from '../fixtures/steps.ts'
import { documentNames, personWithCharacter, upload } from './documents-steps.ts'

const slow = fullTest(test, 'src/app/documents/', 'src/features/documents/')

test.use({ withPictures: true })

test.describe('with JavaScript', () => {
  test.use({ allowedErrors: /ERR_FAILED|net::/ })

  test('uploads ten documents once there is a network, one of them again, orders, renames, replaces and deletes', async ({
    page,
  }) => {
    test.slow()
    const { person, address } = await personWithCharacter('Lucía')
    await signIn(page, person, `/es${address}`, 'Inés de Brañalonga')
    await expect(page.getByText('Todavía no hay documentos')).toBeVisible()
    const names = Array.from({ length: 10 }, (_, n) => `Carta número ${n}`)
    const files = names.map((name) => upload(`${name}.pdf`))
    await page.context().setOffline(true)
    await page
      .getByLabel(/Subir documentos o soltarlos/)
      .setInputFiles([...files, upload('Enorme de verdad.pdf', 'x'.repeat(2_000_001))])
    await expect(page.getByText('Pesa demasiado: como mucho 2 MB.')).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'Sin conexión. Lo que has escrito' })).toBeInViewport()
    expect(await documentNames(page)).toEqual([])
    // Back online everything is sent by itself. One answer is lost: its file is sent again, and stored once.
    let sent = 0
    await page.route('**/api/documents/**', async (route) => {
      if (++sent !== 4) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await page.context().setOffline(false)
    await expect.poll(() => documentNames(page)).toEqual(names)
    expect(sent).toBe(11)
    await expectAccessible(page, 'uploaded')

    const ordered = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().includes('/documents.data'),
    )
    await page.getByRole('button', { name: 'Subir Carta número 3', exact: true }).click()
    await ordered
    await page.reload()
    expect((await documentNames(page))[2]).toBe('Carta número 3')

    await page.getByRole('link', { name: 'Cambiar o borrar Carta número 0' }).click()
    await page.getByLabel('Nombre').fill('Carta del marqués')
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expectStatus(page, 'Documento guardado.')
    await page.getByLabel('Sustituir por otro archivo').setInputFiles(upload('otra.pdf'))
    await page.getByRole('button', { name: 'Sustituir', exact: true }).click()
    await expectStatus(page, 'Archivo sustituido')
    await expectAccessible(page, 'open with a version')
    await page.getByRole('button', { name: 'Borrar', exact: true }).last().click()
    await expectStatus(page, 'Documento borrado.')
    expect(await documentNames(page)).toHaveLength(9)
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expectStatus(page, 'Documento recuperado.')
    expect((await documentNames(page))[0]).toBe('Carta del marqués')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Descargarlo todo en un ZIP' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('Inés de Brañalonga.zip')
    await page.goto('/es/account#storage')
    await expect(page.getByText('Lo que más ocupa')).toBeVisible()
  })
})

test.describe('across pages', () => {
  test.use({ allowedErrors: /ERR_FAILED|net::/ })

  slow(
    'sends what had not arrived when the page was left, once, and keeps nothing after the session',
    async ({ page }) => {
      const { person, address } = await personWithCharacter('Lidia')
      await signIn(page, person, `/es${address}`, 'Inés de Brañalonga')
      await page.route('**/api/documents/**', (route) => route.abort())
      const files = ['Carta primera.pdf', 'Carta segunda.pdf'].map((name) => upload(name))
      await page.getByLabel(/Subir documentos o soltarlos/).setInputFiles(files)
      await expect(page.getByText('Carta segunda.pdf')).toBeVisible()
      await page.reload()
      await expect(page.getByText('Carta segunda.pdf')).toBeVisible()
      expect(await documentNames(page)).toEqual([])
      const kept = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
      expect(await kept()).toContain('uploads')
      const cookies = await page.context().cookies()
      await page.context().clearCookies()
      await page.goto('/es')
      await expect.poll(kept).not.toContain('uploads')

      // Signed in again. What is sent after the session ended elsewhere can be sent again.
      await page.context().addCookies(cookies)
      await page.goto(`/es${address}`)
      await hydrated(page)
      await page.unroute('**/api/documents/**')
      await page.context().clearCookies({ name: 'session' })
      await page.getByLabel(/Subir documentos o soltarlos/).setInputFiles(files)
      await expect(page.getByRole('alert').filter({ hasText: 'Tu sesión ha terminado' })).toHaveCount(2)
      await page.context().addCookies(cookies)
      await page.getByRole('button', { name: /^Reintentar .*2/ }).click()
      await expect.poll(() => documentNames(page)).toEqual(['Carta primera', 'Carta segunda'])
      await page.reload()
      await expect.poll(() => documentNames(page)).toHaveLength(2)
      expect(await kept()).toContain('uploads')
      await page.getByRole('button', { name: /Lidia/ }).click()
      await page.getByRole('button', { name: 'Cerrar sesión' }).first().click()
      await expect(page).toHaveURL('/es')
      await expect.poll(kept).not.toContain('uploads')
    },
  )
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  slow('uploads several at once, says which were refused, and moves with buttons', async ({ page }) => {
    const { person, address } = await personWithCharacter('Lucy')
    await signIn(page, person, `/en${address}`, 'Inés de Brañalonga', { plain: true })
    const send = async (...files: ReturnType<typeof upload>[]) => {
      await page.locator('input[name=documents]').setInputFiles(files)
      await page.getByRole('button', { name: 'Upload', exact: true }).click()
    }
    await send(
      upload('Letter number one.pdf'),
      upload('Program renamed.pdf', 'MZ\x90\x00'),
      upload('Letter number two.pdf'),
    )
    await expect(page.getByRole('alert')).toContainText('2 documents were uploaded.')
    await expect(page.getByRole('alert')).toContainText('Program renamed.pdf: Programs and scripts aren’t accepted')
    expect(await documentNames(page)).toEqual(['Letter number one', 'Letter number two'])
    await page.getByRole('button', { name: 'Move Letter number two up' }).click()
    await expect.poll(() => documentNames(page)).toEqual(['Letter number two', 'Letter number one'])
    await page.getByRole('link', { name: 'Change or delete Letter number one' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Document deleted.')).toBeInViewport()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => documentNames(page)).toHaveLength(2)
  })
})
