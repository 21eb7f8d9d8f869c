import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { log } from '#core/log.server.ts'
import { visitContext } from './web/context.ts'
import { LanguageProvider } from './web/i18n.tsx'
import { messagesOf } from './web/messages.server.ts'
import { contentSecurity } from './web/security.server.ts'

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
  const { html, failed } = await render(
    <LanguageProvider locale={ctx.locale} messages={messagesOf[ctx.locale]}>
      <ServerRouter context={entry} url={request.url} />
    </LanguageProvider>,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-language', ctx.locale)
  headers.set('content-security-policy', contentSecurity(html, settings.analyticsScriptUrl))
  return new Response(request.method === 'HEAD' ? null : html, { status: failed ? 500 : status, headers })
}

function render(page: React.ReactNode): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let failed = false
    const sink = new Writable({
      write(chunk, _encoding, next) {
        chunks.push(chunk)
        next()
      },
      final(next) {
        resolve({ html: Buffer.concat(chunks).toString(), failed })
        next()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady: () => {
        clearTimeout(timer)
        pipe(sink)
      },
      onShellError: reject,
      onError: (error) => {
        failed = true
        log.error({ err: error }, 'a page failed to render')
      },
    })
    const timer = setTimeout(() => abort(), streamTimeout + 1_000)
  })
}

/** A 404 is an answer, not an accident: only what nobody foresaw is logged. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  log.error({ err: error, path: new URL(request.url).pathname }, 'a page failed')
}
