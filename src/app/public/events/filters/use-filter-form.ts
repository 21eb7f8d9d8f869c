import { type FormEvent, useEffect, useRef } from 'react'
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
  /** A filter adds a history entry; typing replaces it. */
  const send = (replace: boolean) => {
    clearTimeout(timer.current)
    // Render synchronously: otherwise a controlled checkbox would revert until the URL changes.
    if (form.current) void submit(toSearchParams(form.current), { replace, preventScrollReset: true, flushSync: true })
  }
  const onSearchInput = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(send, MORE_FILTERS, true)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send(true)
    if (popover.current?.matches(':popover-open')) popover.current.hidePopover()
  }
  const onChange = (event: FormEvent) => {
    if (isFilter(event.target)) send(false)
  }
  return { formProps: { ref: form, onChange, onSubmit }, popover, onSearchInput, chosen: usePending(search) }
}

/** The filters being navigated to, while their events are loading. */
function usePending(search: Search) {
  const { pathname } = useLocation()
  const next = useNavigation().location
  return next?.pathname === pathname ? readSearch(new URLSearchParams(next.search)) : search
}
