import { hold } from './network-status.ts'
import { isAway } from './router-requests.ts'

function holdNavigation(event: Event, resume: () => void) {
  event.preventDefault()
  hold({ failure: 'connection', leavesPage: true, resume })
}

/** Links and forms that the browser itself follows: offline it would replace the page with its own error page. */
export function holdDocumentRequests() {
  window.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (!isAway() || event.defaultPrevented || form.method === 'dialog') return
    holdNavigation(event, () => form.requestSubmit(event.submitter))
  })
  window.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link?.href || !isAway() || event.defaultPrevented || event.button !== 0) return
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || link.target || link.download) return
    if (
      link.origin !== location.origin ||
      (link.hash && link.pathname + link.search === location.pathname + location.search)
    )
      return
    holdNavigation(event, () => link.click())
  })
}
