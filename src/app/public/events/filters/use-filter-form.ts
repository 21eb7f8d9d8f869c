import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation, useSubmit } from 'react-router'
import { toSearchParams } from '#features/events/ui/filters.ts'
import { readSearch, type Search } from '#shared/search.ts'

/** Debounce of the text search, in ms. */
const MORE_FILTERS = 350

const isFilter = (target: EventTarget) => target instanceof HTMLElement && target.getAttribute('name') !== 'q'

/** A form of filters whose state is the URL. Applied on change with JavaScript, with a button without it. */
export function useFilterForm(search: Search) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const popover = useRef<HTMLDivElement>(null)
  const [chosen, setPending] = usePending(search)
  /** A filter adds a history entry; typing replaces it. */
  const send = useCallback(
    (replace: boolean) => {
      clearTimeout(timer.current)
      if (!form.current) return
      const params = toSearchParams(form.current)
      // At once: a controlled checkbox would revert until the URL changes. The list follows in pieces, so that the next input need not wait.
      setPending(readSearch(params))
      // In a task of its own, so that the choice is painted before.
      timer.current = setTimeout(submit, 0, params, { replace, preventScrollReset: true })
    },
    [submit, setPending],
  )
  const onSearchInput = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(send, MORE_FILTERS, true)
  }, [send])
  useEffect(() => () => clearTimeout(timer.current), [])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send(true)
    if (popover.current?.matches(':popover-open')) popover.current.hidePopover()
  }
  const onChange = (event: FormEvent) => {
    if (isFilter(event.target)) send(false)
  }
  return { formProps: { ref: form, onChange, onSubmit }, popover, onSearchInput, chosen }
}

/** The filters being navigated to, from their choice until their events are shown. */
function usePending(search: Search) {
  const { pathname, key } = useLocation()
  const { state, location: next } = useNavigation()
  const [pending, setPending] = useState<Search | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: forgotten when another page of results is shown
  useEffect(() => {
    if (state === 'idle') setPending(null)
  }, [state, key])
  const loading = next?.pathname === pathname ? readSearch(new URLSearchParams(next.search)) : search
  return [pending ?? loading, setPending] as const
}
