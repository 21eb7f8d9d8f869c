/** What the platform says of a view transition it broke off: another navigation came, the tab was hidden, the device was slow. */
const BROKEN_OFF = ['AbortError', 'TimeoutError', 'InvalidStateError']

/** The page is there all the same, only without the fade: nothing to complain of. The router leaves that promise to nobody. */
export function forgiveBrokenTransitions() {
  window.addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof DOMException && BROKEN_OFF.includes(event.reason.name)) event.preventDefault()
  })
}
