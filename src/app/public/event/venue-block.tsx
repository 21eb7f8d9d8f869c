import type { EventPage } from '#shared/events/event-page.ts'
import type { PlaceMap } from '#shared/map/place-map.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Section } from '#ui/components/page/section.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { MapPin } from '#ui/icons/map-pin.ts'
import { Phone } from '#ui/icons/phone.ts'
import { PlaceMapImage } from '#ui/map/place-map.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './venue-block.module.css'

type Props = { event: EventPage; map: PlaceMap | null; directions: string | null; facts: string | null }

/** The venue with its position on the map, or what is known so far. */
export function VenueBlock({ event, map, directions, facts }: Props) {
  const t = useText()
  const { venue, venueCard, county } = event
  if (!venue || !venueCard)
    return (
      <Section id="venue">
        <h2>{t('event.venue')}</h2>
        <p>{county ? t('event.venue_later_in', { county }) : t('event.venue_later')}</p>
      </Section>
    )
  return (
    <Section id="venue">
      <h2>{t('event.venue')}</h2>
      <div className={styles.block}>
        {map && <PlaceMapImage map={map} label={t('event.map', { venue: venue.name })} />}
        <div>
          <p className={styles.name}>
            <SiteLink className="link" to={paths.venue(venue.slug)}>
              {venue.name}
            </SiteLink>
          </p>
          <p className={`muted ${styles.address}`}>
            {[venueCard.address, county].filter(Boolean).join(', ')}
            <br />
            {facts}
          </p>
          <div className="flow no-print">
            {directions && (
              <Button as="a" size="small" href={directions} rel="noopener">
                <MapPin /> {t('event.directions')}
              </Button>
            )}
            {venueCard.phoneNumber && (
              <Button as="a" size="small" href={`tel:${venueCard.phoneNumber.replace(/\s/g, '')}`}>
                <Phone /> {venueCard.phoneNumber}
              </Button>
            )}
          </div>
        </div>
      </div>
    </Section>
  )
}
