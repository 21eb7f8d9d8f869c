import { type FormEvent, useEffect, useRef } from 'react'
import { useActionData } from 'react-router'
import { useNetworkStatus } from '#ui/network/network-status.ts'
import { useNavigation } from '#ui/network/use-navigation.ts'

/** Prevents a second submission of a form that creates something while the first is pending. */
export function useSubmitOnce() {
  const { state } = useNavigation()
  const status = useNetworkStatus()
  const submitted = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the network did not carry may be pressed again, however soon it was over
  useEffect(() => {
    if (state === 'idle') submitted.current = false
  }, [state, status])
  // A refusal is shown before the page's data were loaded again, and what it asked for may be sent at once.
  const response = useActionData()
  useEffect(() => {
    if (response !== undefined) submitted.current = false
  }, [response])
  return (event: FormEvent) => {
    if (event.defaultPrevented) return
    if (submitted.current) event.preventDefault()
    submitted.current = true
  }
}
