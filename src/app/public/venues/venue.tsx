import type { PageHandle } from '#app/layouts/site.tsx'
import { Photos } from '#app/public/event/attachments.tsx'
import { listAlbumPreviews } from '#features/albums/queries/lists.server.ts'
import { getVenuePage } from '#features/directory/venues.server.ts'
import { AgendaRow } from '#features/events/ui/agenda-row.tsx'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import { findPlaceMap } from '#platform/map/place-map.server.ts'
import { parseIdOrSlug, redirectToCanonical } from '#platform/react-router/current-url.server.ts'
import { getContext, loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { calendarPaths } from '#shared/calendar-feeds.ts'
import type { Coordinates, EventSummary } from '#shared/events/event-summary.ts'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { HeaderImage } from '#ui/components/header-image.tsx'
import { Note } from '#ui/components/note.tsx'
import { Breadcrumbs } from '#ui/components/page/breadcrumbs.tsx'
import { Section } from '#ui/components/page/section.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { CalendarPlus } from '#ui/icons/calendar-plus.ts'
import { Globe } from '#ui/icons/globe.ts'
import { MapPin } from '#ui/icons/map-pin.ts'
import { Pencil } from '#ui/icons/pencil.ts'
import { Phone } from '#ui/icons/phone.ts'
import { PlaceMapImage } from '#ui/map/place-map.tsx'
import { useCanonicalUrls } from '#ui/page/canonical-urls.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import type { Route } from './+types/venue.ts'
import { venueJsonLd } from './structured-data.ts'
import * as styles from './venue.module.css'
import { VenueFacts } from './venue-facts.tsx'
import { describeKind } from './venue-kind.server.ts'
import { useVenueLabels } from './venue-labels.ts'

export const handle: PageHandle = { highlightsRegister: true }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const venue = await loadOrThrow(context, (ctx) => getVenuePage(ctx, parseIdOrSlug(params.id)))
  redirectToCanonical(url, paths.venue(venue.slug))
  const albums = await loadOrThrow(context, async (ctx) => {
    addCacheTags(ctx, 'albums')
    return listAlbumPreviews(ctx, { kind: 'venue', ref: venue.id })
  })
  const { locale } = getContext(context)
  const described = { ...venue, ...describeKind(locale, venue) }
  return { venue: described, albums, map: venue.coordinates && findPlaceMap(venue.coordinates, locale) }
}

export default function Venue({ loaderData: { venue, albums, map } }: Route.ComponentProps) {
  const t = useText()
  const { brief, place } = useVenueLabels()
  const { name, slug, address, header, events, past } = venue
  const urls = place(venue)
  const whereabouts = useCanonicalUrls()
  const description = t('venue.description', { name, place: brief(venue) })
  return (
    <>
      <PageMeta title={name} description={description} path={paths.venue(slug)} photo={header?.url ?? null} />
      <JsonLd nodes={import.meta.env.SSR ? venueJsonLd(whereabouts, t, venue, description) : null} />
      <div className={`page ${styles.page}`}>
        {header && <HeaderImage picture={header} name={name} />}
        <header className={styles.header}>
          <Breadcrumbs
            label={t('venue.crumbs')}
            crumbs={[{ text: t('venues.title'), to: paths.venues }, ...(urls ? [{ text: urls }] : [])]}
          />
          <h1 className={styles.title}>{name}</h1>
          {address && <p className={`muted ${styles.address}`}>{[address, urls].filter(Boolean).join(', ')}</p>}
        </header>
        <div className={map ? styles.columns : `${styles.columns} ${styles.single}`}>
          {map && <PlaceMapImage map={map} label={t('venue.map', { name })} />}
          <div>
            <VenueFacts {...venue} />
            <ContactLinks {...venue} />
            <CorrectionLink slug={slug} />
          </div>
        </div>
        <Photos albums={albums} />
        <EventsHere events={events} past={past} />
      </div>
    </>
  )
}

type ContactProps = { slug: string; coordinates: Coordinates | null; phoneNumber: string | null; url: string | null }

/** Directions, contact, and the events there as a calendar. The route opens in an external map, on click only. */
function ContactLinks({ slug, coordinates, phoneNumber, url }: ContactProps) {
  const t = useText()
  return (
    <p className="flow space-above-small">
      {coordinates && (
        <Button as="a" size="small" href={directionsUrl(coordinates)} rel="noopener">
          <MapPin /> {t('event.directions')}
        </Button>
      )}
      {phoneNumber && (
        <Button as="a" size="small" href={`tel:${phoneNumber.replace(/[^\d+]/g, '')}`}>
          <Phone /> {t('venue.call')}
        </Button>
      )}
      {url && (
        <Button as="a" variant="quiet" size="small" href={url} rel="noopener">
          <Globe /> {t('venue.web')}
        </Button>
      )}
      <ButtonLink variant="quiet" size="small" to={`${calendarPaths.synchronize}?what=venue&venue=${slug}`}>
        <CalendarPlus /> {t('event.add_to_calendar')}
      </ButtonLink>
    </p>
  )
}

const directionsUrl = ({ latitude, longitude }: Coordinates) =>
  `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}#map=12/${latitude}/${longitude}`

function CorrectionLink({ slug }: { slug: string }) {
  const t = useText()
  return (
    <Note as="p" space="above">
      <Pencil />
      <span>{t('venue.wrong')}</span>
      <ButtonLink variant="quiet" size="small" to={`${paths.contact}?venue=${slug}`}>
        {t('venue.wrong.action')}
      </ButtonLink>
    </Note>
  )
}

function EventsHere({ events, past }: { events: EventSummary[]; past: EventSummary[] }) {
  const t = useText()
  return (
    <Section first aria-labelledby="played">
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
          action={<ButtonLink to={paths.events}>{t('search.all_events')}</ButtonLink>}
        >
          {t('venue.none.text')}
        </EmptyState>
      )}
    </Section>
  )
}
