import { useEffect, useState } from 'react'
import { AUTOCOMPLETE, FETCH_MINIMUM_MS } from '#shared/limits.ts'
import type { SimilarVenue, SimilarVenuesResult, VenueChoice } from '../form-response.ts'
import { useLivePreview } from './use-preview.ts'

type Entry<Row> = { id: number; attributes: Row }

/** Autocomplete from our own API after a typing pause; late or failed responses are ignored. */
function useAutocomplete<Row>(address: string | null): { found: (Row & { id: number })[]; busy: boolean } {
  const [state, setState] = useState<{ found: (Row & { id: number })[]; busy: boolean }>({ found: [], busy: false })
  useEffect(() => {
    if (address === null) return setState({ found: [], busy: false })
    const stop = new AbortController()
    setState((before) => ({ ...before, busy: true }))
    const timer = setTimeout(async () => {
      try {
        const result = await fetch(address, { signal: stop.signal })
        const { data } = (await result.json()) as { data?: Entry<Row>[] | null }
        setState({ found: (data ?? []).map(({ id, attributes }) => ({ ...attributes, id })), busy: false })
      } catch {
        if (!stop.signal.aborted) setState({ found: [], busy: false })
      }
    }, FETCH_MINIMUM_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [address])
  return state
}

/** Up to ten venues whose name or province contains the query. */
export function useVenues(typed: string) {
  const q = typed.trim()
  const query = new URLSearchParams({
    'filters[$or][0][name][$containsi]': q,
    'filters[$or][1][county][$containsi]': q,
    'pagination[pageSize]': String(AUTOCOMPLETE),
    sort: 'name',
  })
  return useAutocomplete<Omit<VenueChoice, 'id'>>(q.length < 2 ? null : `/api/venues?${query}`)
}

/** Existing tags that start with the last word typed. */
export function useTags(typed: string, locale: string) {
  const last = typed.split(',').at(-1)!.trim()
  const query = new URLSearchParams({
    'filters[text][$containsi]': last,
    'pagination[pageSize]': '5',
    locale,
  })
  return useAutocomplete<{ text: string }>(last.length < 2 ? null : `/api/tags?${query}`)
}

const MIN_LENGTH = 3
type NewVenueInput = { name: string; county: string; event: string }

/** Venues with a name similar to the one being added; null before the first request. */
export function useSimilarVenues({ name, county, event }: NewVenueInput): SimilarVenue[] | null {
  const { submit, data } = useLivePreview<SimilarVenuesResult>('alike')
  const [typed, province] = [name.trim(), county.trim()]
  const long = typed.length >= MIN_LENGTH
  useEffect(() => {
    if (!long) return
    const venueQuery = { intent: 'alike', 'new_venue.name': typed, 'new_venue.county': province, event }
    const timer = setTimeout(() => void submit(venueQuery, { method: 'post' }), FETCH_MINIMUM_MS)
    return () => clearTimeout(timer)
  }, [long, typed, province, event, submit])
  return long ? (data?.alike ?? null) : null
}
