import { useEffect, useEffectEvent, useState } from 'react'
import { contentLocale, type Locale } from '#shared/languages.ts'
import { AUTOCOMPLETE, FETCH_MINIMUM_MS } from '#shared/limits.ts'
import { getFromApi } from '#ui/network/get-from-api.ts'
import type { SimilarVenue, SimilarVenuesResult, VenueChoice } from '../form-response.ts'
import { useLivePreview } from './use-preview.ts'

/** Autocomplete from our own API after a typing pause; late or failed responses are ignored. `typed` is null where it is too little. */
function useAutocomplete<Found>(typed: string | null, find: (typed: string, signal: AbortSignal) => Promise<Found[]>) {
  const [state, setState] = useState<{ found: Found[]; busy: boolean }>({ found: [], busy: false })
  const findTyped = useEffectEvent(find)
  useEffect(() => {
    if (typed === null) return setState({ found: [], busy: false })
    const stop = new AbortController()
    setState((before) => ({ ...before, busy: true }))
    const timer = setTimeout(async () => {
      try {
        setState({ found: await findTyped(typed, stop.signal), busy: false })
      } catch {
        if (!stop.signal.aborted) setState({ found: [], busy: false })
      }
    }, FETCH_MINIMUM_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [typed])
  return state
}

/** Up to ten venues whose name or province contains the query. */
export function useVenues(typed: string) {
  const q = typed.trim()
  return useAutocomplete(q.length < 2 ? null : q, async ($containsi, signal) => {
    const query = {
      filters: { $or: [{ name: { $containsi } }, { county: { $containsi } }] },
      pagination: { pageSize: AUTOCOMPLETE },
      sort: ['name'],
    }
    const answer = await getFromApi('/api/venues', { query, signal })
    return (answer?.data ?? []).map(({ id, attributes }) => ({ ...(attributes as Omit<VenueChoice, 'id'>), id }))
  })
}

/** Existing tags that start with the last word typed. */
export function useTags(typed: string, locale: Locale) {
  const last = typed.split(',').at(-1)!.trim()
  return useAutocomplete(last.length < 2 ? null : last, async ($containsi, signal) => {
    const query = { filters: { text: { $containsi } }, pagination: { pageSize: 5 }, locale: contentLocale(locale) }
    const answer = await getFromApi('/api/tags', { query, signal })
    return (answer?.data ?? []).map(({ id, attributes }) => ({ id, text: attributes.text ?? '' }))
  })
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
