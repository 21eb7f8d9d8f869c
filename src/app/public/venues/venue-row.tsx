import { memo } from 'react'
import { paths } from '#shared/paths.ts'
import { DirectoryEnd, DirectoryRow } from '#ui/components/directory-row.tsx'
import { Price } from '#ui/components/money.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { VenueKind } from './venue-kind.server.ts'
import { useVenueLabels } from './venue-labels.ts'
import { VenueSign } from './venue-sign.tsx'

export type VenueEntry = VenueKind & {
  name: string
  slug: string
  county: string | null
  country: string
  capacity: number | null
  /** Minor units of EUR, per person and night. */
  pricePersonNight: number | null
  upcoming: number
}

type Props = VenueEntry & {
  isHighlighted: boolean
  /** Called with the slug when the row is pointed at, with null when it is left. */
  onHighlight: (slug: string | null) => void
}

/** A venue as a row of the directory; highlighted together with its marker. */
export const VenueListItem = memo(({ isHighlighted, onHighlight, ...venue }: Props) => {
  const t = useText()
  const { brief } = useVenueLabels()
  const { name, slug, sign, capacity, pricePersonNight: price, upcoming } = venue
  const room = capacity && t('venues.people', { count: capacity })
  return (
    <DirectoryRow
      data-highlighted={isHighlighted || undefined}
      onPointerEnter={() => onHighlight(slug)}
      onPointerLeave={() => onHighlight(null)}
    >
      <VenueSign sign={sign} />
      <div>
        <h3>
          <SiteLink to={paths.venue(slug)}>{name}</SiteLink>
        </h3>
        <small>{[brief(venue), room].filter(Boolean).join('. ')}</small>
        {upcoming > 0 && <small>{t('organizers.upcoming', { count: upcoming })}</small>}
      </div>
      <DirectoryEnd>
        <b className="num">{price === null ? t('venue.price.ask') : <Price minor={price} coin="EUR" />}</b>
        {price !== null && <small>{t('venue.price.unit')}</small>}
      </DirectoryEnd>
    </DirectoryRow>
  )
})
