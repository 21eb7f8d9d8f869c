import { useEffect, useRef, useState } from 'react'
import { TITLE_MAX } from '#shared/limits.ts'
import type { TitleCheckResult } from '../form-response.ts'
import { useLivePreview } from './use-preview.ts'

const DEBOUNCE_MS = 500

/** Checks a title after a typing pause; what needs no request is reported at once. Never blocks. */
export function useTitleCheck({ title, date, event }: { title: string; date: string; event: string }) {
  const { submit, data } = useLivePreview<TitleCheckResult>('title')
  const first = useRef(true)
  const [checkedTitle, setCheckedTitle] = useState(title)
  const trimmedTitle = title.trim()
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    const timer = setTimeout(() => {
      setCheckedTitle(trimmedTitle)
      if (trimmedTitle && trimmedTitle.length <= TITLE_MAX)
        void submit({ intent: 'title', title: trimmedTitle, date_start: date, event }, { method: 'post' })
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [trimmedTitle, date, event, submit])
  const [isTouched, setIsTouched] = useState(false)
  if (trimmedTitle && !isTouched) setIsTouched(true)
  const check = data && data.title === trimmedTitle ? data.check : null
  const excess = Math.max(0, trimmedTitle.length - TITLE_MAX)
  return { check, asked: checkedTitle, empty: isTouched && trimmedTitle === '', excess }
}
export type TitleCheckState = ReturnType<typeof useTitleCheck>
