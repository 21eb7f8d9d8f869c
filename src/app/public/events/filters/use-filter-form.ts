import { type FormEvent, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation, useSubmit } from 'react-router'
import { toSearchParams } from '#features/events/ui/filters.ts'
import { splitPath } from '#shared/paths.ts'
import { readSearch, type Search, writeSearch } from '#shared/search.ts'
import { useBackCloses } from './use-back-closes.ts'
import { useSheet } from './use-sheet.ts'

/** Debounce of the text search, in ms. */
const MORE_FILTERS = 350

const isFilter = (target: EventTarget) => target instanceof HTMLElement && target.getAttribute('name') !== 'q'

export type FilterForm = {
  sheet: ReturnType<typeof useSheet>
  /** What is chosen, also while its events are loading. */
  chosen: Search
  isLoading: boolean
  /** Shows the events of another search. */
  apply: (search: Search) => void
}

/**
 * A form of filters whose state is the URL. Applied on change with JavaScript, with a button without it. `asked`: what the address holds, where
 * `search` is what its text was read as.
 */
export function useFilterForm(search: Search, asked: Search) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sheet = useSheet()
  const [chosen, setPending] = usePending(search)
  /** What was chosen since the page, or its sheet, was opened. */
  const made = useRef<URLSearchParams | null>(null)
  const load = useCallback(
    (params: URLSearchParams, replace: boolean) => {
      clearTimeout(timer.current)
      made.current = params
      const choice = readSearch(params)
      // At once: a controlled checkbox would revert until the URL changes. The list follows in pieces, so that the next input need not wait.
      setPending(choice)
      // In a task of its own, so that the choice is painted before.
      timer.current = setTimeout(async () => {
        await submit(params, { replace, preventScrollReset: true })
        // With the list, which arrives in a transition too. A later choice stays until its own events are shown.
        startTransition(() => setPending((pending) => (pending === choice ? null : pending)))
      })
    },
    [submit, setPending],
  )
  /** A filter adds a history entry; typing replaces it, and so do the filters of the sheet, which has one entry. */
  const send = useCallback(
    (replace: boolean) => {
      if (form.current) load(toSearchParams(form.current), replace)
    },
    [load],
  )
  /** Another text is read anew, with the filters that were chosen beside the last one. */
  const sendText = useCallback(() => {
    if (!form.current) return
    const params = toSearchParams(form.current)
    const q = params.get('q') ?? ''
    load(search.read && q !== search.read ? writeSearch({ ...asked, q, names: false }) : params, true)
  }, [load, asked, search.read])
  const apply = (next: Search) => load(writeSearch(next), sheet.isOpen)
  useBackCloses(sheet, {
    forget: () => {
      made.current = null
    },
    isMade: () => made.current !== null,
    repeat: () => made.current && load(made.current, false),
  })
  const onSearchInput = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(sendText, MORE_FILTERS)
  }, [sendText])
  /** What was typed is no longer searched for. */
  const cancelSearch = useCallback(() => clearTimeout(timer.current), [])
  useEffect(() => cancelSearch, [cancelSearch])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // The filters of the sheet are applied as they are chosen.
    if (!sheet.isOpen) sendText()
    sheet.close()
  }
  const onChange = (event: FormEvent) => {
    if (isFilter(event.target)) send(sheet.isOpen)
  }
  return {
    formProps: { ref: form, onChange, onSubmit },
    onSearchInput,
    cancelSearch,
    sheet,
    chosen,
    isLoading: chosen !== search,
    apply,
  }
}

/** The search whose events are loading, or shown. */
export function useLoadingSearch(search: Search) {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const isSamePage = next !== undefined && splitPath(next.pathname).path === pathname
  return isSamePage ? readSearch(new URLSearchParams(next.search)) : search
}

/** The filters being navigated to, from their choice until their events are shown. */
function usePending(search: Search) {
  const [pending, setPending] = useState<Search | null>(null)
  const loading = useLoadingSearch(search)
  return [pending ?? loading, setPending] as const
}
