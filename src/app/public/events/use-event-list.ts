import { type ShouldRevalidateFunctionArgs, useLocation, useNavigation } from 'react-router'
import { type DistanceOrigin, useDistanceOrigin } from '#features/events/ui/near-filter.tsx'
import { takesPlace } from '#shared/events/event-status.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'
import { sortByDistance } from '#shared/map/distance.ts'
import { splitPath } from '#shared/paths.ts'
import type { Search } from '#shared/search.ts'
import { useIsHeld } from '#ui/network/network-status.ts'

/** Cancelled events are shown but not counted. */
export const countTakingPlace = (events: readonly EventSummary[]) => events.filter(takesPlace).length

/**
 * The events of a search as they are shown. The server filters and sorts, except by the visitor's position, which it never learns. The
 * list stays until the next one has arrived.
 */
export function useEventList(search: Search, upcoming: readonly EventSummary[], origin: DistanceOrigin | null) {
  const from = useDistanceOrigin(search, origin)
  const byPosition = search.sort === 'distance' && from?.name === null
  const shown = byPosition ? sortByDistance(upcoming, from) : upcoming
  const grouped = search.sort === 'date' || (search.sort === 'distance' && from === null)
  return { from, shown, count: countTakingPlace(shown), grouped, isLoading: useIsLoadingEvents() }
}

/** Whether another search is loading. Requests held by the network layer are not. */
function useIsLoadingEvents() {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const isHeld = useIsHeld()
  return state === 'loading' && splitPath(location.pathname).path === pathname && !isHeld
}

/** The entry of a sheet in the history (filters/use-back-closes.ts) is the same page: nothing has changed with it. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && (formMethod !== undefined || currentUrl.href !== nextUrl.href)
