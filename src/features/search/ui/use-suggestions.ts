import { useEffect, useState } from 'react'
import { FETCH_MINIMUM_MS } from '#shared/limits.ts'
import type { Suggestion } from '#shared/suggestion.ts'
import { useLocale } from '#ui/i18n/i18n.tsx'

type State = { asked: string; found: Suggestion[]; busy: boolean }

/** Suggestions for what is typed, asked for once the fingers rest. An answer that comes late or not at all is no answer. */
export function useSuggestions(typed: string): State {
  const locale = useLocale()
  const [state, setState] = useState<State>({ asked: '', found: [], busy: false })
  const q = typed.trim()
  useEffect(() => {
    if (q.length < 2) return setState({ asked: '', found: [], busy: false })
    const stop = new AbortController()
    setState((before) => ({ ...before, busy: true }))
    const timer = setTimeout(async () => {
      try {
        const answer = await fetch(`/api/suggestions?${new URLSearchParams({ q, locale })}`, { signal: stop.signal })
        const { data } = (await answer.json()) as { data?: Suggestion[] }
        setState({ asked: q, found: answer.ok && data ? data : [], busy: false })
      } catch {
        if (!stop.signal.aborted) setState({ asked: q, found: [], busy: false })
      }
    }, FETCH_MINIMUM_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [q, locale])
  return state
}
