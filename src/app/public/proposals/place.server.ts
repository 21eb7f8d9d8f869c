import { wordsIn } from '#app/public/event/sign-up/words.server.ts'
import { ASKED, type PlaceOnMap } from '#features/proposals/ui/proposal-response.ts'
import { type FormValues, textOf } from '#platform/forms/read-form.server.ts'
import { areaAt } from '#platform/map/areas.server.ts'
import { clickedCoordinates } from '#platform/map/map-click.server.ts'
import { municipalityAt } from '#platform/map/municipalities.server.ts'
import { nextView, readView, toPickerMap } from '#platform/map/picker-map.server.ts'
import { doubtPlace, type PlaceDoubt } from '#platform/map/place-doubts.server.ts'
import { HOME_COUNTRY } from '#shared/enums.ts'
import type { Coordinates } from '#shared/events/event-summary.ts'
import type { Locale } from '#shared/languages.ts'
import { regionName } from '#shared/map/german-states.ts'
import { isShortMapLink, parseCoordinates } from '#shared/map/parse-coordinates.ts'
import { MAP_ACTS } from '#shared/map/picker-map.ts'

/**
 * The place of a proposed venue as its form was sent. `isMoved`: by a click on the map or one of its buttons, which ask
 * for the form again; `isAsked`: it is odd, and was not asked about before.
 */
export function readPlace(form: FormValues, locale: Locale) {
  const clicked = clickedCoordinates(form)
  const act = clicked ? ('click' as const) : (MAP_ACTS.find((one) => one === form['map_act']) ?? null)
  const typed = textOf(form, 'gps').trim()
  const at = clicked ?? parseCoordinates(typed)
  const [country, county] = [textOf(form, 'country').trim() || HOME_COUNTRY, textOf(form, 'county').trim() || null]
  const found = at && doubtPlace(at, { country, county })
  const gps = at && act ? `${at.latitude}, ${at.longitude}` : typed
  const asked = `${gps} ${country} ${county}`
  const map = toPickerMap(nextView(readView(textOf(form, 'map_view').trim()), act, { at, county }), { at, county })
  const place: PlaceOnMap = {
    map,
    near: at && nearestPlace(at, locale),
    doubt: found
      ? doubtText(found, locale)
      : isShortMapLink(typed)
        ? wordsIn(locale).t('proposal.gps.short_link')
        : null,
  }
  const isAsked = act === null && found !== null && textOf(form, ASKED).trim() !== asked
  return { isMoved: act !== null, isAsked, place, values: { gps, ...(isAsked && { [ASKED]: asked }) } }
}

/** The municipality and the province, or the state. */
function nearestPlace(at: Coordinates, locale: Locale): string | null {
  const area = areaAt(at)
  if (!area) return null
  const name = regionName(area.name, locale)
  const municipality = municipalityAt(area, at)
  return municipality && municipality !== name ? `${municipality} (${name})` : name
}

function doubtText(doubt: PlaceDoubt, locale: Locale): string {
  const { t } = wordsIn(locale)
  if (doubt.about !== 'area') return t(`proposal.doubt.${doubt.about}`)
  const [found, said] = [regionName(doubt.found, locale), regionName(doubt.said, locale)]
  return t('proposal.doubt.area', { found, said })
}
