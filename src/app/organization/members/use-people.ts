import { useEffect, useState } from 'react'
import { FETCH_MINIMUM_MS, PEOPLE_SEARCH_MIN } from '#shared/limits.ts'

export type Found = { id: number; username: string; avatar: string }
type State = { asked: string; found: Found[]; busy: boolean }
const NOTHING: State = { asked: '', found: [], busy: false }

/** People by a part of their name, asked for once the fingers rest (§7, decisions 6). An answer that comes late or not at all is none. */
export function usePeople(typed: string): State {
  const [state, setState] = useState(NOTHING)
  const q = typed.trim()
  useEffect(() => {
    if (q.length < PEOPLE_SEARCH_MIN) return setState(NOTHING)
    const stop = new AbortController()
    setState((before) => ({ ...before, busy: true }))
    const timer = setTimeout(async () => {
      try {
        const answer = await fetch(`/api/users/public?${new URLSearchParams({ q })}`, { signal: stop.signal })
        setState({ asked: q, found: answer.ok ? ((await answer.json()) as Found[]) : [], busy: false })
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
