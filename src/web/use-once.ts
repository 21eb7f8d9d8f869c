import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/** For a form that makes something: pressed again before there is an answer, it would make it twice. */
export function useOnce() {
  const { state } = useNavigation()
  const sent = useRef(false)
  useEffect(() => {
    if (state === 'idle') sent.current = false
  }, [state])
  return (event: FormEvent) => {
    if (event.defaultPrevented) return
    if (sent.current) event.preventDefault()
    sent.current = true
  }
}
