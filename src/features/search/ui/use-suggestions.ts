import type { Query } from 'candil-api-client'
import { useEffect, useState } from 'react'
import { FETCH_MINIMUM_MS } from '#shared/limits.ts'
import type { Suggestion } from '#shared/suggestion.ts'
import { useLocale } from '#ui/i18n/i18n.tsx'
import { getFromApi } from '#ui/network/get-from-api.ts'

const PATH = '/api/suggestions'

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
        const answer = await getFromApi(PATH, {
          query: { q, locale: locale as NonNullable<Query<typeof PATH>['locale']> },
          signal: controller.signal,
        })
        setState({ query: q, suggestions: answer?.data ?? [], loading: false })
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
