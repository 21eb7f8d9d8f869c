import type { MouseEvent } from 'react'

const root = () => document.documentElement

/** Whether the visitor accepted analytics (set by head-script.ts). */
export const hasConsent = () => root().dataset['consent'] === 'accepted'

/** Calls the listener on every choice; returns the unsubscribe function. */
export function subscribeToConsent(listener: () => void) {
  const observer = new MutationObserver(listener)
  observer.observe(root(), { attributeFilter: ['data-consent'] })
  return () => observer.disconnect()
}

/** Shows the banner again and focuses it; after the choice the focus returns to the button. */
export function reopenConsent({ currentTarget }: MouseEvent<HTMLElement>) {
  delete root().dataset['consent']
  document.getElementById('consent')?.focus()
  const unsubscribe = subscribeToConsent(() => {
    unsubscribe()
    currentTarget.focus()
  })
}
