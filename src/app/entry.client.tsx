import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { clientMessages, siteMessagesUrl } from '#ui/i18n/client-messages.ts'
import { LanguageProvider } from '#ui/i18n/i18n.tsx'
import { keepPageOnNetworkFailure } from '#ui/network/network-requests.ts'
import { ignoreAbortedTransitions } from '#ui/page/transitions.ts'

ignoreAbortedTransitions()
keepPageOnNetworkFailure()

// The head has requested them already (root.tsx).
const { lang } = document.documentElement
const locale = lang === 'en' ? lang : 'es'
Object.assign(clientMessages, await (await fetch(siteMessagesUrl[locale])).json())

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <LanguageProvider locale={locale} messages={clientMessages}>
        <HydratedRouter />
      </LanguageProvider>
    </StrictMode>,
  )
})
