import type { Page } from '@playwright/test'
import { createReference, formatReference, normalizeReference } from '#shared/payments/reference.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { withDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { messagesIn, startingWith } from '../fixtures/messages.ts'
import { expectStatus, hydrated } from '../fixtures/steps.ts'
import { signInWithClub } from '../publishing/organization-fixtures.ts'
import { createEventWithPlayers } from './player-steps.ts'

const slow = fullTest(test, 'src/app/event-panel/money/', 'src/features/payments/')

/** Everybody of the event has a seat and owes 95 euros. Their references, in the order of their names. */
const chargeEverybody = (slug: string) =>
  withDatabase(async (sql) => {
    const [event] = await sql`select event_id as id from event_slugs where slug = ${slug}`
    const rows = await sql<
      { id: number }[]
    >`update registrations set state = 'confirmed', confirmed_at = now(), ended_at = null
      where event_id = ${event!['id']} returning id`
    const references: string[] = []
    for (const { id } of rows.toSorted((a, b) => a.id - b.id)) {
      const reference = createReference('LOB', (id * 7919) % 2 ** 20)
      await sql`insert into payment_references (normalized, reference, registration_id) values (${normalizeReference(reference)}, ${reference}, ${id})`
      await sql`insert into registration_charges (registration_id, kind, item, title_es, amount) values (${id}, 'ticket', 'ticket:1', 'Con literas', 9500)`
      references.push(formatReference(reference))
    }
    return references
  })

async function upload(page: Page, rows: string[]) {
  const text = ['Fecha;Ordenante;Concepto;Importe', ...rows].join('\n')
  await page
    .getByLabel('Archivo del banco')
    .first()
    .setInputFiles({ name: 'movimientos.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Leer el archivo' }).first().click()
}

slow(
  'matches a bank statement: refuses a PDF, confirms what is sure, forgives a difference, undoes',
  async ({ page }) => {
    const club = await signInWithClub(page)
    const slug = await createEventWithPlayers(page, club)
    const [carmen, hugo] = await chargeEverybody(slug)
    const path = `/es/ae/${slug}/money/statement`
    await page.goto(path)
    await hydrated(page)
    await page
      .getByLabel('Archivo del banco')
      .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
    await page.getByRole('button', { name: 'Leer el archivo' }).click()
    await expect(page.getByRole('alert')).toContainText('Eso es un PDF')
    await expectAccessible(page, 'a refused file')

    // Without a network the chosen file waits, and is read once there is one.
    await page.context().setOffline(true)
    await upload(page, [
      `13/05/2026;VILARIÑO CARMEN;${carmen};95,00`,
      `14/05/2026;SANTAELLA;${hugo};92,50`,
      '14/05/2026;PRIETO SANZ OLALLA;lobos;95,00',
      '15/05/2026;BIZUM RECIBIDO;rol;95,00',
      '16/05/2026;SIN FECHA;x;abc',
      '16/05/2026;COMPRA;x;-20,00',
    ])
    await expect(page.getByRole('alert').filter({ hasText: 'Sin conexión. Lo que has escrito' })).toBeInViewport()
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: 'Seguros' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Resultado' })).toContainText('1 seguro')
    await expectAccessible(page, 'a statement')
    await page.getByRole('button', { name: /^Confirmar 1 pago/ }).click()
    const done = page.getByRole('region', { name: 'Lo anotado de este archivo' })
    await expect(done).toContainText('1 pago anotado, 95,00')
    await page.getByText('Darlo por pagado').click()
    await page.getByRole('button', { name: /^Anotar 92,50/ }).click()
    await expect(done).toContainText('2 pagos anotados')
    await page.getByRole('button', { name: 'Es Olalla Prieto' }).click()
    await expect(done).toContainText('3 pagos anotados')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: /^Apartar/ }).click()
    await expectStatus(page, 'Apartado.')
    await expect(page.getByRole('heading', { name: 'Apartados' })).toBeVisible()
    await expectAccessible(page, 'a booked statement')
    await done.getByRole('button', { name: 'Deshacer todos' }).click()
    await expect(page.getByRole('heading', { name: 'Probables' })).toBeVisible()
    await page.getByRole('link', { name: /^Cambiar.*SANTAELLA/ }).click()
    await expect(page.getByRole('heading', { name: '¿De quién es?' })).toBeVisible()
    await expectAccessible(page, 'choosing someone')
    await page.getByRole('button', { name: 'Terminar y borrar el extracto' }).click()
    await expectStatus(page, 'Extracto borrado')
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'en-GB' })

  slow('a statement is read, what is sure is confirmed, someone is chosen, and all is undone', async ({ page }) => {
    const t = messagesIn('en')
    const club = await signInWithClub(page)
    const slug = await createEventWithPlayers(page, club)
    const [carmen] = await chargeEverybody(slug)
    await page.goto(`/en/ae/${slug}/money/statement`)
    const rows = ['Fecha;Ordenante;Concepto;Importe', `13/05/2026;VILARIÑO;${carmen};95,00`, '14/05/2026;X;rol;12,34']
    await page
      .getByLabel(t('statement.file'))
      .setInputFiles({ name: 'movimientos.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
    await page.getByRole('button', { name: t('statement.read') }).click()
    await page.getByRole('button', { name: /^Confirm 1 payment/ }).click()
    const done = page.getByRole('region', { name: t('statement.done') })
    await expect(done).toContainText('€95.00')

    await page.getByRole('link', { name: startingWith(t('statement.search')) }).click()
    await page.getByLabel(t('statement.search.label')).fill('Hugo')
    await page.getByRole('button', { name: t('statement.search.button'), exact: true }).click()
    await page.getByRole('button', { name: /^Record €12\.34/ }).click()
    await expect(done).toContainText('€107.34')
    await done.getByRole('button', { name: t('statement.undo.all') }).click()
    await expect(page.getByRole('status').filter({ hasText: /undone|restored/i })).toBeVisible()
    await page.getByRole('button', { name: t('statement.finish') }).click()
    await expect(page.getByLabel(t('statement.file'))).toBeVisible()
  })
})
