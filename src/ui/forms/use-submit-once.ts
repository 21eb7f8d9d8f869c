import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { useNetworkStatus } from '#ui/network/network-status.ts'

/** For a form that makes something: pressed again before there is an answer, it would make it twice. */
export function useOnce() {
  const { state } = useNavigation()
  const status = useNetworkStatus()
  const sent = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the network did not carry may be pressed again, however soon it was over
  useEffect(() => {
    if (state === 'idle') sent.current = false
  }, [state, status])
  return (event: FormEvent) => {
    if (event.defaultPrevented) return
    if (sent.current) event.preventDefault()
    sent.current = true
  }
}
