// Documents for the days of an event.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { readPdf } from '../../tests/fixtures/pdf-text.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { withDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { languagesOf, messagesIn } from '../fixtures/messages.ts'
import { createPerson, setSessionCookie } from '../fixtures/people.ts'
import { hydrated } from '../fixtures/steps.ts'
import { signInWithClub } from '../publishing/organization-fixtures.ts'
import { createEventWithPlayers } from './player-steps.ts'

const slow = fullTest(test, 'src/app/event-panel/', 'src/features/printouts/')

const REASON = 'Se ha torcido un tobillo en el bosque'

async function download(page: Page, button: Locator) {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  return { name: file.suggestedFilename(), bytes: new Uint8Array(await readFile(await file.path())) }
}

for (const language of languagesOf('en'))
  slow(
    `makes the documents, and opens contacts with a reason alone (${language})`,
    async ({ page, browser, baseURL }) => {
      const t = messagesIn(language)
      await page.setViewportSize({ width: 390, height: 844 })
      const club = await signInWithClub(page)
      const slug = await createEventWithPlayers(page, club)
      await withDatabase(
        (sql) => sql`update registrations set special_answers = '{"allergies": "polen de olivo"}'
        where event_id = (select event_id from event_slugs where slug = ${slug}) and name = 'Olalla Prieto'`,
      )
      // The former list to print leads here.
      await page.goto(`/${language}/ae/${slug}/players/check-in`)
      await expect(page).toHaveURL(`/${language}/ae/${slug}/papers#paper-check_in`)
      await hydrated(page)
      const card = (key: 'check_in' | 'badges' | 'kitchen' | 'contacts') =>
        page.getByRole('region', { name: t(`papers.${key}`), exact: true })

      const list = await download(page, card('check_in').getByRole('button', { name: /^PDF/ }))
      expect(list.name).toBe(`${slug}-${t('papers.file.check_in')}.pdf`)
      expect(readPdf(list.bytes).pages.flat().join('\n')).toContain('Olalla Prieto')
      await expect(card('check_in')).toContainText(club.person.username)
      const badges = await download(page, card('badges').getByRole('button', { name: /^PDF/ }))
      expect(readPdf(badges.bytes).pages.flat().join('\n')).toContain('Olalla')
      const kitchen = await download(page, card('kitchen').getByRole('button', { name: /^PDF/ }))
      expect(readPdf(kitchen.bytes).pages.flat().join('\n')).toContain('polen de olivo')

      const contacts = card('contacts')
      const open = contacts.getByRole('button', { name: t('papers.contacts.open') })
      await contacts.getByLabel(t('papers.contacts.why')).fill('porque sí')
      await open.click()
      await expect(page.getByText('polen de olivo')).toHaveCount(0)
      await expect(contacts.getByLabel(t('papers.contacts.why'))).toHaveValue('porque sí')
      // Without a question nobody has anything.
      await contacts.getByLabel(t('papers.contacts.why')).fill(REASON)
      await open.click()
      await expect(contacts).toContainText(t('papers.contacts.none'))
      await page.reload()
      await hydrated(page)
      await contacts.getByLabel('Alergias').check()
      await contacts.getByLabel(t('papers.contacts.why')).fill(REASON)
      await open.click()
      await expect(contacts).toContainText('polen de olivo')
      await expect(contacts.getByRole('listitem').filter({ hasText: REASON })).toHaveCount(2)
      await expectAccessible(page, 'papers')
      const paper = await download(page, contacts.getByRole('button', { name: /^PDF/ }))
      expect(readPdf(paper.bytes).pages.flat().join('\n')).toContain(REASON)
      await page.reload()
      await expect(page.getByText('polen de olivo')).toHaveCount(0)

      // A moderator is told whom to ask, and opens nothing.
      const other = await (await browser.newContext({ baseURL: baseURL! })).newPage()
      const moderator = await createPerson('Mar')
      await setSessionCookie(other, moderator)
      await withDatabase(
        (sql) => sql`insert into memberships (organization_id, user_id, role)
        select o.id, u.id, 'moderator' from organizations o, users u where o.slug = ${club.slug} and u.username = ${moderator.username}`,
      )
      await other.goto(`/${language}/ae/${slug}/papers`)
      await expect(other.getByText(t('papers.ask', { names: club.person.username }))).toHaveCount(2)
      await expect(other.getByRole('button', { name: t('papers.contacts.open') })).toHaveCount(0)
      await other.context().close()
    },
  )
