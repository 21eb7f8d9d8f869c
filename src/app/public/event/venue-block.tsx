import { MapPin, Phone } from 'lucide-react'
import type { EventPage } from '#shared/events/event-page.ts'
import type { MapCrop } from '#shared/map/crop.ts'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { PointMap } from '#ui/map/point-map.tsx'
import { withHtmlFragment } from '#ui/page/html-fragment.tsx'
import { useLocalizedPath } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as button from '#ui/primitives/button.module.css'
import * as sectionStyles from '#ui/primitives/page/section.module.css'
import * as styles from './venue-block.module.css'

/** An external map URL, opened only on click. */
const directionsUrl = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`

type Props = { event: EventPage; mapPoint: MapCrop | null }

function Block({ event, mapPoint }: Props) {
  const t = useText()
  const path = useLocalizedPath()
  const { venue, venueCard, county } = event
  if (!venue || !venueCard)
    return (
      <section className={sectionStyles.section}>
        <h2>{t('event.venue')}</h2>
        <p>{county ? t('event.venue_later_in', { county }) : t('event.venue_later')}</p>
      </section>
    )
  const about = [
    venueCard.type && t(`venue.type.${venueCard.type}`),
    venueCard.capacity && t('event.people', { count: venueCard.capacity }),
  ]
  return (
    <section className={sectionStyles.section}>
      <h2>{t('event.venue')}</h2>
      <div className={styles.block}>
        {mapPoint && (
          <PointMap
            crop={mapPoint}
            href={path(paths.venue(venue.slug))}
            name={venue.name}
            label={t('event.map', { venue: venue.name })}
          />
        )}
        <div>
          <p className={styles.name}>
            <SiteLink className="link" to={paths.venue(venue.slug)}>
              {venue.name}
            </SiteLink>
          </p>
          <p className={`muted ${styles.address}`}>
            {[venueCard.address, county].filter(Boolean).join(', ')}
            <br />
            {about.filter(Boolean).join(', ')}
          </p>
          <div className="flow no-print">
            {venue.coordinates && (
              <a className={`${button.outline} ${button.small}`} href={directionsUrl(venue.coordinates)} rel="noopener">
                <MapPin /> {t('event.directions')}
              </a>
            )}
            {venueCard.phoneNumber && (
              <a
                className={`${button.outline} ${button.small}`}
                href={`tel:${venueCard.phoneNumber.replace(/\s/g, '')}`}
              >
                <Phone /> {venueCard.phoneNumber}
              </a>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}

const inputsOf = ({ event: { venue, venueCard, county }, mapPoint }: Props) =>
  `venue ${JSON.stringify([venue, venueCard, county, mapPoint])}`

/** The venue with its position on the map, or what is known so far. */
export const VenueBlock = import.meta.env.SSR ? withHtmlFragment(Block, inputsOf) : Block
