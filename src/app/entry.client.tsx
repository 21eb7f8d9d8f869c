import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isLocale } from '#shared/enums.ts'
import { LanguageProvider, type Messages } from '#ui/i18n/i18n.tsx'
import { messagesAddress } from '#ui/i18n/messages-url.ts'
import { reloadOnMissingChunk } from '#ui/network/chunk-reload.ts'
import { keepPageOnNetworkFailure } from '#ui/network/network-requests.ts'
import { forgiveBrokenTransitions } from '#ui/page/transitions.ts'

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
