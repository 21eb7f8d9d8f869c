import { sendPendingEmails, withDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { FULL, fullTest } from '../fixtures/full.ts'
import { LANGUAGES, startingWith } from '../fixtures/messages.ts'
import { emailsTo, latestEmailTo, setSessionCookie } from '../fixtures/people.ts'
import { expectStatus } from '../fixtures/steps.ts'
import {
  actorIn,
  createOrganization,
  eventPath,
  expectDecision,
  openItem,
  openPanelPage,
  openVisitor,
  publishEvent,
  refuseWithReason,
  results,
  reviewRegion,
  saveBar,
  search,
  undoDecision,
  uniqueOrganizationName,
  verifyOrganization,
} from './publishing-steps.ts'
import { createOwner, openAdmin, uniqueName } from './site-team.ts'

for (const language of LANGUAGES) {
  // What the site team refuses and undoes is tested with its commands.
  const inEnglish = FULL || language === 'en' ? test : test.skip
  inEnglish(
    `from an organization to a published event, an edit and a cancellation: ${language}`,
    async ({ page, browser, baseURL }) => {
      const organizer = await actorIn(page, language)
      const { t } = organizer
      const { page: adminPage, close } = await openAdmin(browser, baseURL!)
      const team = await actorIn(adminPage, language)
      const visitor = await openVisitor(browser, language, baseURL!)
      const title = uniqueName('Velada')
      const searchText = title.split(' ')[1]!

      // Signing up and the form of an event have their own tests.
      const nora = await createOwner(page, 'Nora')
      await withDatabase((sql) => sql`update users set locale = ${language} where email = ${nora.email}`)
      await setSessionCookie(page, nora)
      const club = uniqueOrganizationName()
      const home = await createOrganization(organizer, club)
      const event = await nora.call('POST /api/event/create-private', {
        ...{ organization: home, title, description: 'Una noche en la casa.', venue_tbd: true, county: 'Segovia' },
        ...{ date_start: '2027-10-08', date_end: '2027-10-10', theme: 'horror', submit: true },
        tickets: [{ title: 'Con literas', price: 9500 }],
      })
      const slug = event.data.attributes['slug']!
      await search(visitor, searchText)
      await expect(results(visitor.page).filter({ hasText: title })).toHaveCount(0)
      expect((await visitor.page.goto(eventPath(language, slug)))?.status()).toBe(404)

      await test.step('the site team verifies the organization and publishes the event', async () => {
        await verifyOrganization(team, club)
        await openItem(team, 'events', title)
        await expect(reviewRegion(team)).toContainText('Una noche en la casa.')
        await publishEvent(team, title)
      })

      await test.step('a visitor finds and reads the event', async () => {
        await search(visitor, searchText)
        await expect(results(visitor.page)).toHaveText([title])
        await visitor.page.locator('main li.agenda-row_row').getByRole('link', { name: title }).click()
        await expect(visitor.page).toHaveURL(eventPath(language, slug))
        const main = visitor.page.getByRole('main')
        await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible()
        for (const part of ['Una noche en la casa.', club, 'Segovia', t('genre.horror'), 'Con literas'])
          await expect(main).toContainText(part)
        await expect(visitor.page.locator('meta[name=robots][content*=noindex]')).toHaveCount(0)
      })

      await test.step('emails arrive in the language of the account', async () => {
        await sendPendingEmails('organization', home)
        await sendPendingEmails('event', slug)
        expect(await latestEmailTo(nora, 'organization-verified')).toContain(
          t('email.news.organization_verified.text', { name: club }),
        )
        const email = await latestEmailTo(nora, 'event-published')
        expect(email).toContain(t('email.news.event_published.text', { name: title }))
        expect(email).toContain(eventPath(language, slug))
      })

      const [newTitle, newGenre] = [title.replace('Velada', 'Vigilia'), t('genre.historic')]
      await test.step('an edit is visible at the next request, on the page and in the search', async () => {
        await page.goto(`/${language}/ae/${slug}/information`)
        await expect(page.getByRole('toolbar')).toHaveCount(1)
        await page.getByLabel(t('eventform.title.label')).fill(newTitle)
        await page.getByRole('radio', { name: newGenre }).check()
        await page.getByLabel(`${t('eventform.reason')} ${t('eventform.optional')}`).fill('Cambiamos de siglo.')
        await saveBar(page)
          .getByRole('button', { name: t('account.save') })
          .click()
        await expectStatus(page, t('eventform.done.saved'))
        // The former slug redirects.
        await visitor.page.goto(eventPath(language, slug))
        const main = visitor.page.getByRole('main')
        await expect(main.getByRole('heading', { level: 1, name: newTitle })).toBeVisible()
        await expect(main).toContainText(newGenre)
        await search(visitor, newTitle)
        await expect(results(visitor.page)).toHaveText([newTitle])
      })

      await test.step('the site team reviews the difference', async () => {
        await openItem(team, 'events', newTitle, t('admin.badge.edit'))
        await expect(reviewRegion(team).locator('del')).toContainText(['Velada', t('genre.horror')])
        await expect(reviewRegion(team).locator('ins')).toContainText(['Vigilia', newGenre])
        await expect(reviewRegion(team)).toContainText('Cambiamos de siglo.')
        await team.page.getByRole('button', { name: startingWith(t('admin.reviewed')) }).click()
        await expectDecision(team, 'markReviewed', newTitle)
      })

      await test.step('a cancelled event keeps its page and shows the reason', async () => {
        await openPanelPage(organizer, t('eventPanel.home'))
        await page.getByLabel(t('eventPanel.eventStatus'), { exact: true }).selectOption(t('eventStatus.cancelled'))
        await page.getByLabel(startingWith(t('eventPanel.reason.es'))).fill('Ha ardido el molino.')
        await page.getByLabel(startingWith(t('eventPanel.reason.en'))).fill('The mill has burnt down.')
        await page.getByRole('button', { name: t('eventPanel.cancel') }).click()
        await expectStatus(page, t('eventform.done.saved'))
        expect((await visitor.page.goto(eventPath(language, slug)))?.status()).toBe(200)
        const main = visitor.page.getByRole('main')
        await expect(main.getByRole('heading', { level: 1, name: newTitle })).toBeVisible()
        const why = language === 'es' ? 'Ha ardido el molino.' : 'The mill has burnt down.'
        await expect(main).toContainText(`${t('banner.cancelled')} ${why}`)
      })
      await visitor.close()
      await close()
    },
  )

  const slow = fullTest(test, 'src/app/admin/', 'src/features/site-team/', 'src/features/review/')
  slow(`rejections with a reason, resubmissions and undo: ${language}`, async ({ page, browser, baseURL }) => {
    const organizer = await actorIn(page, language)
    const { t } = organizer
    const { page: adminPage, close } = await openAdmin(browser, baseURL!)
    const team = await actorIn(adminPage, language)
    const visitor = await openVisitor(browser, language, baseURL!)
    const title = uniqueName('Romería')
    const statusOf = async (slug: string) => (await visitor.page.goto(eventPath(language, slug)))?.status()

    const nora = await createOwner(page, 'Nora')
    const club = uniqueOrganizationName()
    const { id: organization, attributes } = (
      await nora.call('POST /api/organization/new', { name: club, type: 'association' })
    ).data
    const home = attributes['slug']!
    const event = await nora.call('POST /api/event/create-private', {
      ...{ organization, title, description: 'Una noche en la csa.', date_start: '2027-10-08', date_end: '2027-10-10' },
      ...{ theme: 'horror', county: 'Segovia', venue_tbd: true, submit: true },
    })
    const slug = event.data.attributes['slug']!
    await setSessionCookie(page, nora)

    await test.step('an organization is rejected, resubmitted, verified, undone and verified again', async () => {
      await openItem(team, 'organizations', club)
      await refuseWithReason(team, 'reject', club, 'No encontramos nada de vosotros.')
      await expectDecision(team, 'rejectOrganization', club)
      await page.goto(`/${language}/ao/${home}`)
      const rejectedRegion = page.getByRole('region', { name: t('panel.home.rejected') })
      await expect(rejectedRegion).toContainText('No encontramos nada de vosotros.')
      await rejectedRegion.getByRole('button', { name: t('panel.home.resubmit') }).click()
      await expectStatus(page, t('panel.home.resent'))
      await verifyOrganization(team, club)
      await undoDecision(team, club)
      await page.goto(`/${language}/ao/${home}`)
      await expect(page.getByRole('region', { name: t('panel.home.pending') })).toBeVisible()
      await verifyOrganization(team, club)
      await page.reload()
      await expect(page.getByRole('region', { name: t('panel.home.pending') })).toHaveCount(0)
    })

    await test.step('an event is published and undone before its email is sent', async () => {
      await publishEvent(team, title)
      expect(await statusOf(slug)).toBe(200)
      await undoDecision(team, title)
      expect(await statusOf(slug)).toBe(404)
    })

    await test.step('changes are requested, made and reviewed', async () => {
      await openItem(team, 'events', title)
      await refuseWithReason(team, 'changes', title, 'Falta una letra en la descripción.')
      await expectDecision(team, 'requestChanges', title)
      expect(await statusOf(slug)).toBe(404)
      await page.goto(`/${language}/ae/${slug}`)
      const main = page.getByRole('main')
      await expect(main).toContainText(`${t('eventPanel.changes')} «Falta una letra en la descripción.»`)
      await main.getByRole('link', { name: t('eventPanel.correct'), exact: true }).click()
      await expect(page.getByRole('toolbar')).toHaveCount(1)
      await page
        .getByRole('textbox', { name: t('eventform.description'), exact: true })
        .fill('Una noche en la casa grande.')
      await saveBar(page)
        .getByRole('button', { name: t('eventform.send_again') })
        .click()
      await expectStatus(page, t('eventPanel.done.submitted'))
    })

    await test.step('a rejected event can be corrected', async () => {
      await openItem(team, 'events', title)
      await expect(reviewRegion(team)).toContainText(`${t('admin.events.before')} «Falta una letra en la descripción.»`)
      await refuseWithReason(team, 'reject', title, 'Esto parece una fiesta.')
      await expectDecision(team, 'rejectEvent', title)
      // The success message disappears when the team has decided since.
      await page.reload()
      await expect(page.getByRole('status').filter({ hasText: t('eventPanel.done.submitted') })).toHaveCount(0)
      await expect(page.getByRole('main')).toContainText(`${t('eventPanel.rejected')} «Esto parece una fiesta.»`)
      await page.getByRole('button', { name: t('eventform.send_again') }).click()
      await expectStatus(page, t('eventPanel.done.submitted'))
      await publishEvent(team, title)
      await visitor.page.goto(eventPath(language, slug))
      await expect(visitor.page.getByRole('main')).toContainText('Una noche en la casa grande.')
    })

    await test.step('only decisions that stand send an email, once', async () => {
      await sendPendingEmails('organization', home)
      await sendPendingEmails('event', slug)
      const standing = ['event-published', 'organization-verified']
      for (const kind of standing) expect(await latestEmailTo(nora, kind)).not.toBe('')
      for (const kind of standing) expect(emailsTo(nora, kind), kind).toHaveLength(1)
      for (const kind of ['organization-rejected', 'event-rejected', 'event-changes-requested'])
        expect(emailsTo(nora, kind), kind).toHaveLength(0)
    })
    await visitor.close()
    await close()
  })
}
