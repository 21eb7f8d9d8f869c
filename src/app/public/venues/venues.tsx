import { useCallback, useState } from 'react'
import type { PageHandle } from '#app/layouts/site.tsx'
import { countVenuesByCountry, listVenues, type VenueRow } from '#features/directory/venues.server.ts'
import { projectEurope, projectSpain } from '#platform/map/locate.server.ts'
import { getContext, loadOr } from '#platform/react-router/loaders.server.ts'
import { type VenuesQuery, venuesQuery } from '#shared/directory-queries.ts'
import { HOME_COUNTRY } from '#shared/enums.ts'
import { EUROPE, type MapSheet, SPAIN } from '#shared/map/map.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { LoadError } from '#ui/components/feedback/failed-load.tsx'
import { ListWithMap } from '#ui/components/list-with-map.tsx'
import { Note } from '#ui/components/note.tsx'
import { PageHeading } from '#ui/components/page/page-heading.tsx'
import { countryName, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { MapPinPlus } from '#ui/icons/map-pin-plus.ts'
import { UnplacedNote } from '#ui/map/unplaced.tsx'
import { useCanonicalUrls } from '#ui/page/canonical-urls.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { itemList } from '#ui/page/structured-data.ts'
import { unplacedNote } from '../unplaced.server.ts'
import type { Route } from './+types/venues.ts'
import { VenueFilterBar } from './venue-filter.tsx'
import { describeKind } from './venue-kind.server.ts'
import { VenueMap } from './venue-map.tsx'
import { VenueListItem } from './venue-row.tsx'
import * as styles from './venues.module.css'

export const handle: PageHandle = { highlightsRegister: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = venuesQuery.read(url.searchParams)
  const empty: { venues: VenueRow[]; counts: Record<string, number> } = { venues: [], counts: {} }
  const { venues, counts, failed } = await loadOr(context, empty, async (ctx) => {
    const [found, byCountry] = await Promise.all([listVenues(ctx, filter), countVenuesByCountry(ctx, filter)])
    return { venues: found, counts: byCountry }
  })
  const sheet = sheetOf(filter)
  const { locale } = getContext(context)
  const described = venues.map((venue) => ({ ...venue, ...describeKind(locale, venue), point: pointOf(venue, sheet) }))
  // Of other countries the map of Spain says how many at its edge.
  const lost = described.filter(({ point, country }) => !point && (sheet === EUROPE || country === HOME_COUNTRY))
  const links = lost.map(({ slug, name }) => ({ to: paths.venue(slug), label: name }))
  return { venues: described, unplaced: unplacedNote({ locale }, 'venues', links), counts, failed, filter }
}

const sheetOf = ({ country }: VenuesQuery): MapSheet => (country ? EUROPE : SPAIN)

/** The position of a venue on a map: on that of Spain of those in Spain. */
function pointOf({ country, coordinates }: VenueRow, sheet: MapSheet) {
  if (!coordinates) return null
  if (sheet === EUROPE) return projectEurope(coordinates)
  return country === HOME_COUNTRY ? projectSpain(coordinates) : null
}

export default function Venues({ loaderData: { venues, unplaced, counts, filter, failed } }: Route.ComponentProps) {
  const t = useText()
  const urls = useCanonicalUrls()
  const [highlighted, setHighlighted] = useState<readonly string[]>([])
  const highlightRow = useCallback((slug: string | null) => setHighlighted(slug ? [slug] : []), [])
  const addresses = venues.map(({ slug }) => paths.venue(slug))
  return (
    <>
      <PageMeta title={t('venues.title')} description={t('venues.description')} path={paths.venues} />
      <JsonLd nodes={import.meta.env.SSR ? [itemList(urls, t('venues.title'), addresses)] : null} />
      <PageHeading title={t('venues.title')} lede={t('venues.lede')} />
      <VenueFilterBar filter={filter} />
      <div className={`page ${styles.page}`}>
        <p className={styles.count} role="status">
          {!failed && <Count count={venues.length} filter={filter} />}
        </p>
        {failed && <LoadError />}
        {venues.length > 0 && (
          <ListWithMap
            view="both"
            map={
              <>
                <VenueMap
                  venues={venues}
                  sheet={sheetOf(filter)}
                  filter={filter}
                  counts={counts}
                  highlighted={highlighted}
                  onHighlight={setHighlighted}
                />
                {unplaced && <UnplacedNote {...unplaced} />}
              </>
            }
          >
            <section aria-labelledby="venues">
              <h2 className="visually-hidden" id="venues">
                {t('venues.list')}
              </h2>
              <ul>
                {venues.map((venue) => (
                  <VenueListItem
                    key={venue.slug}
                    {...venue}
                    isHighlighted={highlighted.includes(venue.slug)}
                    onHighlight={highlightRow}
                  />
                ))}
              </ul>
            </section>
          </ListWithMap>
        )}
        {!failed && venues.length === 0 && <NoResults />}
        <ProposeVenueLink />
      </div>
    </>
  )
}

function Count({ count, filter: { capacity, country } }: { count: number; filter: VenuesQuery }) {
  const t = useText()
  const locale = useLocale()
  return (
    <>
      <b>{t('venues.count', { count })}</b> {country && <span className="muted">({countryName(country, locale)})</span>}{' '}
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
        <ButtonLink to={paths.venues} preventScrollReset>
          {t('search.clear')}
        </ButtonLink>
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
    <Note as="aside" space="above">
      <MapPinPlus />
      <p>
        <b>{t('venues.missing')}</b> {t('venues.missing.text')}
      </p>
      <ButtonLink size="small" to={paths.newVenue}>
        {t('venues.missing.action')}
      </ButtonLink>
    </Note>
  )
}
