import { type Fetcher, IDLE_NAVIGATION, useFetchers, useNavigation as useRouterNavigation } from 'react-router'
import { type NetworkStatus, useNetworkStatus } from './network-status.ts'

export type Navigation = ReturnType<typeof useRouterNavigation>

/**
 * Whether the form that the router is sending is held. Fetchers may write to the same path: it is when more requests to it are held than
 * fetchers are sending.
 */
export function isSubmissionHeld(
  { state, formAction }: Navigation,
  fetchers: readonly Fetcher[],
  { requests }: Pick<NetworkStatus, 'requests'>,
) {
  if (state !== 'submitting') return false
  const held = requests.filter(({ writesTo, isRepeated }) => writesTo === formAction && !isRepeated)
  const sending = fetchers.filter((fetcher) => fetcher.state === 'submitting' && fetcher.formAction === formAction)
  return held.length > sending.length
}

/** The router's navigation. A form that is held is not on its way: it can be corrected and sent again. */
export function useNavigation(): Navigation {
  const navigation = useRouterNavigation()
  const isHeld = isSubmissionHeld(navigation, useFetchers(), useNetworkStatus())
  return isHeld ? IDLE_NAVIGATION : navigation
}
