import type { Schema } from 'candil-api-client'
import { useEffect, useState } from 'react'
import { FETCH_MINIMUM_MS, PEOPLE_SEARCH_MIN } from '#shared/limits.ts'
import { getFromApi } from '#ui/network/get-from-api.ts'

export type FoundPerson = Schema<'PublicPerson'>
type State = { asked: string; found: FoundPerson[]; busy: boolean }
const NOTHING: State = { asked: '', found: [], busy: false }

/** Searches users by a part of their name after a typing pause. Late or failed responses are ignored. */
export function usePeople(typed: string): State {
  const [state, setState] = useState(NOTHING)
  const q = typed.trim()
  useEffect(() => {
    if (q.length < PEOPLE_SEARCH_MIN) return setState(NOTHING)
    const stop = new AbortController()
    setState((before) => ({ ...before, busy: true }))
    const timer = setTimeout(async () => {
      try {
        const found = await getFromApi('/api/users/public', { query: { q }, signal: stop.signal })
        setState({ asked: q, found: found ?? [], busy: false })
      } catch {
        if (!stop.signal.aborted) setState({ asked: q, found: [], busy: false })
      }
    }, FETCH_MINIMUM_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [q])
  return state
}
