import type { Page } from '@playwright/test'
import { withDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { type Language, languagesOf, messagesIn } from '../fixtures/messages.ts'
import { createPerson, createSession, latestEmailTo, type Person } from '../fixtures/people.ts'
import { expectStatus, hydrated } from '../fixtures/steps.ts'
import {
  COMPLETE_EVENT,
  createEvent,
  setPublished,
  signInWithClub,
  uniqueTitle,
} from '../publishing/organization-fixtures.ts'
import { type CancelledEvent, expectCancelled } from './cancelled-event.ts'

const slow = fullTest(test, 'src/features/event-changes/', 'src/features/registrations/event-changes/')

const EMAILS = {
  es: {
    ...{ reason: /Esto dice la organización:\s+> Nieva en febrero/ },
    days: 'Cuándo: 12–14 de febrero de 2027 → 5–7 de marzo de 2027',
  },
  en: {
    ...{ reason: /Here’s what the organizers say:\s+> Nieva en febrero/ },
    days: 'When: 12–14 February 2027 → 5–7 March 2027',
  },
}

/** A public event with someone who has a seat. */
async function createEventWithPlayer(page: Page, language: Language): Promise<CancelledEvent> {
  const club = await signInWithClub(page)
  const tickets = [{ title: 'Plaza', price: 9500 }]
  const form = { title: uniqueTitle(club, 'La mudanza'), ...COMPLETE_EVENT, signup: 'open', tickets }
  const slug = await createEvent(page, club, form)
  await setPublished(slug)
  const player = await createPerson('Nora')
  await withDatabase((sql) => sql`update users set locale = ${language} where email = ${player.email}`)
  const ticket = await withDatabase(async (sql) => {
    const [row] =
      await sql`select id from tickets where event_id = (select event_id from event_slugs where slug = ${slug})`
    return row!['id'] as number
  })
  expect(await register(page, { slug, ticket, player })).toBe(200)
  return { slug, ticket, player, title: form.title, organizer: club.person }
}

/** The status of the answer of the API. */
async function register(page: Page, { slug, ticket, player }: { slug: string; ticket: number; player: Person }) {
  const token = await createSession(player, 'api')
  const headers = { authorization: `Bearer ${token}` }
  const data = { ticket, answers: {}, consents: ['terms', 'privacy'] }
  const response = await page.request.post(`/api/event/${slug}/register`, { headers, data: { data } })
  return response.status()
}

/** Emails about an edit wait until no later edit is merged into it: makes the edit older, and its emails due. */
const sendEmailsNow = (slug: string) =>
  withDatabase(async (sql) => {
    const revisions = await sql`update event_revisions set created_at = created_at - interval '15 minutes'
      where event_id = (select event_id from event_slugs where slug = ${slug}) returning id`
    await sql`update pgboss.job set start_after = now() where name = 'registrations.event_changed' and state = 'created'
      and (data->>'revisionId')::int in ${sql(revisions.map(({ id }) => id as number))}`
  })

for (const language of languagesOf('en'))
  slow(
    `${language}: an event is moved and cancelled with a reason, which everybody is told`,
    async ({ page, request }) => {
      const t = messagesIn(language)
      const emails = EMAILS[language]
      const event = await createEventWithPlayer(page, language)
      const { slug, player } = event

      await page.goto(`/${language}/ae/${slug}/information`)
      await hydrated(page)
      const starts = page.getByLabel(t('eventform.starts'))
      const reason = page.getByLabel(startingWith(t('eventform.reason')))
      await starts.fill('2027-03-05')
      await page.getByLabel(startingWith(t('eventform.ends'))).fill('2027-03-07')
      await save(page)
      const needed = page.getByRole('alert').filter({ hasText: t('failure.reason_needed') })
      await expect(needed).toBeInViewport()
      await expect(needed).toContainText(`${t('eventform.reason')}: ${t('field.required')}`)
      await expect(starts).toHaveValue('2027-03-05')
      await page.getByRole('link', { name: startingWith(t('eventform.reason')) }).click()
      await expect(reason).toBeInViewport()
      await reason.fill('Nieva en febrero.')
      await save(page)
      await expectStatus(page, t('eventform.done.saved'))
      await sendEmailsNow(slug)
      const moved = await latestEmailTo(player, 'event-changed')
      expect(moved).toContain(emails.days)
      expect(moved).toMatch(emails.reason)

      await page.goto(`/${language}/ae/${slug}`)
      await hydrated(page)
      await page.getByLabel(t('eventPanel.eventStatus'), { exact: true }).selectOption('cancelled')
      await page.getByRole('button', { name: t('eventPanel.cancel') }).click()
      await expect(
        page
          .getByRole('alert')
          .filter({ hasText: t('field.required') })
          .first(),
      ).toBeInViewport()
      await page.getByLabel(t('eventPanel.reason.es')).fill('Ha ardido el molino.')
      await page.getByRole('button', { name: t('eventPanel.cancel') }).click()
      await expectStatus(page, t('eventform.done.saved'))
      await sendEmailsNow(slug)
      await expectCancelled({ request, language, event, reason: 'Ha ardido el molino.' })
    },
  )

const startingWith = (text: string) => new RegExp(`^${text}`)
const save = (page: Page) =>
  page
    .locator('.save-bar_bar')
    .getByRole('button', { name: /Guardar|Save/ })
    .click()
