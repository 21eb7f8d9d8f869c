import type { MouseEvent } from 'react'

const root = () => document.documentElement

/** Whether visits may be counted: what the head's script knows (head-script.ts). */
export const hasAccepted = () => root().dataset['consent'] === 'accepted'

/** Tells of every answer; returns what ends it. */
export function watchConsent(listener: () => void) {
  const observer = new MutationObserver(listener)
  observer.observe(root(), { attributeFilter: ['data-consent'] })
  return () => observer.disconnect()
}

/** Asks again, and goes there; the answer leads back to the button that asked. */
export function reopenConsent({ currentTarget }: MouseEvent<HTMLElement>) {
  delete root().dataset['consent']
  document.getElementById('consent')?.focus()
  const stop = watchConsent(() => {
    stop()
    currentTarget.focus()
  })
}
