import { Globe, MapPin, Pencil, Phone } from 'lucide-react'
import type { PageHandle } from '#app/layouts/site.tsx'
import { spotOf } from '#features/events/queries/map.server.ts'
import { AgendaRow } from '#features/events/ui/agenda-row.tsx'
import { getVenuePage } from '#features/venues/queries.server.ts'
import { keepToAddress, nameIn } from '#platform/react-router/current-url.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import type { Coordinates, EventCard } from '#shared/events/event-card.ts'
import { paths } from '#shared/paths.ts'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { LightMap } from '#ui/map/point-map.tsx'
import { useWhereabouts } from '#ui/page/canonical-urls.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { Head } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/venue.ts'
import { venueThings } from './structured-data.ts'
import { VenueFacts } from './venue-facts.tsx'
import { useVenueWords } from './venue-labels.ts'

export const handle: PageHandle = { lit: true }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const venue = await loadOrThrow(context, (ctx) => getVenuePage(ctx, nameIn(params.id)))
  keepToAddress(url, paths.venue(venue.slug))
  return { venue, spot: spotOf(venue) }
}

export default function Venue({ loaderData: { venue, spot } }: Route.ComponentProps) {
  const t = useText()
  const { brief, place } = useVenueWords()
  const { name, slug, address, coordinates, events, past } = venue
  const map = spot && coordinates
  const where = place(venue)
  const whereabouts = useWhereabouts()
  const description = t('venue.description', { name, place: brief(venue) })
  return (
    <>
      <Head title={name} description={description} path={paths.venue(slug)} />
      <JsonLd things={import.meta.env.SSR ? venueThings(whereabouts, t, venue, description) : null} />
      <div className="page pb-18">
        <header className="pt-9">
          <nav className="crumbs crumbs--page" aria-label={t('venue.crumbs')}>
            <SiteLink className="link" to={paths.venues}>
              {t('venues.title')}
            </SiteLink>
            {where && (
              <>
                <span aria-hidden="true">/</span>
                <span>{where}</span>
              </>
            )}
          </nav>
          <h1 className="mt-2 text-4xl">{name}</h1>
          {address && <p className="muted mt-2">{[address, where].filter(Boolean).join(', ')}</p>}
        </header>
        <div className={map ? 'vcols' : 'vcols vcols--one'}>
          {map && (
            <LightMap
              sheet={spot.sheet}
              lights={[{ ...spot.point, count: 1, href: routeTo(map), label: t('venue.route_to', { name }) }]}
              label={t('venue.map', { name })}
            />
          )}
          <div>
            <VenueFacts {...venue} />
            <Reach {...venue} />
            <Correction />
          </div>
        </div>
        <PlayedHere events={events} past={past} />
      </div>
    </>
  )
}

type Reachable = { coordinates: Coordinates | null; phoneNumber: string | null; url: string | null }

/** How to get there and whom to ask. The route opens in the visitor's own map, only when asked for. */
function Reach({ coordinates, phoneNumber, url }: Reachable) {
  const t = useText()
  return (
    <p className="flow mt-4">
      {coordinates && (
        <a className="btn btn--line btn--sm" href={routeTo(coordinates)} rel="noopener">
          <MapPin className="i" aria-hidden="true" /> {t('venue.route')}
        </a>
      )}
      {phoneNumber && (
        <a className="btn btn--line btn--sm" href={`tel:${phoneNumber.replace(/[^\d+]/g, '')}`}>
          <Phone className="i" aria-hidden="true" /> {t('venue.call')}
        </a>
      )}
      {url && (
        <a className="btn btn--quiet btn--sm" href={url} rel="noopener">
          <Globe className="i" aria-hidden="true" /> {t('venue.web')}
        </a>
      )}
    </p>
  )
}

const routeTo = ({ latitude, longitude }: Coordinates) =>
  `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}#map=12/${latitude}/${longitude}`

function Correction() {
  const t = useText()
  return (
    <p className="note mt-7">
      <Pencil className="i" aria-hidden="true" />
      <span>{t('venue.wrong')}</span>
      <SiteLink className="btn btn--quiet btn--sm" to={paths.contact}>
        {t('venue.wrong.action')}
      </SiteLink>
    </p>
  )
}

function PlayedHere({ events, past }: { events: EventCard[]; past: EventCard[] }) {
  const t = useText()
  return (
    <section className="block mt-0" aria-labelledby="played">
      <h2 id="played">{t('venue.events')}</h2>
      {events.length + past.length > 0 ? (
        <ul>
          {[...events, ...past].map((event) => (
            <AgendaRow key={event.id} event={event} withMonth />
          ))}
        </ul>
      ) : (
        <EmptyState
          title={t('venue.none')}
          action={
            <SiteLink className="btn btn--line" to={paths.events}>
              {t('search.all_events')}
            </SiteLink>
          }
        >
          {t('venue.none.text')}
        </EmptyState>
      )}
    </section>
  )
}
