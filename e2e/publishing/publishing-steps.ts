// An organizer, a moderator and a visitor, each in their own browser, in either language.
import { randomBytes } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expect } from '../fixtures/fixtures.ts'
import { type Language, messagesIn, startingWith, type Translate } from '../fixtures/messages.ts'
import { answerCookies } from '../fixtures/people.ts'
import { expectStatus, hydrated, rejectCookies } from '../fixtures/steps.ts'

export type Actor = { page: Page; language: Language; t: Translate }

/** A page with the cookie banner answered, in a language. */
export async function actorIn(page: Page, language: Language): Promise<Actor> {
  await answerCookies(page.context())
  return { page, language, t: messagesIn(language) }
}

/** A visitor in a browser context of their own. */
export async function openVisitor(browser: Browser, language: Language, baseURL: string) {
  const context = await browser.newContext({ baseURL, locale: 'es-ES', reducedMotion: 'reduce' })
  return { page: await context.newPage(), language, t: messagesIn(language), close: () => context.close() }
}

/** A name similar to no other: similar ones would be shown first. */
export const uniqueOrganizationName = () => `Z${randomBytes(8).toString('hex')}`

/** Creates an organization from the account pages; it waits for verification. Returns its slug. */
export async function createOrganization({ page, language, t }: Actor, name: string): Promise<string> {
  await page.goto(`/${language}/account/organizations`)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('organization.create') })
    .click()
  // The editors load after hydration and push the rest down.
  await expect(page.getByRole('toolbar')).toHaveCount(2)
  await page.getByLabel(t('organization.name'), { exact: true }).fill(name)
  await page.getByRole('button', { name: t('organization.create.send') }).click()
  await expectStatus(page, t('panel.home.created'))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1)!
}

/** The bar with the form's buttons, always in view. */
export const saveBar = (page: Page) => page.locator('.save-bar_bar')
export const openPanelPage = ({ page, t }: Actor, name: string) =>
  page
    .getByRole('navigation', { name: t('eventPanel.nav') })
    .getByRole('link', { name })
    .click()

/** Creates an event with a venue, a genre and a ticket, and submits it. Returns its slug. */
export async function createEvent(actor: Actor, title: string, description: string): Promise<string> {
  const { page, t } = actor
  await page
    .getByRole('navigation', { name: t('panel.nav') })
    .getByRole('link', { name: t('panel.new_event') })
    .click()
  await expect(page.getByRole('toolbar')).toHaveCount(1)
  await page.getByLabel(t('eventform.title.label')).fill(title)
  await page.getByRole('textbox', { name: t('eventform.description'), exact: true }).fill(description)
  await page.getByLabel(t('eventform.starts')).fill('2027-10-08')
  await page.getByLabel(`${t('eventform.ends')} ${t('eventform.optional')}`).fill('2027-10-10')
  await page.getByRole('combobox', { name: t('eventform.venue'), exact: true }).fill('solana')
  await page.getByRole('option', { name: /Solana/ }).click()
  await page.getByRole('radio', { name: t('genre.horror') }).check()
  await page.getByLabel(t('eventform.ticket.name')).fill('Con literas')
  await page.getByLabel(t('ticketEditor.price'), { exact: true }).fill('95')
  await page.getByLabel(t('eventform.signup'), { exact: true }).selectOption('external')
  await page.getByLabel(t('eventform.signup_url')).fill('https://apuntarse.example/')
  await saveBar(page)
    .getByRole('button', { name: startingWith(t('eventform.save_draft')) })
    .click()
  // Autosave shows nearly the same message.
  await expect(page).toHaveURL(/\/information\?done=draft$/)
  await openPanelPage(actor, t('eventPanel.home'))
  await page.getByRole('button', { name: t('eventform.send') }).click()
  await expectStatus(page, t('eventPanel.done.submitted'))
  return new URL(page.url()).pathname.split('/').at(-1)!
}

/** The review region of the admin pages, and opening an item of a queue. */
export const reviewRegion = ({ page, t }: Actor) => page.getByRole('region', { name: t('admin.review') })
export async function openItem(team: Actor, queue: 'organizations' | 'events', name: string, badge = '') {
  const { page, language, t } = team
  await page.goto(`/${language}/admin/${queue}`)
  // A click while the list is taken over by React can be lost.
  await hydrated(page)
  const queued = page.getByRole('region', { name: t('admin.queue') })
  const line = queued.getByRole('link', { name: new RegExp(`${name} ?${badge}`) })
  await expect(line).toBeVisible()
  await line.click()
  await expect(reviewRegion(team).getByRole('heading', { name })).toBeVisible()
}

type Verb = 'verifyOrganization' | 'publishEvent' | 'markReviewed' | 'requestChanges' | 'rejectEvent'
export const expectDecision = (team: Actor, action: Verb | 'rejectOrganization', name: string) =>
  expect(reviewRegion(team).getByText(`${team.t(`admin.action.${action}`)}. ${name}`)).toBeVisible()

export async function verifyOrganization(team: Actor, name: string) {
  await openItem(team, 'organizations', name)
  await team.page.getByRole('button', { name: startingWith(team.t('admin.verify')) }).click()
  await expectDecision(team, 'verifyOrganization', name)
}

export async function publishEvent(team: Actor, title: string) {
  await openItem(team, 'events', title)
  await team.page.getByRole('button', { name: startingWith(team.t('admin.publish')) }).click()
  await expectDecision(team, 'publishEvent', title)
}

/** Undoes the last decision; the item is pending again. */
export async function undoDecision(team: Actor, name: string) {
  await reviewRegion(team)
    .getByRole('button', { name: team.t('admin.undo') })
    .click()
  await expect(
    reviewRegion(team)
      .getByRole('status')
      .filter({ hasText: `${team.t('admin.action.undoDecision')}.` }),
  ).toBeVisible()
  await expect(reviewRegion(team).getByRole('heading', { name })).toBeVisible()
}

/** Rejects or asks for changes, with a reason, in the dialog. */
export async function refuseWithReason({ page, t }: Actor, kind: 'reject' | 'changes', name: string, reason: string) {
  await page.getByRole('link', { name: startingWith(t(`admin.${kind}`)) }).click()
  const dialog = page.getByRole('dialog', { name: t(`admin.${kind}.title`, { name }) })
  await dialog.getByLabel(t('admin.reason.read'), { exact: true }).fill(reason)
  await dialog.getByRole('button', { name: startingWith(t('admin.reason.send')) }).click()
}

export const eventPath = (language: Language, slug: string) => `/${language}/evento-rol-vivo-larp/${slug}`

/** Searches the event list. */
export async function search({ page, language }: Actor, text: string) {
  await page.goto(`/${language}/events`)
  await rejectCookies(page)
  await page.getByRole('combobox').fill(text)
  await expect(page).toHaveURL(`/${language}/events?${new URLSearchParams({ q: text })}`)
}
export const results = (page: Page) => page.locator('main li.agenda-row_row').getByRole('heading')
