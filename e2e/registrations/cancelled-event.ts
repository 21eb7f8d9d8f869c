// What everybody sees of an event once its organizer has cancelled it. Asked by request: the pages are the same without scripts.
import type { APIRequestContext } from '@playwright/test'
import { expect } from '../fixtures/fixtures.ts'
import { type Language, messagesIn } from '../fixtures/messages.ts'
import { createPerson, createSession, latestEmailTo, type Person } from '../fixtures/people.ts'

export type CancelledEvent = { slug: string; ticket: number; player: Person; title: string; organizer: Person }
type Site = { request: APIRequestContext; language: Language; event: CancelledEvent; reason: string }

export async function expectCancelled(site: Site) {
  await expectPublic(site)
  await expectNoSignUp(site)
  await expectPlayer(site)
  await expectOrganizer(site)
}

/** The text of a page's main part, as one line, and its HTML. */
async function open({ request, language }: Site, path: string, person?: Person) {
  const headers = person ? { cookie: `session=${await createSession(person, 'site')}` } : {}
  const response = await request.get(`/${language}${path}`, { headers })
  expect(response.status(), path).toBe(200)
  const html = await response.text()
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  return { html: main, text: main.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') }
}

const eventPath = ({ event }: Site) => `/evento-rol-vivo-larp/${event.slug}`

async function expectPublic(site: Site) {
  const { request, language, event, reason } = site
  const t = messagesIn(language)
  const page = await open(site, eventPath(site))
  expect(page.text).toContain(`${t('banner.cancelled')} ${reason}`)
  expect(page.text).toContain(t('event.closed'))
  expect(page.html).not.toContain('/registration/')
  for (const view of ['', '&view=map']) {
    const { html } = await open(site, `/events?q=${encodeURIComponent(event.title)}${view}`)
    // The first part holds the structured data, which name the event as well.
    const row = html.split('<li').find((part, index) => index > 0 && part.includes(event.slug)) ?? ''
    expect(row.includes('data-status="cancelled"'), `/events${view}: ${row.slice(0, 500)}`).toBe(true)
  }
  const { data } = await (await request.get(`/api/events?filters[slug]=${event.slug}`)).json()
  expect(data).toEqual([
    expect.objectContaining({ attributes: expect.objectContaining({ status: 'cancelled', status_reason: reason }) }),
  ])
  const calendar = await (await request.get(`/${language}${eventPath(site)}.ics`)).text()
  expect(calendar).toMatch(/STATUS:CANCELLED/)
}

/** Neither by the form's page nor by the API. */
async function expectNoSignUp(site: Site) {
  const { request, language, event } = site
  const other = await createPerson('Zoe')
  const form = await open(site, `${eventPath(site)}/registration/${event.ticket}`, other)
  expect(form.text).toContain(messagesIn(language)('signUp.closed.cancelled'))
  expect(form.html).not.toContain('<form')
  const headers = { authorization: `Bearer ${await createSession(other, 'api')}` }
  const data = { data: { ticket: event.ticket, answers: {} } }
  const refused = await request.post(`/api/event/${event.slug}/register`, { headers, data })
  expect(refused.status()).toBe(409)
  expect(await refused.json()).toMatchObject({ message_code: 'failed', error: { details: { reason: 'closed' } } })
}

/** The seat is kept, nothing is to be paid or done, and the email says so with the reason. */
async function expectPlayer(site: Site) {
  const { language, event, reason } = site
  const { player } = event
  const t = messagesIn(language)
  const list = await open(site, '/account/registrations', player)
  expect(list.text).toContain(t('myRegistrations.event.cancelled'))
  expect(list.text).toContain(t('myRegistrations.state.had_seat'))
  expect(list.text).not.toContain(t('myRegistrations.pay'))
  const id = /\/account\/registrations\/(\d+)/.exec(list.html)![1]
  const own = await open(site, `/account/registrations/${id}`, player)
  expect(own.text).toContain(reason)
  expect(own.text).toContain(t('myRegistrations.interrupted.cancelled').split('. ')[0]!)
  for (const key of ['text.confirmed', 'seat.show', 'cancel', 'calendar'] as const)
    expect(own.text).not.toContain(t(`myRegistrations.${key}`))
  expect((await open(site, eventPath(site), player)).html).toContain(`/account/registrations/${id}"`)
  const email = await latestEmailTo(player, 'event-cancelled')
  expect(email).toContain(t('email.event_change.cancelled.text', { event: event.title }))
  expect(email).toContain(reason)
}

async function expectOrganizer(site: Site) {
  const { event, language } = site
  const t = messagesIn(language)
  const players = await open(site, `/ae/${event.slug}/players`, event.organizer)
  expect(players.text).toContain(t('eventStatus.cancelled'))
  const overview = await open(site, `/ae/${event.slug}`, event.organizer)
  expect(overview.text).toContain(t('eventPanel.cancelled'))
  expect(overview.text).not.toContain(t('eventPanel.todo.none'))
  expect(players.text).toContain(`${event.player.username} `)
  expect(players.text).toContain(t('players.state.confirmed'))
}
