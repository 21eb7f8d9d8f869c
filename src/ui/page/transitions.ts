/** Errors of a skipped view transition: another navigation started, the tab was hidden, or the device was too slow. */
const ABORT_ERRORS = ['AbortError', 'TimeoutError', 'InvalidStateError']

/** The navigation itself worked, only without the animation, and the router leaves this promise unhandled. */
export function ignoreAbortedTransitions() {
  window.addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof DOMException && ABORT_ERRORS.includes(event.reason.name)) event.preventDefault()
  })
}
