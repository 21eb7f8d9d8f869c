import { useEffect, useState } from 'react'
import { AUTOCOMPLETE, FETCH_MINIMUM_MS } from '#shared/limits.ts'
import type { AlikeAnswer, AlikeVenue, VenueChoice } from './form-response.ts'
import { useLook } from './use-preview.ts'

type Entry<Row> = { id: number; attributes: Row }

/** Asks our own API once the fingers rest; an answer that comes late or not at all is no answer. */
export function useEntries<Row>(address: string | null): { found: (Row & { id: number })[]; busy: boolean } {
  const [state, setState] = useState<{ found: (Row & { id: number })[]; busy: boolean }>({ found: [], busy: false })
  useEffect(() => {
    if (address === null) return setState({ found: [], busy: false })
    const stop = new AbortController()
    setState((before) => ({ ...before, busy: true }))
    const timer = setTimeout(async () => {
      try {
        const answer = await fetch(address, { signal: stop.signal })
        const { data } = (await answer.json()) as { data?: Entry<Row>[] | null }
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

/** Venues of the directory whose name or province has what is typed, at most ten (§9). */
export function useVenues(typed: string) {
  const q = typed.trim()
  const query = new URLSearchParams({
    'filters[$or][0][name][$containsi]': q,
    'filters[$or][1][county][$containsi]': q,
    'pagination[pageSize]': String(AUTOCOMPLETE),
    sort: 'name',
  })
  return useEntries<Omit<VenueChoice, 'id'>>(q.length < 2 ? null : `/api/venues?${query}`)
}

/** Tags there are that begin like the last word one types. */
export function useTags(typed: string, locale: string) {
  const last = typed.split(',').at(-1)!.trim()
  const query = new URLSearchParams({
    'filters[text][$containsi]': last,
    'pagination[pageSize]': '5',
    locale,
  })
  return useEntries<{ text: string }>(last.length < 2 ? null : `/api/tags?${query}`)
}

const SHORTEST = 3
type Adding = { name: string; county: string; event: string }

/** What the directory has under nearly the name of a venue that is being added; null as long as nobody was asked. */
export function useAlikeVenues({ name, county, event }: Adding): AlikeVenue[] | null {
  const { submit, data } = useLook<AlikeAnswer>('alike')
  const [typed, province] = [name.trim(), county.trim()]
  const long = typed.length >= SHORTEST
  useEffect(() => {
    if (!long) return
    const asked = { intent: 'alike', new_name: typed, new_county: province, event }
    const timer = setTimeout(() => void submit(asked, { method: 'post' }), FETCH_MINIMUM_MS)
    return () => clearTimeout(timer)
  }, [long, typed, province, event, submit])
  return long ? (data?.alike ?? null) : null
}
