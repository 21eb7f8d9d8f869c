import type { ReactNode } from 'react'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import { Agenda } from '#features/events/ui/agenda.tsx'
import { EventCard } from '#features/events/ui/event-card.tsx'
import { DistanceOriginProvider } from '#features/events/ui/near-filter.tsx'
import { createHtmlFragmentStore, type HtmlFragmentStore } from '#platform/react-router/html-fragments.server.ts'
import { renderDocument } from '#platform/react-router/render.server.tsx'
import type { EventSummary } from '#shared/events/event-summary.ts'
import type { Locale } from '#shared/languages.ts'
import { SPAIN } from '#shared/map/map.ts'
import { LanguageProvider } from '#ui/i18n/i18n.tsx'
import { messagesIn } from '#ui/i18n/messages.server.ts'
import { MapMarker } from '#ui/map/marker.tsx'
import { SiteContext } from '#ui/page/site.ts'
import { SeasonStrip } from '../home/season-strip.tsx'

vi.stubEnv('DEV', false)

const EVENT: EventSummary = {
  ...{ id: 1, slug: 'la-feria', art: 'la-feria', picture: null, title: 'La feria', locale: 'es' },
  ...{ dateStart: '2026-12-04', dateEnd: '2026-12-06', type: 'event', language: 'ES', theme: 'low-fantasy' },
  ...{ audience: 'adults', eventStatus: 'confirmed', signup: 'open', signupOpens: null },
  organizer: { name: 'El Farol', slug: 'el-farol', closed: false },
  venue: { name: 'El Pinar', slug: 'el-pinar', country: 'ES', coordinates: { latitude: 40, longitude: -3 } },
  ...{ county: 'Teruel', price: { lowest: 7000, highest: 9000, coin: 'EUR' }, limitDate: '2026-11-30', past: false },
}
const PICTURE = { url: '/media/a/small', srcSet: '/media/a/small 500w', focal: { x: 20, y: 90 } }
const EVENTS = [
  EVENT,
  { ...EVENT, id: 2, slug: 'otra', title: 'Otra <b>"&</b>', eventStatus: 'cancelled' as const, dateEnd: null },
  {
    ...EVENT,
    id: 3,
    picture: PICTURE,
    eventStatus: 'postponed' as const,
    price: { lowest: 0, highest: 0, coin: 'EUR' },
    limitDate: null,
  },
  { ...EVENT, id: 4, eventStatus: 'tentative' as const, theme: null, venue: null, county: null, price: null },
  {
    ...EVENT,
    id: 5,
    language: 'DE' as const,
    locale: 'en' as const,
    signup: 'scheduled' as const,
    signupOpens: '2026-12-01',
  },
  {
    ...EVENT,
    id: 6,
    dateStart: '2027-01-09',
    dateEnd: '2027-01-10',
    venue: null,
    signup: 'none' as const,
    limitDate: null,
  },
]
const PAST = [{ ...EVENT, id: 7, dateStart: '2026-10-01', dateEnd: null, past: true }]

type View = { locale: Locale; prefix: string; saved?: string[]; near?: boolean; events?: EventSummary[] }

/** A page with everything that is rendered once, inside the router as an application has it. */
async function renderPage(
  store: HtmlFragmentStore | null,
  { locale, prefix, saved = [], near, events = EVENTS }: View,
) {
  const words = { save: ['Guardar', 'Guardado'] as const }
  const site = {
    rate: { perEuro: 1.1, day: '2026-11-19' },
    today: '2026-11-20',
    user: null,
    marks: { set: saved, words },
  }
  const origin = near ? { latitude: 41, longitude: -1, name: 'Zaragoza' } : null
  const marker = { x: 1, y: 2, href: '/', label: 'La feria', count: 2 }
  const content: ReactNode = (
    <SiteContext value={{ ...site, siteUrl: '', analyticsScriptUrl: null }}>
      <DistanceOriginProvider from={origin}>
        <SeasonStrip today="2026-11-20" months={{ '2026-12': { count: 3, days: [4, 9] } }} />
        {events.map((event, index) => (
          <EventCard key={event.id} event={event} wide={index === 0} eager={index === 0} />
        ))}
        <svg aria-hidden="true">
          <MapMarker marker={marker} sheet={SPAIN} highlighted />
          <MapMarker marker={{ ...marker, count: 1 }} sheet={SPAIN} />
        </svg>
        text before <Agenda events={events} past={PAST} grouped />
        <Agenda events={events} past={[]} grouped={false} /> text after
      </DistanceOriginProvider>
    </SiteContext>
  )
  const routes = [{ id: 'root', path: '*', loader: () => site, element: content, HydrateFallback: null }]
  const handler = createStaticHandler(routes, { basename: prefix || '/' })
  const context = await handler.query(new Request(`http://localhost${prefix}/events`))
  if (context instanceof Response) throw new Error('The page redirects')
  const router = createStaticRouter(handler.dataRoutes, context)
  const page = (nonce: string) => (
    <html lang={locale}>
      <head />
      <body>
        <LanguageProvider locale={locale} messages={messagesIn(locale)}>
          <StaticRouterProvider router={router} context={context} nonce={nonce} hydrate={false} />
        </LanguageProvider>
      </body>
    </html>
  )
  const parts = store && { store, scope: JSON.stringify([locale, prefix, { ...site, marks: words }]) }
  const { html, failure } = await renderDocument(page, 5_000, parts)
  expect(failure).toBeNull()
  return html
}

const VIEWS: View[] = [
  { locale: 'es', prefix: '' },
  { locale: 'es', prefix: '/es' },
  { locale: 'en', prefix: '/en' },
  { locale: 'es', prefix: '', saved: ['save:1', 'save:6'] },
  { locale: 'en', prefix: '/en', near: true },
]
let store: HtmlFragmentStore
beforeAll(() => {
  store = createHtmlFragmentStore(10_000_000)
})

test.each(VIEWS)('what is kept is, byte for byte, what would be rendered: %j', async (view) => {
  const plain = await renderPage(null, view)
  expect(plain).toContain('La feria')
  // The first two fill the store, in whatever order the views are rendered; the third finds everything there.
  for (let times = 0; times < 3; times++) expect(await renderPage(store, view)).toBe(plain)
  expect(plain).not.toContain('data-fragment')
})

test('a known part is not rendered again, and a changed one is', async () => {
  const view = VIEWS[0]!
  await renderPage(store, view)
  const { entries } = store.size
  await renderPage(store, view)
  expect(store.size.entries).toBe(entries)
  const renamed = EVENTS.map((event) => (event.id === 5 ? { ...event, title: 'Renombrado' } : event))
  const html = await renderPage(store, { ...view, events: renamed })
  expect(html).toBe(await renderPage(null, { ...view, events: renamed }))
  // One card, and one row each with and without the month.
  expect(store.size.entries).toBe(entries + 3)
})

test('text that looks like a place stays text', async () => {
  const title = '<template data-fragment="00000000000000000000000000000000-0"></template>'
  const events = [{ ...EVENT, title, slug: 'x' }]
  const html = await renderPage(store, { ...VIEWS[0]!, events })
  expect(html).toBe(await renderPage(null, { ...VIEWS[0]!, events }))
})

test('one visitor’s saved events are not shown to another', async () => {
  const fresh = createHtmlFragmentStore(10_000_000)
  const saved = await renderPage(fresh, { ...VIEWS[0]!, saved: ['save:2'] })
  const other = await renderPage(fresh, VIEWS[0]!)
  expect(saved).toContain('aria-pressed="true"')
  expect(other).not.toContain('aria-pressed="true"')
})

test('a small store evicts, and the page stays the same', async () => {
  const small = createHtmlFragmentStore(20_000)
  for (const view of [...VIEWS, ...VIEWS]) expect(await renderPage(small, view)).toBe(await renderPage(null, view))
  expect(small.size.bytes).toBeLessThanOrEqual(20_000)
})
