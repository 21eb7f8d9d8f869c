import { Price } from '#ui/components/money.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as dottedList from '#ui/primitives/dotted-list.module.css'
import { useVenueLabels } from './venue-labels.ts'

type Props = {
  kind: string | null
  capacity: number | null
  price: number | null
  phoneNumber: string | null
  county: string | null
  country: string
}

/** Facts about a venue for groups, with dotted leaders. */
export function VenueFacts(venue: Props) {
  const t = useText()
  const { place } = useVenueLabels()
  const { kind, capacity, price, phoneNumber } = venue
  const facts = [
    { name: t('venue.type'), value: kind },
    { name: t('venue.place'), value: place(venue) },
    { name: t('venue.capacity'), value: capacity && t('venues.people', { count: capacity }) },
    {
      name: t('venue.price'),
      value: price === null ? t('venue.price.ask') : <Cost price={price} />,
    },
    { name: t('venue.phone'), value: phoneNumber },
  ]
  return (
    <dl className={dottedList.list}>
      {facts.map(
        ({ name, value }) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Cost({ price }: { price: number }) {
  const t = useText()
  return (
    <>
      <Price minor={price} coin="EUR" /> {price > 0 && t('venue.price.unit')}
    </>
  )
}
