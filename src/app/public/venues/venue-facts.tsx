import type { ReactNode } from 'react'
import type { VenueColumn, VenueValues } from '#shared/venue-columns.ts'
import { DottedList } from '#ui/components/dotted-list.tsx'
import { Price } from '#ui/components/money.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import type { VenueKind } from './venue-kind.server.ts'
import { useVenueLabels } from './venue-labels.ts'

/** Facts about a venue for groups. */
export function VenueFacts({ kind, ...venue }: VenueValues & Pick<VenueKind, 'kind'>) {
  const t = useText()
  const { place } = useVenueLabels()
  const { capacity, pricePersonNight: price, phoneNumber } = venue
  // Null: elsewhere on the page, or not shown.
  const facts: Record<VenueColumn, { name: string; value: ReactNode } | null> = {
    name: null,
    type: { name: t('venue.type'), value: kind },
    address: null,
    county: { name: t('venue.place'), value: place(venue) },
    country: null,
    latitude: null,
    longitude: null,
    timeZone: null,
    capacity: { name: t('venue.capacity'), value: capacity !== null && t('venues.people', { count: capacity }) },
    pricePersonNight: { name: t('venue.price'), value: price === null ? t('venue.price.ask') : <Cost price={price} /> },
    phoneNumber: { name: t('venue.phone'), value: phoneNumber },
    url: null,
  }
  return <DottedList facts={Object.values(facts).filter((fact) => fact !== null)} />
}

function Cost({ price }: { price: number }) {
  const t = useText()
  return (
    <>
      <Price minor={price} coin="EUR" /> {price > 0 && t('venue.price.unit')}
    </>
  )
}
