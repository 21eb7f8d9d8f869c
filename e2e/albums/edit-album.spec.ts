import { personWithCharacter } from '../account/documents-steps.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { signIn } from '../fixtures/people.ts'
import { focused, hydrated } from '../fixtures/steps.ts'
import { expectReady, HEIC, holdUploads, manyPhotos, photo, photoNames } from './album-steps.ts'

const slow = fullTest(test, 'src/app/albums/', 'src/features/albums/')

const CHARACTER = 'Inés de Brañalonga'

test.describe('with JavaScript', () => {
  test.use({ allowedErrors: /ERR_FAILED|net::|Failed to fetch/ })
  test.slow()

  test('makes an album of six photos with the mouse, through a lost network and a reload', async ({
    page,
    context,
  }) => {
    const { person, address } = await personWithCharacter('Lucía')
    await signIn(page, person, `/es${address.replace('documents', 'albums')}`, CHARACTER)
    await page.getByLabel('Título del álbum nuevo').fill('Feria de otoño')
    await page.getByRole('button', { name: 'Crear álbum' }).click()
    await expect(page.getByRole('heading', { name: 'Feria de otoño', level: 1 })).toBeVisible()

    const questions: string[] = []
    page.on('dialog', (dialog) => {
      questions.push(dialog.type())
      void dialog.accept()
    })
    const photos = await manyPhotos(6)
    // Two of them stay under way until the page is loaded again.
    const release = await holdUploads(page, [photos[4]!.name, photos[5]!.name])
    await page.getByLabel('elígelas').setInputFiles([...photos.slice(0, 2), HEIC, photos[4]!, photos[5]!])
    await expect(page.getByText('No podemos leer HEIC. Expórtala como JPG desde el teléfono')).toBeVisible()
    await expect(page.getByText('2 listas, 2 en camino, 1 con problema')).toBeVisible()
    release()
    await page.reload()
    expect(questions).toEqual(['beforeunload'])
    await hydrated(page)
    await expectReady(page, 4)

    await context.setOffline(true)
    await page.getByLabel('elígelas').setInputFiles(photos.slice(2, 4))
    await expect(page.getByText('Sin conexión con el servidor.')).toBeVisible()
    await context.setOffline(false)
    await expectReady(page, 6)
    // The same file again is not added twice.
    await page.getByLabel('elígelas').setInputFiles([photos[0]!])
    await expect(page.getByText('Ya está en el álbum.')).toBeVisible()
    await page.getByRole('button', { name: 'Quitar de la lista' }).click()
    await expectAccessible(page, 'album')

    const before = await photoNames(page)
    await page.getByLabel(`Descripción de ${before[2]}`).fill('Brindis en la posada')
    await page.getByLabel(`Descripción de ${before[3]}`).fill('Duelo a primera sangre')
    // After what is typed: for a moment after a drag, no text can be selected.
    const grip = page.getByRole('button', { name: `Mover ${before[1]} con las flechas` })
    await grip.hover()
    await page.mouse.down()
    const target = await page.getByRole('button', { name: `Mover ${before[0]} con las flechas` }).boundingBox()
    await page.mouse.move(target!.x + 10, target!.y + 10, { steps: 8 })
    await page.mouse.up()
    await expect(page.getByText(`${before[1]} es ahora la 1 de 6`)).toBeAttached()
    await expect(page.getByText('Has movido 1 foto y cambiado 2 descripciones')).toBeVisible()
    await page.getByRole('button', { name: 'Guardar álbum' }).click()
    await expect(page.getByRole('status').filter({ hasText: /Guardado/ })).toBeVisible()

    await page.getByRole('button', { name: `Borrar ${before[0]}` }).click()
    await expect(page.getByText('Foto borrada.')).toBeVisible()
    await expect.poll(() => photoNames(page)).toHaveLength(5)
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(page.getByText('Recuperado.')).toBeVisible()
    await page.reload()
    await expect
      .poll(async () => (await photoNames(page)).slice(0, 4))
      .toEqual([before[1], before[0], 'Brindis en la posada', 'Duelo a primera sangre'])
  })

  slow('makes an album with the keyboard alone, in English', async ({ page }) => {
    const { person, address } = await personWithCharacter('Lucy')
    await signIn(page, person, `/en${address.replace('documents', 'albums')}`, CHARACTER)
    await hydrated(page)
    await page.getByLabel('Title of the new album').focus()
    await page.keyboard.type('Autumn fair')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Autumn fair', level: 1 })).toBeVisible()
    const photos = await manyPhotos(10)
    // The focus goes to the heading of a new page, after it is shown.
    await expect(async () => {
      await page.getByLabel('choose them').focus()
      const chosen = page.waitForEvent('filechooser', { timeout: 2000 })
      await page.keyboard.press('Space')
      await (await chosen).setFiles(photos)
    }).toPass()
    await expectReady(page, 10)

    const [first, second] = await photoNames(page)
    await page.getByRole('button', { name: `Move ${first} with the arrow keys` }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText(`${first} is now 2 of 10`)).toBeAttached()
    await page.keyboard.press('End')
    await expect(page.getByText(`${first} is now 10 of 10`)).toBeAttached()
    await expect(focused(page)).toHaveAccessibleName(`Move ${first} with the arrow keys`)
    await page.getByLabel(`Alternative text of ${second}`).focus()
    await page.keyboard.type('Three carts at dusk')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: /Saved/ })).toBeVisible()
    await expect(page.getByText('9 photos have no alternative text.')).toBeVisible()

    await page.getByLabel(`Select ${second}`).focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'To the end' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('You have moved 1 photo')).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).focus()
    await page.keyboard.press('Enter')
    expect((await photoNames(page))[0]).toBe(second)
    await page.getByRole('button', { name: `Delete ${first}` }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Undo' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Restored.')).toBeVisible()
    await expect.poll(() => photoNames(page)).toHaveLength(10)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  slow('uploads, orders, describes, deletes and restores with plain forms', async ({ page }) => {
    const { person, address } = await personWithCharacter('Lope')
    await signIn(page, person, `/es${address.replace('documents', 'albums')}`, CHARACTER, { plain: true })
    await page.getByLabel('Título del álbum nuevo').fill('Sin guion')
    await page.getByRole('button', { name: 'Crear álbum' }).click()
    await page.getByLabel('Elegir fotos').setInputFiles([await photo('una.jpg'), HEIC, await photo('dos.jpg')])
    await page.getByRole('button', { name: 'Subir', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('2 fotos añadidas.')
    await expect(page.getByRole('alert')).toContainText('IMG_4410.HEIC: No podemos leer HEIC.')
    expect(await photoNames(page)).toEqual(['una.jpg', 'dos.jpg'])
    await page.getByRole('button', { name: 'Mover antes: dos.jpg' }).click()
    await expect.poll(() => photoNames(page)).toEqual(['dos.jpg', 'una.jpg'])
    const tile = page.getByRole('listitem').filter({ has: page.getByLabel('Elegir una.jpg') })
    await tile.getByLabel('Texto alternativo de una.jpg').fill('Una hoguera')
    await tile.getByRole('button', { name: 'Guardar foto' }).click()
    await expect(page.getByText('Foto guardada.')).toBeVisible()
    await expect(page.getByText('A 1 foto le falta el texto alternativo.')).toBeVisible()
    await page.getByLabel('Elegir una.jpg').check()
    await page.getByLabel('Elegir dos.jpg').check()
    await page.getByRole('button', { name: 'Borrar', exact: true }).click()
    await expect(page.getByText('2 fotos borradas.')).toBeVisible()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect.poll(() => photoNames(page)).toEqual(['dos.jpg', 'una.jpg'])
    await page.getByText('Cambiar quién lo ve').click()
    await page.getByRole('radio', { name: 'Solo tú', exact: true }).check()
    await page.getByRole('button', { name: 'Guardar álbum' }).click()
    await expect(page.getByText('Solo tú.', { exact: true })).toBeVisible()
    await page.locator('summary', { hasText: 'Borrar álbum' }).click()
    await page.getByRole('button', { name: 'Borrar álbum' }).click()
    await expect(page.getByRole('heading', { name: 'Álbum borrado' })).toBeVisible()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect.poll(() => photoNames(page)).toHaveLength(2)
  })
})
