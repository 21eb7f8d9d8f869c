// An organizer, a moderator and a visitor, each in a browser of their own, in either language.
import { randomBytes } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expect } from '../fixtures/fixtures.ts'
import { begins, type Language, type Words, wordsIn } from '../fixtures/messages.ts'
import { linkIn, nobodyYet, PASSWORD, type Somebody } from '../fixtures/people.ts'
import { sayNo, told } from '../fixtures/steps.ts'

export type Told = { page: Page; language: Language; t: Words }

/** A page whose owner has answered the question about cookies, told in a language. */
export async function inLanguage(page: Page, language: Language, baseURL: string): Promise<Told> {
  await page.context().addCookies([{ name: 'consent', value: 'accepted', url: baseURL }])
  return { page, language, t: wordsIn(language) }
}

/** Somebody who just looks, in a browser of their own. */
export async function visitor(browser: Browser, language: Language, baseURL: string) {
  const context = await browser.newContext({ baseURL, locale: 'es-ES', reducedMotion: 'reduce' })
  return { page: await context.newPage(), language, t: wordsIn(language), close: () => context.close() }
}

export const says = told

/** From no account to one whose address is confirmed by the letter; signed in. */
export async function join({ page, language, t }: Told): Promise<Somebody> {
  const somebody = nobodyYet('Nora')
  await page.goto(`/${language}/events`)
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('nav.register') })
    .click()
  await page.getByLabel(t('register.username')).fill(somebody.username)
  await page.getByLabel(t('email.label'), { exact: true }).fill(somebody.email)
  await page.getByLabel(t('password.label'), { exact: true }).fill(PASSWORD)
  await page.getByLabel(t('password.again'), { exact: true }).fill(PASSWORD)
  await page.getByLabel(begins(t('register.accept'))).check()
  await page.getByRole('button', { name: t('register.create') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('confirm.sent.title') })).toBeVisible()
  await page.goto(await linkIn(somebody, 'activation'))
  await page.getByRole('button', { name: t('confirm.button') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('confirm.done.title') })).toBeVisible()
  return somebody
}

/** A name like no other: what is alike is shown before another one is made. */
export const ownName = () => `Z${randomBytes(8).toString('hex')}`

/** Makes an organization from the list of one's own; it waits to be verified. Its slug. */
export async function found({ page, language, t }: Told, name: string): Promise<string> {
  await page.goto(`/${language}/account/organizations`)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('organization.create') })
    .click()
  // The editors come when the page is alive, and push what is below them down.
  await expect(page.getByRole('toolbar')).toHaveCount(2)
  await page.getByLabel(t('organization.name'), { exact: true }).fill(name)
  await page.getByRole('button', { name: t('organization.create.send') }).click()
  await says(page, t('panel.home.created'))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1)!
}

/** The buttons that stay in sight while one writes. */
export const bar = (page: Page) => page.locator('.savebar')
export const toPanel = ({ page, t }: Told, name: string) =>
  page
    .getByRole('navigation', { name: t('ae.nav') })
    .getByRole('link', { name })
    .click()

/** Writes an event of several days in a venue, with a genre and a ticket, and sends it in. Its slug. */
export async function write(told: Told, title: string, description: string): Promise<string> {
  const { page, t } = told
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
  await bar(page)
    .getByRole('button', { name: begins(t('eventform.save_draft')) })
    .click()
  // It saves itself as well, and says nearly the same.
  await expect(page).toHaveURL(/\/information\?done=draft$/)
  await page.getByRole('link', { name: t('eventform.add_tickets') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('ae.tickets') })).toBeVisible()
  await page
    .getByRole('link', { name: t('aetickets.add') })
    .first()
    .click()
  await page.getByLabel(t('aetickets.title.es')).fill('Con literas')
  await page.getByLabel(t('aetickets.price')).fill('95')
  await page.getByRole('button', { name: t('aetickets.save') }).click()
  await says(page, t('aetickets.done.saved'))
  await toPanel(told, t('ae.home'))
  await page.getByRole('button', { name: t('eventform.send') }).click()
  await says(page, t('ae.done.submitted'))
  return new URL(page.url()).pathname.split('/').at(-1)!
}

/** What the site team reads, and one line of its queue. */
export const review = ({ page, t }: Told) => page.getByRole('region', { name: t('team.review') })
export async function take(team: Told, queue: 'organizations' | 'events', name: string, badge = '') {
  const { page, language, t } = team
  await page.goto(`/${language}/admin/${queue}`)
  const queued = page.getByRole('region', { name: t('team.queue') })
  const line = queued.getByRole('link', { name: new RegExp(`${name} ?${badge}`) })
  await expect(line).toBeVisible()
  await line.click()
  await expect(review(team).getByRole('heading', { name })).toBeVisible()
}

type Verb = 'verifyOrganization' | 'publishEvent' | 'markReviewed' | 'requestChanges' | 'rejectEvent'
export const decided = (team: Told, verb: Verb | 'rejectOrganization', name: string) =>
  expect(review(team).getByText(`${team.t(`team.verb.${verb}`)}. ${name}`)).toBeVisible()

export async function verify(team: Told, name: string) {
  await take(team, 'organizations', name)
  await team.page.getByRole('button', { name: begins(team.t('team.verify')) }).click()
  await decided(team, 'verifyOrganization', name)
}

export async function publish(team: Told, title: string) {
  await take(team, 'events', title)
  await team.page.getByRole('button', { name: begins(team.t('team.publish')) }).click()
  await decided(team, 'publishEvent', title)
}

/** Takes back what was decided a moment ago; it waits again. */
export async function undo(team: Told, name: string) {
  await review(team)
    .getByRole('button', { name: team.t('team.undo') })
    .click()
  await expect(
    review(team)
      .getByRole('status')
      .filter({ hasText: `${team.t('team.verb.undoDecision')}.` }),
  ).toBeVisible()
  await expect(review(team).getByRole('heading', { name })).toBeVisible()
}

/** Says no, or not yet, in the dialog that asks why. */
export async function giveReason({ page, t }: Told, kind: 'reject' | 'changes', name: string, reason: string) {
  await page.getByRole('link', { name: begins(t(`team.${kind}`)) }).click()
  const dialog = page.getByRole('dialog', { name: t(`team.${kind}.title`, { name }) })
  await dialog.getByLabel(t('team.reason'), { exact: true }).fill(reason)
  await dialog.getByRole('button', { name: begins(t('team.reason.send')) }).click()
}

export const eventPath = (language: Language, slug: string) => `/${language}/evento-rol-vivo-larp/${slug}`

/** Types words into the search of the events, as anybody does. */
export async function look({ page, language }: Told, words: string) {
  await page.goto(`/${language}/events`)
  await sayNo(page)
  await page.getByRole('combobox').fill(words)
  await expect(page).toHaveURL(`/${language}/events?${new URLSearchParams({ q: words })}`)
}
export const results = (page: Page) => page.locator('main li.row').getByRole('heading')
