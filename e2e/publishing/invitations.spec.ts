import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { messagesIn } from '../fixtures/messages.ts'
import { answerCookies, linkInEmail, PASSWORD, uniquePerson } from '../fixtures/people.ts'
import { expectStatus, hydrated } from '../fixtures/steps.ts'
import { signInWithClub } from './organization-fixtures.ts'
import { actorIn, createEvent, eventPath, openVisitor, publishEvent } from './publishing-steps.ts'
import { openAdmin, uniqueName } from './site-team.ts'

const slow = fullTest(test, 'src/features/memberships/')

slow(
  'someone without an account is invited by email, signs up, and publishes a first event',
  async ({ page, browser, baseURL }) => {
    const club = await signInWithClub(page)
    const invited = uniquePerson('Iria')
    await page.goto(`/es/ao/${club.slug}/users`)
    await page.getByRole('link', { name: 'Invitar por correo' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Invitaciones' })).toBeVisible()
    await hydrated(page)
    const send = page.getByRole('button', { name: 'Invitar', exact: true })
    await page.getByLabel('Correo', { exact: true }).fill('iria sin arroba')
    await send.click()
    await expect(page.getByRole('alert')).toBeInViewport()
    await page.getByLabel('Correo', { exact: true }).fill(invited.email)
    await page.getByLabel('Rol', { exact: true }).selectOption('editor')
    await send.click()
    await expectStatus(page, 'Invitación enviada')
    const row = page.getByRole('row').filter({ hasText: invited.email })
    await expect(row).toContainText('Sin contestar')

    const visitor = await openVisitor(browser, 'es', baseURL!)
    await answerCookies(visitor.page.context())
    const newcomer = visitor.page
    await test.step('the link shows the invitation, and signing up with it accepts', async () => {
      await newcomer.goto(await linkInEmail(invited, 'invitation'))
      const title = `${club.person.username} te invita a ${club.name}`
      await expect(newcomer.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(newcomer.getByRole('main')).toContainText(invited.email)
      await hydrated(newcomer)
      await newcomer.getByLabel('Nombre de usuario').fill(invited.username)
      await newcomer.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
      await newcomer.getByLabel('Repite la contraseña', { exact: true }).fill(PASSWORD)
      const signUp = newcomer.getByRole('button', { name: 'Crear cuenta y aceptar' })
      await signUp.click()
      await expect(newcomer.getByRole('alert')).toBeInViewport()
      await newcomer.getByLabel(/^Acepto los/).check()
      await signUp.click()
      await expectStatus(newcomer, `Ya formas parte de ${club.name}`)
      await expect(newcomer.getByRole('region', { name: 'Confirma tu correo' })).toHaveCount(0)
    })

    await test.step('the owner sees who joined', async () => {
      await page.reload()
      await expect(row).toContainText(`Aceptada${invited.username}`)
      await page.goto(`/es/ao/${club.slug}/users`)
      await expect(page.getByLabel(`Rol de ${invited.username}`)).toHaveValue('editor')
    })

    await test.step('their first event is published once a moderator has approved it', async () => {
      const event = uniqueName('Velada')
      const slug = await createEvent(
        { page: newcomer, language: 'es', t: messagesIn('es') },
        event,
        'Una noche en la casa.',
      )
      const { page: adminPage, close } = await openAdmin(browser, baseURL!)
      await publishEvent(await actorIn(adminPage, 'es'), event)
      await newcomer.goto(eventPath('es', slug))
      await expect(newcomer.getByRole('main').getByRole('heading', { level: 1, name: event })).toBeVisible()
      await expect(newcomer.getByRole('main')).toContainText(club.name)
      await close()
    })
    await visitor.close()
  },
)
