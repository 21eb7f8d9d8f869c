import { FULL } from '../fixtures/axe.ts'
import { hurryLetters } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { begins, LANGUAGES } from '../fixtures/messages.ts'
import { lettersTo, letterTo } from '../fixtures/people.ts'
import {
  bar,
  decided,
  eventPath,
  found,
  giveReason,
  inLanguage,
  join,
  look,
  ownName,
  publish,
  results,
  review,
  says,
  take,
  toPanel,
  undo,
  verify,
  visitor,
  write,
} from './publishing-steps.ts'
import { desk, unlike } from './site-team.ts'

// What does not come is told before the whole time is over.
test.use({ actionTimeout: 30_000 })

for (const language of LANGUAGES) {
  // One of the two long journeys in each language; both in both languages in `npm run test:full`.
  const inEnglish = FULL || language === 'en' ? test : test.skip
  inEnglish(
    `from no account to the calendar; changed there, and cancelled: ${language}`,
    async ({ page, browser, baseURL }) => {
      test.setTimeout(240_000)
      const organizer = await inLanguage(page, language, baseURL!)
      const { t } = organizer
      const { page: deskPage, close } = await desk(browser, baseURL!)
      const team = await inLanguage(deskPage, language, baseURL!)
      const anybody = await visitor(browser, language, baseURL!)
      const title = unlike('Velada')
      const words = title.split(' ')[1]!

      const nora = await join(organizer)
      const club = ownName()
      const home = await found(organizer, club)
      const slug = await write(organizer, title, 'Una noche en la casa.')
      await look(anybody, words)
      await expect(results(anybody.page).filter({ hasText: title })).toHaveCount(0)
      expect((await anybody.page.goto(eventPath(language, slug)))?.status()).toBe(404)

      await test.step('the site team verifies and publishes', async () => {
        await verify(team, club)
        await take(team, 'events', title)
        await expect(review(team)).toContainText('Una noche en la casa.')
        await publish(team, title)
      })

      await test.step('anybody finds it by searching, and reads it', async () => {
        await look(anybody, words)
        await expect(results(anybody.page)).toHaveText([title])
        await anybody.page.locator('main li.row').getByRole('link', { name: title }).click()
        await expect(anybody.page).toHaveURL(eventPath(language, slug))
        const main = anybody.page.getByRole('main')
        await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible()
        for (const part of ['Una noche en la casa.', club, 'Solana', t('genre.horror'), 'Con literas'])
          await expect(main).toContainText(part)
        await expect(anybody.page.locator('meta[name=robots][content*=noindex]')).toHaveCount(0)
      })

      await test.step('the letters come, in the language of the account', async () => {
        await hurryLetters('organization', home)
        await hurryLetters('event', slug)
        expect(await letterTo(nora, 'organization-verified')).toContain(
          t('mail.news.organization_verified.text', { name: club }),
        )
        const letter = await letterTo(nora, 'event-published')
        expect(letter).toContain(t('mail.news.event_published.text', { name: title }))
        expect(letter).toContain(eventPath(language, slug))
      })

      const [other, now] = [title.replace('Velada', 'Vigilia'), t('genre.historic')]
      await test.step('an edit is seen at the next request, on the page and by searching', async () => {
        await page.goto(`/${language}/ae/${slug}/information`)
        await expect(page.getByRole('toolbar')).toHaveCount(1)
        await page.getByLabel(t('eventform.title.label')).fill(other)
        await page.getByRole('radio', { name: now }).check()
        await page.getByLabel(`${t('eventform.reason')} ${t('eventform.optional')}`).fill('Cambiamos de siglo.')
        await bar(page)
          .getByRole('button', { name: t('account.save') })
          .click()
        await says(page, t('eventform.done.saved'))
        // At the address it had: that one leads on.
        await anybody.page.goto(eventPath(language, slug))
        const main = anybody.page.getByRole('main')
        await expect(main.getByRole('heading', { level: 1, name: other })).toBeVisible()
        await expect(main).toContainText(now)
        await look(anybody, other)
        await expect(results(anybody.page)).toHaveText([other])
      })

      await test.step('the site team reads what went and what came', async () => {
        await take(team, 'events', other, t('team.badge.edit'))
        await expect(review(team).locator('del')).toContainText(['Velada', t('genre.horror')])
        await expect(review(team).locator('ins')).toContainText(['Vigilia', now])
        await expect(review(team)).toContainText('Cambiamos de siglo.')
        await team.page.getByRole('button', { name: begins(t('team.reviewed')) }).click()
        await decided(team, 'markReviewed', other)
      })

      await test.step('cancelled, it keeps its page, and says why', async () => {
        await toPanel(organizer, t('ae.home'))
        await page.getByLabel(t('ae.happening')).selectOption(t('happening.cancelled'))
        await page.getByLabel(begins(t('ae.reason.es'))).fill('Ha ardido el molino.')
        await page.getByLabel(begins(t('ae.reason.en'))).fill('The mill has burnt down.')
        await page.getByRole('button', { name: t('ae.cancel') }).click()
        await says(page, t('eventform.done.saved'))
        expect((await anybody.page.goto(eventPath(language, slug)))?.status()).toBe(200)
        const main = anybody.page.getByRole('main')
        await expect(main.getByRole('heading', { level: 1, name: other })).toBeVisible()
        const why = language === 'es' ? 'Ha ardido el molino.' : 'The mill has burnt down.'
        await expect(main).toContainText(`${t('banner.cancelled')} ${why}`)
      })
      await anybody.close()
      await close()
    },
  )

  const inSpanish = FULL || language === 'es' ? test : test.skip
  inSpanish(
    `refused with a reason, put right and sent in again; taken back within a minute: ${language}`,
    async ({ page, browser, baseURL }) => {
      test.setTimeout(240_000)
      const organizer = await inLanguage(page, language, baseURL!)
      const { t } = organizer
      const { page: deskPage, close } = await desk(browser, baseURL!)
      const team = await inLanguage(deskPage, language, baseURL!)
      const anybody = await visitor(browser, language, baseURL!)
      const title = unlike('Romería')
      const seen = async (slug: string) => (await anybody.page.goto(eventPath(language, slug)))?.status()

      const nora = await join(organizer)
      const club = ownName()
      const home = await found(organizer, club)
      const slug = await write(organizer, title, 'Una noche en la csa.')

      await test.step('an organization is refused, sent again, verified, taken back and verified', async () => {
        await take(team, 'organizations', club)
        await giveReason(team, 'reject', club, 'No encontramos nada de vosotros.')
        await decided(team, 'rejectOrganization', club)
        await page.goto(`/${language}/ao/${home}`)
        const refused = page.getByRole('region', { name: t('panel.home.rejected') })
        await expect(refused).toContainText('No encontramos nada de vosotros.')
        await refused.getByRole('button', { name: t('panel.home.resubmit') }).click()
        await says(page, t('panel.home.resent'))
        await verify(team, club)
        await undo(team, club)
        await page.goto(`/${language}/ao/${home}`)
        await expect(page.getByRole('region', { name: t('panel.home.pending') })).toBeVisible()
        await verify(team, club)
        await page.reload()
        await expect(page.getByRole('region', { name: t('panel.home.pending') })).toHaveCount(0)
      })

      await test.step('an event is published, and taken back before its letter leaves', async () => {
        await publish(team, title)
        expect(await seen(slug)).toBe(200)
        await undo(team, title)
        expect(await seen(slug)).toBe(404)
      })

      await test.step('changes are asked for, made, and read again', async () => {
        await take(team, 'events', title)
        await giveReason(team, 'changes', title, 'Falta una letra en la descripción.')
        await decided(team, 'requestChanges', title)
        expect(await seen(slug)).toBe(404)
        await page.goto(`/${language}/ae/${slug}`)
        const main = page.getByRole('main')
        await expect(main).toContainText(`${t('ae.changes')} «Falta una letra en la descripción.»`)
        await main.getByRole('link', { name: t('ae.correct'), exact: true }).click()
        await expect(page.getByRole('toolbar')).toHaveCount(1)
        await page
          .getByRole('textbox', { name: t('eventform.description'), exact: true })
          .fill('Una noche en la casa grande.')
        await bar(page)
          .getByRole('button', { name: t('eventform.send_again') })
          .click()
        await says(page, t('ae.done.submitted'))
      })

      await test.step('rejected, it can still be put right', async () => {
        await take(team, 'events', title)
        await expect(review(team)).toContainText(`${t('team.events.before')} «Falta una letra en la descripción.»`)
        await giveReason(team, 'reject', title, 'Esto parece una fiesta.')
        await decided(team, 'rejectEvent', title)
        // The notice of what one did oneself goes when the team has decided since.
        await page.reload()
        await expect(page.getByRole('status').filter({ hasText: t('ae.done.submitted') })).toHaveCount(0)
        await expect(page.getByRole('main')).toContainText(`${t('ae.rejected')} «Esto parece una fiesta.»`)
        await page.getByRole('button', { name: t('eventform.send_again') }).click()
        await says(page, t('ae.done.submitted'))
        await publish(team, title)
        await anybody.page.goto(eventPath(language, slug))
        await expect(anybody.page.getByRole('main')).toContainText('Una noche en la casa grande.')
      })

      await test.step('each decision that stands has its letter, and what was taken back or overtaken has none', async () => {
        await hurryLetters('organization', home)
        await hurryLetters('event', slug)
        const standing = ['event-published', 'organization-verified']
        for (const kind of standing) expect(await letterTo(nora, kind)).not.toBe('')
        for (const kind of standing) expect(lettersTo(nora, kind), kind).toHaveLength(1)
        for (const kind of ['organization-rejected', 'event-rejected', 'event-changes-requested'])
          expect(lettersTo(nora, kind), kind).toHaveLength(0)
      })
      await anybody.close()
      await close()
    },
  )
}
