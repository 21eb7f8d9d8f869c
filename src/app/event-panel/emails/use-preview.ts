import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { ComposeView } from '#shared/player-emails/views.ts'
import type { FormResult } from '#ui/forms/form-result.ts'

/** How long someone has to stop typing, in ms. */
const PAUSE_MS = 700

type Views = { loaded: ComposeView; answered: ComposeView | null }

/**
 * What the page shows, brought up to date while the form changes: `answered` is what an action returned. `element` contains the form.
 */
export function usePreview({ loaded, answered }: Views, element: RefObject<HTMLElement | null>) {
  const fetcher = useFetcher<FormResult<{ compose: ComposeView | null }, ComposeView | null>>()
  const fetched = fetcher.data?.value?.compose ?? fetcher.data?.refused ?? null
  const [latest, setLatest] = useState({ answered, fetched, view: answered ?? loaded })
  // Whichever came last is true: a form that was refused shows who would get it now.
  if (latest.answered !== answered || latest.fetched !== fetched) {
    const view = (latest.answered === answered ? fetched : answered) ?? latest.view
    setLatest({ answered, fetched, view })
  }
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const show = () => {
    window.clearTimeout(timer.current)
    const form = element.current?.querySelector('form')
    if (!form) return
    const sent = new FormData(form)
    sent.set('intent', 'show')
    void fetcher.submit(sent, { method: 'post' })
  }
  const showSoon = () => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(show, PAUSE_MS)
  }
  return { view: latest.view, show, showSoon }
}
