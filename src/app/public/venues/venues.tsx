import { MapPinPlus } from 'lucide-react'
import type { PageHandle } from '#app/layouts/site.tsx'
import { listVenues, type VenueRow } from '#features/venues/queries.server.ts'
import { placeInSpain } from '#platform/map/locate.server.ts'
import { readingOr } from '#platform/react-router/loaders.server.ts'
import { HOME_COUNTRY, VENUE_TYPES } from '#shared/enums.ts'
import { paths } from '#shared/paths.ts'
import { readSearch } from '#shared/search.ts'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { FailedRead } from '#ui/components/failed-load.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useWhereabouts } from '#ui/page/canonical-urls.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { Head } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { itemList } from '#ui/page/structured-data.ts'
import type { Route } from './+types/venues.ts'
import { type VenueFilter, VenueFilterBar } from './venue-filter.tsx'
import { VenueMap } from './venue-map.tsx'
import { VenueLine } from './venue-row.tsx'

export const handle: PageHandle = { lit: true }

/** What makes no sense in an address is left out. */
function readFilter(params: URLSearchParams): VenueFilter {
  const capacity = params.get('capacity') ?? ''
  return {
    q: readSearch(params).q,
    type: VENUE_TYPES.find((type) => type === params.get('type')) ?? null,
    capacity: /^[1-9]\d{0,3}$/.test(capacity) ? Number(capacity) : null,
  }
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = readFilter(url.searchParams)
  const empty: { venues: VenueRow[] } = { venues: [] }
  const { venues, failed } = await readingOr(context, empty, async (ctx) => ({ venues: await listVenues(ctx, filter) }))
  return { venues: venues.map((venue) => ({ ...venue, point: pointOf(venue) })), failed, filter }
}

/** Where a venue in Spain falls on the map. */
const pointOf = ({ country, coordinates }: VenueRow) =>
  country === HOME_COUNTRY && coordinates ? placeInSpain(coordinates) : null

export default function Venues({ loaderData: { venues, filter, failed } }: Route.ComponentProps) {
  const t = useText()
  const where = useWhereabouts()
  const addresses = venues.map(({ slug }) => paths.venue(slug))
  return (
    <>
      <Head title={t('venues.title')} description={t('venues.description')} path={paths.venues} />
      <JsonLd things={import.meta.env.SSR ? [itemList(where, t('venues.title'), addresses)] : null} />
      <div className="head">
        <div className="page">
          <h1>{t('venues.title')}</h1>
          <p className="muted mt-4 max-w-[56ch]">{t('venues.lede')}</p>
        </div>
      </div>
      <VenueFilterBar filter={filter} />
      <div className="page pb-18">
        <p className="pt-4" role="status">
          {!failed && <Count count={venues.length} capacity={filter.capacity} />}
        </p>
        {failed && <FailedRead />}
        {venues.length > 0 && (
          <div className="lm lm--v">
            <section aria-labelledby="venues">
              <h2 className="sr" id="venues">
                {t('venues.list')}
              </h2>
              <ul>
                {venues.map((venue) => (
                  <VenueLine key={venue.slug} {...venue} />
                ))}
              </ul>
            </section>
            <div className="lm__map">
              <VenueMap venues={venues} />
            </div>
          </div>
        )}
        {!failed && venues.length === 0 && <Nothing />}
        <Missing />
      </div>
    </>
  )
}

function Count({ count, capacity }: { count: number; capacity: number | null }) {
  const t = useText()
  return (
    <>
      <b>{t('venues.count', { count })}</b>{' '}
      {capacity && <span className="muted">{t('venues.count.for', { capacity })}</span>}
    </>
  )
}

function Nothing() {
  const t = useText()
  return (
    <EmptyState
      title={t('venues.none')}
      action={
        <SiteLink className="btn btn--line" to={paths.venues} preventScrollReset>
          {t('search.clear')}
        </SiteLink>
      }
    >
      {t('venues.none.text')}
    </EmptyState>
  )
}

/** Whoever knows a place that is not listed is told how to get it in. */
function Missing() {
  const t = useText()
  return (
    <aside className="note mt-10">
      <MapPinPlus className="i" aria-hidden="true" />
      <p>
        <b>{t('venues.missing')}</b> {t('venues.missing.text')}
      </p>
      <SiteLink className="btn btn--line btn--sm" to={paths.newVenue}>
        {t('venues.missing.action')}
      </SiteLink>
    </aside>
  )
}
