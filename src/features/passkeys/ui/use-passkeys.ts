import { useState, useSyncExternalStore } from 'react'
import type { MessageKey } from '#web/i18n.tsx'
import type { Outcome } from './ask-passkey.ts'

const never = () => () => {}

/** Whether this browser knows passkeys; false on the server, and so without scripts. */
export const useKnowsPasskeys = () =>
  useSyncExternalStore(
    never,
    () => typeof window.PublicKeyCredential === 'function',
    () => false,
  )

/** A button that asks the device: one question at a time, and what went wrong in words. */
export function useAsking(ask: (button: HTMLButtonElement) => Promise<Outcome>, done: () => void) {
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<MessageKey | null>(null)
  const start = async (button: HTMLButtonElement) => {
    if (busy) return
    setBusy(true)
    setWrong(null)
    const outcome = await ask(button)
    setBusy(false)
    if (outcome === 'done') done()
    else if (outcome !== 'cancelled') setWrong(outcome)
  }
  return { busy, wrong, start }
}
