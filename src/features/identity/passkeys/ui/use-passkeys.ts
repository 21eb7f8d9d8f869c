import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { PASSKEY_SECONDS } from '#shared/limits.ts'
import type { MessageKey } from '#ui/i18n/i18n.tsx'
import { type Outcome, signInByAutofill } from './authenticator.ts'

const never = () => () => {}

/** Whether this browser knows passkeys; null until the page is alive, and so without scripts. */
export const useKnowsPasskeys = () =>
  useSyncExternalStore<boolean | null>(
    never,
    () => typeof window.PublicKeyCredential === 'function',
    () => null,
  )

/** Asks the device: one question at a time, and what went wrong in words. */
export function useAsking<Given = void>(ask: (given: Given) => Promise<Outcome>, done: () => void) {
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<MessageKey | null>(null)
  const start = async (given: Given) => {
    if (busy) return
    setBusy(true)
    setWrong(null)
    const outcome = await ask(given)
    setBusy(false)
    end(outcome)
  }
  const end = (outcome: Outcome) => {
    if (outcome === 'done') done()
    else if (outcome !== 'cancelled') setWrong(outcome)
  }
  return { busy, wrong, start, end }
}

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin']
/** The site's question is good for so long: an older one is asked anew before it is answered. */
const FRESH_MS = (PASSKEY_SECONDS - 60) * 1000

type Offering = { free: boolean; remember: () => boolean; end: (outcome: Outcome) => void }

/**
 * The browser offers passkeys with what it fills in. It is asked at the first sign of somebody: who only passes by costs nothing.
 * `free`: no other question is being asked.
 */
export function useOffering({ free, remember, end }: Offering) {
  const remembers = useEffectEvent(remember)
  const onEnd = useEffectEvent(end)
  useEffect(() => {
    if (!free) return
    const over = new AbortController()
    const { signal } = over
    let offering: AbortController | null = null
    let askedAt = Number.NEGATIVE_INFINITY
    const offer = async () => {
      if (performance.now() - askedAt < FRESH_MS) return
      askedAt = performance.now()
      offering = new AbortController()
      onEnd(await signInByAutofill(() => remembers(), offering.signal))
    }
    // A question that nobody can answer any more must not outlive its page; who comes back to it is asked anew.
    const leave = () => {
      offering?.abort()
      askedAt = Number.NEGATIVE_INFINITY
    }
    for (const sign of SIGNS) document.addEventListener(sign, offer, { passive: true, signal })
    window.addEventListener('pagehide', leave, { signal })
    return () => {
      leave()
      over.abort()
    }
  }, [free])
}
