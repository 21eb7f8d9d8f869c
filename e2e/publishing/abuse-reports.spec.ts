import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/axe.ts'
import { withDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest, variants } from '../fixtures/full.ts'
import {
  answerCookies,
  createPerson,
  latestEmailTo,
  linkInEmail,
  type Person,
  setSessionCookie,
} from '../fixtures/people.ts'
import { hydrated } from '../fixtures/steps.ts'
import { openAdmin, queueLink, reviewRegion, uniqueName } from './site-team.ts'

const slow = fullTest(test, 'src/features/abuse-reports/')

async function addCharacter(owner: Person, name: string): Promise<number> {
  const [row] = await withDatabase(
    (sql) => sql`insert into characters (owner_id, name, visibility, biography)
      select id, ${name}, 'public', '<p>Nació en Ávila.</p>' from users where email = ${owner.email} returning id`,
  )
  return row!['id'] as number
}

/** The emails about a decision are sent once it can no longer be undone. */
const sendNow = () =>
  withDatabase(
    (sql) => sql`update pgboss.job set start_after = now() where name = 'reports.decided' and state = 'created'`,
  )

const WORDS = {
  es: {
    ...{ report: 'Denunciar este personaje', title: 'Denunciar «' },
    ...{ reason: 'Motivo', copyright: 'Usa algo mío o de otra persona sin permiso', message: 'Qué ocurre' },
    ...{ contact: 'Tu correo (opcional)', send: 'Enviar la denuncia', sent: 'Denuncia enviada' },
    ...{ hidden: 'Tenías razón: lo hemos ocultado.', text: 'Por qué no es así', appeal: 'Enviar el recurso' },
    appealed: 'Recurso enviado',
  },
  en: {
    ...{ report: 'Report this character', title: 'Report “' },
    ...{
      reason: 'Reason',
      copyright: 'It uses my work or someone else’s without permission',
      message: 'What is wrong',
    },
    ...{ contact: 'Your email (optional)', send: 'Send the report', sent: 'Report sent' },
    ...{ hidden: 'You were right: we’ve hidden it.', text: 'Why it is wrong', appeal: 'Send the appeal' },
    appealed: 'Appeal sent',
  },
}

for (const [locale, scripts] of variants([
  ['es', true],
  ['en', false],
]))
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts })
    const settle = async (page: Page) => void (scripts && (await hydrated(page)))

    slow('reports, moderates, tells both sides and appeals', async ({ page, browser, baseURL }) => {
      const words = WORDS[locale]
      await answerCookies(page.context())
      const [owner, name] = [await createPerson('Raul'), uniqueName('Sombra')]
      const id = await addCharacter(owner, name)
      const reporter = { username: name, email: `${name.split(' ')[1]}@example.org` }

      await page.goto(`/${locale}/c/${id}`)
      await page.getByRole('link', { name: words.report }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(words.title)
      await settle(page)
      if (scripts) await expectAccessible(page, 'reports')
      await page.getByLabel(words.reason, { exact: true }).selectOption({ label: words.copyright })
      await page.getByLabel(words.message, { exact: true }).fill('Es un texto mío sin permiso.')
      await page.getByLabel(words.contact, { exact: true }).fill(reporter.email)
      await page.getByRole('button', { name: words.send }).click()
      await expect(page.getByRole('status').filter({ hasText: words.sent })).toBeInViewport()
      const progress = page.url()
      await expect(page.getByRole('main')).not.toContainText(name)
      if (scripts) await expectAccessible(page, 'reports')

      const admin = await openAdmin(browser, baseURL!, { javaScriptEnabled: scripts })
      await admin.page.goto('/es/admin/reports')
      await queueLink(admin.page, name).click()
      await expect(reviewRegion(admin.page)).toContainText('Es un texto mío sin permiso.')
      if (scripts) await expectAccessible(admin.page, 'reports')
      await admin.page.getByRole('button', { name: 'Revisarla yo' }).click()
      await expect(reviewRegion(admin.page)).toContainText('En revisión por ti')
      await admin.page.getByRole('link', { name: /^Ocultar/ }).click()
      const dialog = admin.page.getByRole('dialog')
      await dialog.getByLabel('Lo que leerán').last().fill('Usa un texto de otra persona sin su permiso.')
      await dialog.getByRole('button').last().click()
      await expect(admin.page.getByRole('status').filter({ hasText: 'Oculto por una denuncia' }).first()).toBeVisible()
      await sendNow()

      expect(await latestEmailTo(owner, 'report-decided')).toContain('Usa un texto de otra persona')
      expect(await latestEmailTo(owner, 'report-decided')).not.toContain(reporter.email)
      expect(await latestEmailTo(reporter, 'report-outcome')).not.toContain(name)
      await page.goto(progress)
      await expect(page.getByRole('main')).toContainText(words.hidden)

      await setSessionCookie(page, owner)
      await page.goto(new URL(await linkInEmail(owner, 'report-decided')).pathname.replace(/^\/(es\/)?/, `/${locale}/`))
      await settle(page)
      if (scripts) await expectAccessible(page, 'reports')
      await page.getByLabel(words.text, { exact: true }).fill('El texto es mío y puedo demostrarlo.')
      await page.getByRole('button', { name: words.appeal }).click()
      await expect(page.getByRole('status').filter({ hasText: words.appealed })).toBeInViewport()

      const second = await openAdmin(browser, baseURL!, { javaScriptEnabled: scripts })
      await second.page.goto('/es/admin/reports')
      await queueLink(second.page, name).click()
      await expect(reviewRegion(second.page)).toContainText('El texto es mío y puedo demostrarlo.')
      await second.page.getByRole('link', { name: /^Dar la razón/ }).click()
      const answer = second.page.getByRole('dialog')
      await answer.getByLabel('Lo que leerán').last().fill('Ha demostrado que el texto es suyo.')
      await answer.getByRole('button').last().click()
      await expect(second.page.getByRole('status').filter({ hasText: 'Decisión retirada' }).first()).toBeVisible()
      await sendNow()
      await latestEmailTo(owner, 'report-appeal')
      await admin.close()
      await second.close()
    })
  })
