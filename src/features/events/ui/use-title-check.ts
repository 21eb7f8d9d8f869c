import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { TITLE_MAX } from '#spec/limits.ts'
import type { TitleAnswer } from './event-answer.ts'

const TYPING_MS = 500

/** Asks about a title once the fingers rest; what can be said at once is. Nothing of it blocks (§5). */
export function useTitleCheck({ title, date, event }: { title: string; date: string; event: string }) {
  const { submit, data } = useFetcher<TitleAnswer>({ key: 'title' })
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
  const check = data && data.title === typed ? data.check : null
  return { check, asked }
}
