import { withDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { createPerson, type Person, signIn } from '../fixtures/people.ts'
import { expectStatus, openPage } from '../fixtures/steps.ts'

const slow = fullTest(test, 'src/features/syndication/')

const PAGE = '/es/synchronizecalendar'

/** A seat on the waiting list of an event of the sample. */
const addWaiting = ({ email }: Person) =>
  withDatabase(
    (
      sql,
    ) => sql`insert into registrations (event_id, ticket_id, user_id, holder_id, state, waiting_since, locale, ticket_price, code)
      select k.event_id, k.id, u.id, u.id, 'waitlisted', now(), 'es', 0, md5(u.email) from users u
      cross join lateral (select k.* from tickets k join event_slugs s on s.event_id = k.event_id
        where s.slug = 'valdecuervo' order by k.id limit 1) k where u.email = ${email}`,
  )

test('filters of the list become a calendar, with a button for each program', async ({ page }) => {
  await openPage(page, '/es/events?theme=horror')
  await page.getByRole('link', { name: 'Añadir al calendario' }).click()
  await expect(page.getByRole('radio', { name: /Con mis filtros/ })).toBeChecked()
  const address = page.getByRole('textbox', { name: 'Dirección del calendario' })
  await expect(address).toHaveValue(/\/es\/calendar\.ics\?theme=horror$/)
  const feed = await page.request.get(await address.inputValue())
  expect(await feed.text()).toContain('X-WR-CALNAME:Candil: Terror')
  const hrefOf = (name: string) => page.getByRole('link', { name, exact: true }).getAttribute('href')
  expect(await hrefOf('Abrir en Calendario')).toMatch(/^webcal:\/\/.*theme=horror$/)
  expect(new URL((await hrefOf('Añadir a Google'))!).searchParams.get('cid')).toMatch(/^webcal:.*theme=horror$/)
  expect(new URL((await hrefOf('Añadir a Outlook'))!).searchParams.get('url')).toBe(await address.inputValue())

  // Another choice keeps the focus, and the filters for later.
  await page.getByRole('radio', { name: /Una provincia/ }).check()
  await page.getByLabel('¿Cuál?').selectOption('Segovia')
  await expect(address).toHaveValue(/province=Segovia$/)
  await page.getByRole('radio', { name: /Todos los eventos/ }).check()
  await expect(address).toHaveValue(/\/es\/calendar\.ics$/)
  await expect(page.getByRole('radio', { name: /Con mis filtros/ })).toBeVisible()
})

slow('a secret address is made, shown, changed and removed', async ({ page }) => {
  const lola = await createPerson('Lola')
  await addWaiting(lola)
  await signIn(page, lola, `${PAGE}?what=registrations`, 'El calendario, en tu teléfono')
  await page.getByRole('button', { name: 'Crear mi dirección secreta' }).click()
  await expectStatus(page, 'Ya tienes tu dirección secreta.')
  const address = page.getByRole('textbox', { name: 'Dirección del calendario' })
  const first = await address.inputValue()
  // As a program would read it: without the session.
  const read = async (url: string) => (await fetch(url)).text()
  // The event has seats: the job of every minute may offer one meanwhile.
  expect(await read(first)).toMatch(/\[(Lista de espera|Te ofrecen plaza)\] La última noche de Valdecuervo/)
  await page.reload()
  await expect(page.getByText(/Leída por última vez hoy a las/)).toBeVisible()

  await page.getByRole('button', { name: 'Cambiar la dirección: Mis inscripciones' }).click()
  await expect(address).not.toHaveValue(first)
  expect((await fetch(first)).status).toBe(404)
  const second = await address.inputValue()
  await page.getByRole('button', { name: 'Quitar la dirección: Mis inscripciones' }).click()
  await expectStatus(page, 'Quitada: esa dirección ya no enseña nada.')
  expect((await fetch(second)).status).toBe(404)
})

test.describe('without JavaScript, in English', () => {
  test.use({ javaScriptEnabled: false, locale: 'en-GB' })
  slow('chooses an organizer, and makes a secret address', async ({ page }) => {
    await signIn(page, await createPerson('Nora'), '/en/synchronizecalendar', 'The calendar, on your phone', {
      plain: true,
    })
    await page.getByRole('radio', { name: /One organizer/ }).check()
    await page.getByRole('button', { name: 'Show the address' }).click()
    await page.getByLabel('Which one?').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Show the address' }).click()
    await expect(page.getByRole('textbox', { name: 'Address of the calendar' })).toHaveValue(
      /\/en\/organizer\/[a-z0-9-]+\.ics$/,
    )
    await page.getByRole('radio', { name: /What I saved/ }).check()
    await page.getByRole('button', { name: 'Show the address' }).click()
    await page.getByRole('button', { name: 'Create my secret address' }).click()
    await expect(page.getByRole('textbox', { name: 'Address of the calendar' })).toHaveValue(
      /\/en\/calendar\/[0-9a-f]{32}\.ics$/,
    )
    await expect(page.getByText('You have your secret address.')).toBeInViewport()
  })
})
