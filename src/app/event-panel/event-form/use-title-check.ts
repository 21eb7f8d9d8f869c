import { useEffect, useRef, useState } from 'react'
import { TITLE_MAX } from '#shared/limits.ts'
import type { TitleAnswer } from './form-response.ts'
import { useLook } from './use-preview.ts'

const TYPING_MS = 500

/** Asks about a title once the fingers rest; what needs no asking is said at once. Nothing of it blocks (§5). */
export function useTitleCheck({ title, date, event }: { title: string; date: string; event: string }) {
  const { submit, data } = useLook<TitleAnswer>('title')
  const first = useRef(true)
  const [asked, setAsked] = useState(title)
  const typed = title.trim()
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    const timer = setTimeout(() => {
      setAsked(typed)
      if (typed && typed.length <= TITLE_MAX)
        void submit({ intent: 'title', title: typed, date_start: date, event }, { method: 'post' })
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, date, event, submit])
  const [touched, setTouched] = useState(false)
  if (typed && !touched) setTouched(true)
  const check = data && data.title === typed ? data.check : null
  const excess = Math.max(0, typed.length - TITLE_MAX)
  return { check, asked, empty: touched && typed === '', excess }
}
export type TitleLook = ReturnType<typeof useTitleCheck>
