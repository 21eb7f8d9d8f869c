import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { PASSKEY_SECONDS } from '#shared/limits.ts'
import type { MessageKey } from '#ui/i18n/i18n.tsx'
import { type CeremonyResult, signInWithAutofill } from './authenticator.ts'

const subscribeToNothing = () => () => {}

/** Whether this browser supports passkeys; null until hydration, and without scripts. */
export const usePasskeySupport = () =>
  useSyncExternalStore<boolean | null>(
    subscribeToNothing,
    () => typeof window.PublicKeyCredential === 'function',
    () => null,
  )

/** Runs one WebAuthn ceremony at a time and holds the key of its error message. */
export function usePasskeyCeremony<Argument = void>(
  ceremony: (argument: Argument) => Promise<CeremonyResult>,
  onDone: () => void,
) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<MessageKey | null>(null)
  const start = async (argument: Argument) => {
    if (busy) return
    setBusy(true)
    setError(null)
    const outcome = await ceremony(argument)
    setBusy(false)
    end(outcome)
  }
  const end = (outcome: CeremonyResult) => {
    if (outcome === 'done') onDone()
    else if (outcome !== 'cancelled') setError(outcome)
  }
  return { busy, error, start, end }
}

const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin']
/** Challenges older than this are replaced before they expire on the server. */
const CHALLENGE_MAX_AGE_MS = (PASSKEY_SECONDS - 60) * 1000

type AutofillOptions = { enabled: boolean; remember: () => boolean; onResult: (outcome: CeremonyResult) => void }

/**
 * Offers passkeys in the browser's autofill. It starts at the first activity on the page, so that mere page views cost no challenge.
 * `enabled` is false while another ceremony runs.
 */
export function usePasskeyAutofill({ enabled, remember, onResult }: AutofillOptions) {
  const onRemember = useEffectEvent(remember)
  const onEnd = useEffectEvent(onResult)
  useEffect(() => {
    if (!enabled) return
    const listeners = new AbortController()
    const { signal } = listeners
    let controller: AbortController | null = null
    let startedAt = Number.NEGATIVE_INFINITY
    const startAutofill = async () => {
      if (performance.now() - startedAt < CHALLENGE_MAX_AGE_MS) return
      startedAt = performance.now()
      controller = new AbortController()
      onEnd(await signInWithAutofill(() => onRemember(), controller.signal))
    }
    // Abort when the page is hidden: the challenge would expire unseen. Activity afterwards starts a new one.
    const cancel = () => {
      controller?.abort()
      startedAt = Number.NEGATIVE_INFINITY
    }
    for (const event of ACTIVITY_EVENTS) document.addEventListener(event, startAutofill, { passive: true, signal })
    window.addEventListener('pagehide', cancel, { signal })
    return () => {
      cancel()
      listeners.abort()
    }
  }, [enabled])
}
