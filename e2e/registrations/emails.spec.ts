import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/axe.ts'
import { withDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { expectStatus, hydrated } from '../fixtures/steps.ts'
import { signInWithClub } from '../publishing/organization-fixtures.ts'
import { createEventWithPlayers } from './player-steps.ts'

const slow = fullTest(test, 'src/app/event-panel/emails/', 'src/features/player-emails/')

/** Gives the players addresses, which are theirs alone. */
const addAddresses = (slug: string) =>
  withDatabase(
    (sql) => sql`update registrations set email = 'e' || id || '@players.example', confirmed_at = now()
      where event_id = (select event_id from event_slugs where slug = ${slug})`,
  )

/** One who was to be approved cancels, and one who had cancelled asks again. */
const swapPlayers = (slug: string) =>
  withDatabase(async (sql) => {
    const event = sql`(select event_id from event_slugs where slug = ${slug})`
    await sql`update registrations set state = 'cancelled', ended_at = now() where event_id = ${event} and name = 'Carmen Vilariño'`
    await sql`update registrations set state = 'requested', ended_at = null where event_id = ${event} and name = 'Paula Echevarría'`
  })

async function openEmails(page: Page) {
  const club = await signInWithClub(page)
  const slug = await createEventWithPlayers(page, club)
  await addAddresses(slug)
  await page.goto(`/es/ae/${slug}/emails`)
  await hydrated(page)
  return slug
}

slow(
  'writes to players by filter, with a preview, and sees what became of it; reminders in English',
  async ({ page }) => {
    const slug = await openEmails(page)
    await expect(page.getByText('Lo recibirá 1 persona.')).toBeVisible()
    await page.getByText('Cambiar el filtro').click()
    await page.getByRole('checkbox', { name: /Por aprobar/ }).check()
    for (const seated of [/^Con plaza/, /^Vino/, /^No vino/])
      await page.getByRole('checkbox', { name: seated }).uncheck()
    await expect(page.getByText('Lo recibirán 2 personas.')).toBeVisible()
    await page.getByText('Ver los 2 nombres').click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Carmen Vilariño' })).toBeVisible()
    const subject = page.getByRole('group', { name: /Español/ }).getByLabel('Asunto')
    const text = page.getByRole('group', { name: /Español/ }).getByLabel('Texto')
    await subject.fill('Autobús')
    await text.fill('Hola, ')
    await page.getByRole('button', { name: 'Nombre', exact: true }).click()
    await expect(page.getByRole('complementary', { name: 'Vista previa' })).toContainText('Hola, Carmen Vilariño')
    await expectAccessible(page, 'writing an email')

    const preview = page.getByRole('complementary', { name: 'Vista previa' })
    await preview.getByRole('button', { name: 'Siguiente' }).click()
    await expect(preview).toContainText('2 de 2')
    await expect(preview).not.toContainText('Hola, Carmen Vilariño')

    await page.getByRole('link', { name: 'Enviados' }).click()
    await expect(page.getByText('Aún no ha salido ningún correo')).toBeVisible()
    await page.getByRole('link', { name: 'Escribir' }).first().click()
    await expect(page.getByText('Aquí tienes el mensaje que dejaste a medias.')).toBeVisible()
    await expect(subject).toHaveValue('Autobús')
    await expect(page.getByRole('button', { name: 'Quitar: Por aprobar' })).toBeVisible()
    await expect(page.getByText('Lo recibirán 2 personas.')).toBeVisible()

    // Someone takes the place of someone else: refused once, then with who gets it now.
    await swapPlayers(slug)
    await page.getByRole('button', { name: 'Enviar a 2 personas' }).click()
    await expect(page.getByRole('alert')).toContainText('lo recibirían otras personas')
    await text.fill('Hola, {nombre}')
    await page.getByRole('button', { name: 'Enviar a 2 personas' }).click()
    await expect(page.getByRole('alert')).toContainText('No conocemos «{nombre}»')
    await expect(text).toHaveValue('Hola, {nombre}')
    await text.fill('Hola, {name}')
    await page.getByRole('button', { name: 'Enviar a 2 personas' }).click()
    await expectStatus(page, 'Mensaje en camino')
    await expect(page).toHaveURL(/\/emails\/sent\/\d+\?done=sent$/)
    await expect(async () => {
      await page.reload()
      await expect(page.locator('tbody').getByText('Entregado')).toHaveCount(2)
    }).toPass()
    await expectAccessible(page, 'a sent email')

    await test.step('plans another for a day to come, reads it among the sent ones, and cancels it', async () => {
      await page.goto(`/es/ae/${slug}/emails`)
      await hydrated(page)
      await subject.fill('{event}: qué llevar')
      await text.fill('Saco y ropa de abrigo.')
      await page.getByText('Programarlo para otro momento').click()
      await page.getByLabel('Día y hora en que sale').fill('2027-02-01T10:00')
      await page.getByRole('button', { name: 'Programar', exact: true }).click()
      await expectStatus(page, 'Correo programado')
      const title = page.getByRole('heading', { name: /^Con gente .*: qué llevar$/ })
      await expect(title).toBeVisible()
      await expect(page.getByText('Sale el 1 de febrero de 2027 a las 10:00.').first()).toBeVisible()
      await expectAccessible(page, 'a planned email')
      await page.getByRole('button', { name: 'Cancelar el envío' }).click()
      await expectStatus(page, 'Envío cancelado')
      await expect(title).toHaveCount(0)
    })

    await page.goto(`/en/ae/${slug}/emails/reminders`)
    await hydrated(page)
    await page.getByRole('checkbox', { name: 'Reminder: the event is soon' }).uncheck({ force: true })
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expectStatus(page, 'Reminders saved')
    await expect(page.getByRole('checkbox', { name: 'Reminder: the event is soon' })).not.toBeChecked()
    await expectAccessible(page, 'reminders')
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  slow('brings the recipients up to date with a button, and keeps what was typed', async ({ page }) => {
    const club = await signInWithClub(page)
    const slug = await createEventWithPlayers(page, club)
    await addAddresses(slug)
    await page.goto(`/en/ae/${slug}/emails`)
    const text = page.getByRole('group', { name: /Spanish/ }).getByLabel('Text')
    await text.fill('Hola, {name}')
    await page.getByText('Change the filter').click()
    await page.getByRole('checkbox', { name: /To approve/ }).check()
    for (const seated of [/^Has a place/, /^Attended/, /^No-show/])
      await page.getByRole('checkbox', { name: seated }).uncheck()
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('2 people will get it.')).toBeVisible()
    await expect(text).toHaveValue('Hola, {name}')
    await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('Hola, Carmen Vilariño')
  })
})
