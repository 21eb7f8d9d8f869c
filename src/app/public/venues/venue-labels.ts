import { HOME_COUNTRY } from '#shared/enums.ts'
import { countryName, useLocale } from '#ui/i18n/i18n.tsx'
import type { VenueKind } from './venue-kind.server.ts'

type Placed = { county: string | null; country: string }

/** Labels of a venue's kind and place; abroad, the country follows the province. */
export function useVenueLabels() {
  const locale = useLocale()
  const place = ({ county, country }: Placed) => {
    if (country === HOME_COUNTRY) return county
    const abroad = countryName(country, locale)
    return county ? `${county} (${abroad})` : abroad
  }
  /** Albergue, Segovia */
  const brief = (venue: Placed & Pick<VenueKind, 'kind'>) => [venue.kind, place(venue)].filter(Boolean).join(', ')
  return { place, brief }
}
