import { createServer } from 'node:http'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { expectStatus, hydrated } from '../fixtures/steps.ts'
import { signInWithClub } from './organization-fixtures.ts'

const slow = fullTest(test, 'src/app/organization/', 'src/features/webhooks/')

test.use({ viewport: { width: 390, height: 844 } })

/** A program of the organization, which refuses the first message. */
async function startReceiver() {
  const ids: string[] = []
  const server = createServer((request, response) => {
    ids.push(String(request.headers['webhook-id']))
    request.resume()
    response.writeHead(ids.length === 1 ? 500 : 200).end(ids.length === 1 ? 'todavía no' : 'recibido')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}/hook`, ids, [Symbol.dispose]: () => void server.close() }
}

slow(
  'a webhook is added on a phone, its secret shown once, a test fails in the log and arrives when sent again',
  async ({ page }) => {
    using receiver = await startReceiver()
    const { slug } = await signInWithClub(page)
    await page.goto(`/es/ao/${slug}/webhooks`)
    await hydrated(page)
    const url = page.getByLabel('Dirección', { exact: true })
    const add = page.getByRole('button', { name: 'Añadir la dirección' })
    await url.fill('http://10.0.0.1/')
    await page.getByLabel('Para qué es').fill('La web')
    await add.click()
    await expect(page.getByRole('alert')).toBeInViewport()
    await expect(page.getByText('Elige al menos una cosa de la que avisar.').last()).toBeVisible()
    await url.fill(receiver.url)
    await page.getByLabel('Alguien se inscribe').check()
    await page.getByLabel('Se publica un evento').check()
    await add.click()
    await expect(page.getByRole('heading', { name: 'Dirección añadida: este es su secreto' })).toBeInViewport()
    await expect(page.getByText(/^whsec_/)).toBeInViewport()

    await page.getByRole('link', { name: 'Ver la dirección' }).click()
    await expect(page.getByText(/^whsec_/)).toHaveCount(0)
    await page.getByRole('button', { name: 'Enviar una prueba' }).click()
    await expectStatus(page, 'Prueba en camino')
    await expect(page.getByText('No entregado')).toBeVisible()
    await expect(page.getByText('no aceptó el aviso')).toBeVisible()
    await page.getByText('Ver cabeceras y respuesta').click()
    await expect(page.getByText('todavía no')).toBeVisible()
    await page.getByRole('button', { name: 'Volver a enviar' }).click()
    await expectStatus(page, 'Se vuelve a enviar, con el mismo identificador')
    await expect(page.getByText('Entregado', { exact: true })).toBeVisible()
    expect(receiver.ids).toHaveLength(2)
    expect(new Set(receiver.ids).size).toBe(1)
    await page.getByRole('link', { name: 'Volver a la dirección' }).click()
    await expect(page.getByRole('link', { name: 'webhook.test' })).toBeVisible()
  },
)
