import { HOME_COUNTRY, type VenueType } from '#shared/enums.ts'
import { countryName, useLocale, useText } from '#ui/i18n/i18n.tsx'

type Placed = { county: string | null; country: string }
type Kind = { type: VenueType | null }

/** Labels of a venue's type and place; abroad, the country follows the province. */
export function useVenueLabels() {
  const t = useText()
  const locale = useLocale()
  const place = ({ county, country }: Placed) => {
    if (country === HOME_COUNTRY) return county
    const abroad = countryName(country, locale)
    return county ? `${county} (${abroad})` : abroad
  }
  const kind = ({ type }: Kind) => type && t(`venue.type.${type}`)
  /** Albergue, Segovia */
  const brief = (venue: Placed & Kind) => [kind(venue), place(venue)].filter(Boolean).join(', ')
  return { kind, place, brief }
}
