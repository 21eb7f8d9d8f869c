import { BedDouble, House, Landmark } from 'lucide-react'
import type { VenueType } from '#shared/enums.ts'
import { paths } from '#shared/paths.ts'
import { Price } from '#ui/components/money.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as directoryRow from '#ui/primitives/directory-row.module.css'
import { useVenueLabels } from './venue-labels.ts'

export type VenueEntry = {
  name: string
  slug: string
  county: string | null
  country: string
  type: VenueType | null
  capacity: number | null
  /** Minor units of EUR, per person and night. */
  price: number | null
  upcoming: number
}

const ICONS = { albergue: BedDouble, casa_rural: House }

/** A venue as a row of the directory. */
export function VenueListItem(venue: VenueEntry) {
  const t = useText()
  const { brief } = useVenueLabels()
  const { name, slug, type, capacity, price, upcoming } = venue
  const Icon = type ? ICONS[type] : Landmark
  const room = capacity && t('venues.people', { count: capacity })
  return (
    <li className={directoryRow.row}>
      <span className={directoryRow.icon}>
        <Icon />
      </span>
      <div>
        <h3>
          <SiteLink to={paths.venue(slug)}>{name}</SiteLink>
        </h3>
        <small>{[brief(venue), room].filter(Boolean).join('. ')}</small>
        {upcoming > 0 && <small>{t('organizers.upcoming', { count: upcoming })}</small>}
      </div>
      <div className={directoryRow.end}>
        <b className="num">{price === null ? t('venue.price.ask') : <Price minor={price} coin="EUR" />}</b>
        {price !== null && <small>{t('venue.price.unit')}</small>}
      </div>
    </li>
  )
}
