import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isLocale } from './spec/vocabulary.ts'
import { reloadOnMissingChunk } from './web/chunk-reload.ts'
import { LanguageProvider, type Messages } from './web/i18n.tsx'
import { messagesAddress } from './web/messages-address.ts'
import { keepPageOnNetworkFailure } from './web/network-requests.ts'
import { forgiveBrokenTransitions } from './web/transitions.ts'

reloadOnMissingChunk()
forgiveBrokenTransitions()
keepPageOnNetworkFailure()

// The page's language is the only one fetched; the head has asked for it already (root.tsx).
const locale = isLocale(document.documentElement.lang) ? document.documentElement.lang : 'es'
const messages: Messages = await (await fetch(messagesAddress[locale])).json()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <LanguageProvider locale={locale} messages={messages}>
        <HydratedRouter />
      </LanguageProvider>
    </StrictMode>,
  )
})
