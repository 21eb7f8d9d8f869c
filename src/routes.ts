import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { PREFIXES } from './spec/paths.ts'

/**
 * The site map: every page once, mounted in three forms (§2). The id says the place: `en/events`.
 * All of these pages are public; the guards of signed-in and site-team pages come with accounts (issue 4).
 */
const pages = (form: string): RouteConfigEntry[] => [
  layout('web/layouts/site.tsx', { id: `${form}/site` }, [
    index('features/events/pages/home.tsx', { id: `${form}/home` }),
    route('events', 'features/events/pages/events.tsx', { id: `${form}/events` }),
    route('desktop', 'features/events/pages/desktop.tsx', { id: `${form}/desktop` }),
    route('desktop/events', 'features/events/pages/events.tsx', { id: `${form}/desktop-events` }),
    route('evento-rol-vivo-larp/:id', 'features/events/pages/event.tsx', { id: `${form}/event` }),
    route('evento-rol-vivo-larp2/:id', 'features/events/pages/poster.tsx', { id: `${form}/poster` }),
    route('organizers', 'features/organizations/pages/organizers.tsx', { id: `${form}/organizers` }),
    route('organizer/:id', 'features/organizations/pages/organizer.tsx', { id: `${form}/organizer` }),
    route('venues', 'features/venues/pages/venues.tsx', { id: `${form}/venues` }),
    route('venue/:id', 'features/venues/pages/venue.tsx', { id: `${form}/venue` }),
    route('guide/:slug', 'features/guides/pages/guide.tsx', { id: `${form}/guide` }),
    route('legal/:slug', 'features/guides/pages/legal.tsx', { id: `${form}/legal` }),
    route('contact', 'features/contact/pages/contact.tsx', { id: `${form}/contact` }),
    layout('web/layouts/help.tsx', { id: `${form}/help-layout` }, [
      route('help/*', 'features/guides/pages/help.tsx', { id: `${form}/help` }),
    ]),
    route('*', 'web/missing.tsx', { id: `${form}/missing` }),
  ]),
  layout('web/layouts/empty.tsx', { id: `${form}/empty` }, [
    route('m', 'features/events/pages/mobile.tsx', { id: `${form}/mobile` }),
    route('m/events', 'features/events/pages/mobile-events.tsx', { id: `${form}/mobile-events` }),
  ]),
]

export default PREFIXES.flatMap((form) => {
  const mounted = pages(form.slice(1) || 'plain')
  return form ? prefix(form.slice(1), mounted) : mounted
}) satisfies RouteConfig
