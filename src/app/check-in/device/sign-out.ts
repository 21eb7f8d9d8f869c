import type { SubmitEvent } from 'react'
import { pageLocale } from '#shared/languages.ts'
import { clientMessages } from '#ui/i18n/client-messages.ts'
import { formatMessage } from '#ui/i18n/i18n.tsx'
import { importOptional } from '#ui/network/chunk-reload.ts'
import { hold } from '#ui/network/network-status.ts'
import { isAway } from '#ui/network/router-requests.ts'
import { hasFormDraft, removeFormDraft } from '#ui/page/form-draft.ts'

type Page = {
  /** What the device keeps; null where its code cannot be loaded. */
  loadDevice: () => Promise<{ countUnsent: () => Promise<number>; forgetAccount: () => Promise<unknown> } | null>
  ask: (count: number) => boolean
  hasDraft: () => boolean
  removeDraft: () => void
  isAway: () => boolean
  hold: typeof hold
}

/**
 * Signs out once nothing of the account is left on this device; not when something was not sent and the person would rather keep it. A second
 * click meanwhile does nothing: it would ask again. Without a network it waits for one: the browser would show its own error page, and the
 * session would go on.
 */
export function createSignOut(page: Page) {
  let isUnderWay = false
  let giveUp = () => {}
  return async function signOut(form: Pick<HTMLFormElement, 'submit'>) {
    if (isUnderWay) return
    isUnderWay = true
    try {
      const device = await page.loadDevice()
      const count = (device ? await device.countUnsent() : 0) + Number(page.hasDraft())
      if (count > 0 && !page.ask(count)) return
      page.removeDraft()
      await device?.forgetAccount()
      giveUp()
      // Its code may be loaded by then.
      const resume = () => (device ? form.submit() : void signOut(form))
      if (page.isAway()) giveUp = page.hold({ failure: 'connection', leavesPage: true, resume })
      else form.submit()
    } finally {
      isUnderWay = false
    }
  }
}

const signOut = createSignOut({
  loadDevice: () => importOptional(() => import('./forget.ts')),
  ask: (count) => window.confirm(formatMessage(clientMessages, pageLocale(), 'signOut.unsent', { count })),
  hasDraft: hasFormDraft,
  removeDraft: removeFormDraft,
  isAway,
  hold,
})

/** Of each form that signs out. */
export function submitSignOut(event: SubmitEvent<HTMLFormElement>) {
  event.preventDefault()
  void signOut(event.currentTarget)
}
