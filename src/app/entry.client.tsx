import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { pageLocale } from '#shared/languages.ts'
import { EarlyInput, rememberEarlyInput } from '#ui/forms/early-input.ts'
import { clientMessages, siteMessagesUrl } from '#ui/i18n/client-messages.ts'
import { LanguageProvider } from '#ui/i18n/i18n.tsx'
import { holdDocumentRequests } from '#ui/network/document-requests.ts'
import { watchNetwork } from '#ui/network/network-status.ts'
import { ignoreStraySecondTaps } from '#ui/page/second-taps.ts'
import { ignoreAbortedTransitions } from '#ui/page/transitions.ts'

ignoreAbortedTransitions()
ignoreStraySecondTaps()
watchNetwork()
holdDocumentRequests()
// Not waited for: what is kept asks whose session this is before it is shown.
void forgetEndedSession().catch(() => {})

// The head has requested them already (root.tsx).
const locale = pageLocale()
Object.assign(clientMessages, await (await fetch(siteMessagesUrl(locale))).json())

rememberEarlyInput()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <LanguageProvider locale={locale} messages={clientMessages}>
        <EarlyInput>
          <HydratedRouter />
        </EarlyInput>
      </LanguageProvider>
    </StrictMode>,
  )
})

/** What the device keeps of an account that is not signed in here goes. The device of a mere visitor has no database. */
async function forgetEndedSession() {
  if ((await indexedDB.databases()).length > 0) await (await import('#app/check-in/device/forget.ts')).forgetEnded()
}
