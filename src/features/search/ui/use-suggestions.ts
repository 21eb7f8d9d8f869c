import type { Answer } from 'candil-api-client'
import { useEffect, useState } from 'react'
import { FETCH_MINIMUM_MS } from '#shared/limits.ts'
import type { Suggestion } from '#shared/suggestion.ts'
import { useLocale } from '#ui/i18n/i18n.tsx'

type State = { query: string; suggestions: Suggestion[]; loading: boolean }

/** Debounced suggestions for the typed text. Outdated responses are ignored and failures give no suggestions. */
export function useSuggestions(typed: string): State {
  const locale = useLocale()
  const [state, setState] = useState<State>({ query: '', suggestions: [], loading: false })
  const q = typed.trim()
  useEffect(() => {
    if (q.length < 2) return setState({ query: '', suggestions: [], loading: false })
    const controller = new AbortController()
    setState((previous) => ({ ...previous, loading: true }))
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(`/api/suggestions?${new URLSearchParams({ q, locale })}`, {
          signal: controller.signal,
        })
        const { data } = (await response.json()) as Partial<Answer<'/api/suggestions'>>
        setState({ query: q, suggestions: response.ok && data ? data : [], loading: false })
      } catch {
        if (!controller.signal.aborted) setState({ query: q, suggestions: [], loading: false })
      }
    }, FETCH_MINIMUM_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q, locale])
  return state
}
