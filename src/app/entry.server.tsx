import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { unavailableOf } from '#platform/errors/database-unavailable.ts'
import { contentSecurity } from '#platform/http/content-security.server.ts'
import { log, pathForLog } from '#platform/logging/log.server.ts'
import { renderDocument } from '#platform/react-router/render.server.tsx'
import { visitContext } from '#platform/react-router/router-context.ts'
import { LanguageProvider } from '#ui/i18n/i18n.tsx'
import { messagesOf } from '#ui/i18n/messages.server.ts'

export const streamTimeout = 5_000

/** Renders the whole page into one piece: the right status, and the hashes of its inline scripts, are known before it leaves. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const { ctx, settings } = context.get(visitContext)
  const page = (nonce: string) => (
    <LanguageProvider locale={ctx.locale} messages={messagesOf[ctx.locale]}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </LanguageProvider>
  )
  const { html, hashes, failed } = await renderDocument(page, streamTimeout + 1_000)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-language', ctx.locale)
  headers.set('content-security-policy', contentSecurity(hashes, settings.analyticsScriptUrl))
  return new Response(request.method === 'HEAD' ? null : html, { status: failed ? 500 : status, headers })
}

/** A 404 is an answer, not an accident, and that the database is away is said once: only what nobody foresaw is logged. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || unavailableOf(error) || (isRouteErrorResponse(error) && error.status < 500)) return
  log.error({ err: error, path: pathForLog(request) }, 'a page failed')
}
