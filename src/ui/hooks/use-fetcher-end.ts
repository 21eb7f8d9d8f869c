import { useEffect, useEffectEvent, useRef } from 'react'
import type { FetcherWithComponents } from 'react-router'

/**
 * Calls `onEnd` when a request of the fetcher has ended, with its response, or null when it was aborted: the data of the fetcher is then
 * still that of the request before.
 */
export function useFetcherEnd<Result>(
  { state, data }: Pick<FetcherWithComponents<Result>, 'state' | 'data'>,
  onEnd: (result: Result | null) => void,
) {
  const isFetching = state !== 'idle'
  const last = useRef({ isFetching, data })
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const hasResponse = data !== last.current.data
    if (!isFetching && (hasResponse || last.current.isFetching)) end((hasResponse && data) || null)
    last.current = { isFetching, data: isFetching ? last.current.data : data }
  }, [isFetching, data])
}
