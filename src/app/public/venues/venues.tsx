import { MapPinPlus } from 'lucide-react'
import type { PageHandle } from '#app/layouts/site.tsx'
import { listVenues, type VenueRow } from '#features/directory/venues.server.ts'
import { projectSpain } from '#platform/map/locate.server.ts'
import { loadOr } from '#platform/react-router/loaders.server.ts'
import { HOME_COUNTRY, VENUE_TYPES } from '#shared/enums.ts'
import { paths } from '#shared/paths.ts'
import { readSearch } from '#shared/search.ts'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { LoadError } from '#ui/components/feedback/failed-load.tsx'
import * as listWithMap from '#ui/components/list-with-map.module.css'
import { useText } from '#ui/i18n/i18n.tsx'
import { useCanonicalUrls } from '#ui/page/canonical-urls.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { itemList } from '#ui/page/structured-data.ts'
import * as button from '#ui/primitives/button.module.css'
import * as note from '#ui/primitives/note.module.css'
import * as pageHeading from '#ui/primitives/page/page-heading.module.css'
import type { Route } from './+types/venues.ts'
import { type VenueFilter, VenueFilterBar } from './venue-filter.tsx'
import { VenueMap } from './venue-map.tsx'
import { VenueListItem } from './venue-row.tsx'
import * as styles from './venues.module.css'

export const handle: PageHandle = { highlightsRegister: true }

/** Ignores invalid parameters. */
function parseFilter(params: URLSearchParams): VenueFilter {
  const capacity = params.get('capacity') ?? ''
  return {
    q: readSearch(params).q,
    type: VENUE_TYPES.find((type) => type === params.get('type')) ?? null,
    capacity: /^[1-9]\d{0,3}$/.test(capacity) ? Number(capacity) : null,
  }
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = parseFilter(url.searchParams)
  const empty: { venues: VenueRow[] } = { venues: [] }
  const { venues, failed } = await loadOr(context, empty, async (ctx) => ({ venues: await listVenues(ctx, filter) }))
  return { venues: venues.map((venue) => ({ ...venue, point: pointOf(venue) })), failed, filter }
}

/** The position of a venue in Spain on the map. */
const pointOf = ({ country, coordinates }: VenueRow) =>
  country === HOME_COUNTRY && coordinates ? projectSpain(coordinates) : null

export default function Venues({ loaderData: { venues, filter, failed } }: Route.ComponentProps) {
  const t = useText()
  const urls = useCanonicalUrls()
  const addresses = venues.map(({ slug }) => paths.venue(slug))
  return (
    <>
      <PageMeta title={t('venues.title')} description={t('venues.description')} path={paths.venues} />
      <JsonLd nodes={import.meta.env.SSR ? [itemList(urls, t('venues.title'), addresses)] : null} />
      <div className={pageHeading.heading}>
        <div className="page">
          <h1>{t('venues.title')}</h1>
          <p className="muted space-above-small lede">{t('venues.lede')}</p>
        </div>
      </div>
      <VenueFilterBar filter={filter} />
      <div className={`page ${styles.page}`}>
        <p className={styles.count} role="status">
          {!failed && <Count count={venues.length} capacity={filter.capacity} />}
        </p>
        {failed && <LoadError />}
        {venues.length > 0 && (
          <div className={`${listWithMap.columns} ${listWithMap.venues}`}>
            <section aria-labelledby="venues">
              <h2 className="visually-hidden" id="venues">
                {t('venues.list')}
              </h2>
              <ul>
                {venues.map((venue) => (
                  <VenueListItem key={venue.slug} {...venue} />
                ))}
              </ul>
            </section>
            <div className={listWithMap.map}>
              <VenueMap venues={venues} />
            </div>
          </div>
        )}
        {!failed && venues.length === 0 && <NoResults />}
        <ProposeVenueLink />
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

function NoResults() {
  const t = useText()
  return (
    <EmptyState
      title={t('venues.none')}
      action={
        <SiteLink className={button.outline} to={paths.venues} preventScrollReset>
          {t('search.clear')}
        </SiteLink>
      }
    >
      {t('venues.none.text')}
    </EmptyState>
  )
}

/** How to add a missing venue. */
function ProposeVenueLink() {
  const t = useText()
  return (
    <aside className={`${note.note} ${styles.note}`}>
      <MapPinPlus />
      <p>
        <b>{t('venues.missing')}</b> {t('venues.missing.text')}
      </p>
      <SiteLink className={`${button.outline} ${button.small}`} to={paths.newVenue}>
        {t('venues.missing.action')}
      </SiteLink>
    </aside>
  )
}
