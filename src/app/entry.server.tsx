import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { toUnavailableError } from '#platform/errors/database-unavailable.ts'
import { contentSecurityPolicy, hashOf } from '#platform/http/content-security.server.ts'
import { log } from '#platform/logging/log.server.ts'
import { pathForLog } from '#platform/logging/path-for-log.ts'
import { withOEmbedLinks } from '#platform/react-router/oembed-links.server.ts'
import { stylesOf } from '#platform/react-router/page-styles.server.ts'
import { PageStylesContext } from '#platform/react-router/page-styles.tsx'
import { renderDocument } from '#platform/react-router/render.server.tsx'
import { requestContext } from '#platform/react-router/router-context.ts'
import { isCheckIn } from '#shared/paths.ts'
import { STRIPE_PAGES } from '#shared/payments/checkout.ts'
import { LanguageProvider } from '#ui/i18n/i18n.tsx'
import { messagesIn } from '#ui/i18n/messages.server.ts'

export const streamTimeout = 5_000
/** Of a page for which there was no time. */
const RETRY_SECONDS = '10'
/** Pages with a form that leads to Stripe. */
const PAYS_BY_CARD = /\/account\/registrations\/\d+(\/card)?$/

/**
 * Renders the page completely before sending it, so that the status and the hashes of inline scripts are known when
 * the headers are written.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const ctx = context.get(requestContext)
  const { analyticsScriptUrl, siteUrl, stripeApiUrl } = ctx.services.settings
  const url = new URL(request.url)
  // Visitors have presumably none of the site's stylesheets. The pages of others are compressed for each of them.
  const styles = stylesOf(entry, ctx.actor.kind === 'anonymous')
  const page = (nonce: string) => (
    <LanguageProvider locale={ctx.locale} messages={messagesIn(ctx.locale)}>
      <PageStylesContext value={styles}>
        <ServerRouter context={withMatchedRoutes(entry)} url={request.url} nonce={nonce} />
      </PageStylesContext>
    </LanguageProvider>
  )
  const { html, hashes, failure } = await renderDocument(page, streamTimeout + 1_000)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-language', ctx.locale)
  const { pathname } = url
  const formTargets = PAYS_BY_CARD.test(pathname) ? [STRIPE_PAGES, stripeApiUrl] : []
  // ZXing, which reads QR codes where the browser cannot.
  const allowed = { wasm: isCheckIn(pathname), formTargets, styles: styles.text ? [hashOf(styles.text)] : [] }
  headers.set('content-security-policy', contentSecurityPolicy(hashes, analyticsScriptUrl, allowed))
  const document = status === 200 ? withOEmbedLinks(html, { url, siteUrl, locale: ctx.locale }) : html
  // As bytes: of a string, every character is checked before it is encoded.
  const body = request.method === 'HEAD' ? null : new TextEncoder().encode(document)
  if (failure === 503) headers.set('retry-after', RETRY_SECONDS)
  return new Response(body, { status: failure ?? status, headers })
}

/**
 * The router prepares every route that it finds in the list for each page: of 450 it renders four. The others stay where it looks one up
 * by its id.
 */
function withMatchedRoutes(entry: EntryContext): EntryContext {
  const { routes } = entry.manifest
  const matched = entry.staticHandlerContext.matches.map(({ route: { id } }) => [id, routes[id]])
  return {
    ...entry,
    manifest: { ...entry.manifest, routes: Object.assign(Object.create(routes), Object.fromEntries(matched)) },
  }
}

/** Logs only unexpected errors: a 404 is a normal response, and an unreachable database is logged once elsewhere. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || toUnavailableError(error) || (isRouteErrorResponse(error) && error.status < 500)) return
  log.error({ err: error, path: pathForLog(request) }, 'a page failed')
}
