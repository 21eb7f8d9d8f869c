import alegreya from '@fontsource/alegreya-sans/files/alegreya-sans-latin-400-normal.woff2?url'
import texturina from '@fontsource-variable/texturina/files/texturina-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import {
  Links,
  Outlet,
  Scripts,
  type ShouldRevalidateFunctionArgs,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router'
import { latestRate } from '#features/exchange-rates/queries.server.ts'
import { findCard } from '#features/identity/accounts/queries/account.server.ts'
import { NEVER, reads } from '#platform/cache/cache-tags.ts'
import { unavailableOf } from '#platform/errors/database-unavailable.ts'
import { log } from '#platform/logging/log.server.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { splitPath } from '#shared/paths.ts'
import type { Route } from './+types/root.ts'
import { guardOf } from './site-map.ts'
import '#ui/styles/index.css'
import { requireKnown, runGuard } from '#middleware/guards.server.ts'
import { visitOf } from '#platform/react-router/loaders.server.ts'
import { useScriptNonce } from '#platform/react-router/script-nonce.ts'
import { useLocale } from '#ui/i18n/i18n.tsx'
import { messagesAddress } from '#ui/i18n/messages-url.ts'
import { NetworkNote } from '#ui/network/network-note.tsx'
import type { Site } from '#ui/page/site.ts'
import { Consent } from './layouts/consent.tsx'
import { headScript } from './layouts/head-script.ts'
import { Loading } from './layouts/navigation-progress.tsx'

/** Before any loader: the guard that the site map names for the page, and nobody whose token could not be looked up. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, request }) => requireKnown(visitOf(context), request),
  ({ context, pattern, request }) => {
    // The router says `account`, and `/` of the home page.
    const guard = guardOf(splitPath(pattern.replace(/^\/?/, '/')).path)
    if (guard) runGuard(guard, visitOf(context), request)
  },
]

/** What every page needs to know of the site. The rate is for prices in English; without one they stay in euros. */
export async function loader({ context }: Route.LoaderArgs): Promise<Site> {
  const { ctx, settings, secret } = visitOf(context)
  const rate = await latestRate(ctx, 'USD').catch((error: unknown) => {
    if (!unavailableOf(error)) log.error({ err: error }, 'no exchange rate could be read')
    reads(ctx, NEVER)
    return null
  })
  return {
    rate,
    person: findCard(ctx, secret),
    siteUrl: settings.siteUrl,
    analyticsScriptUrl: settings.analyticsScriptUrl,
    today: dayAt(ctx.now),
  }
}

/** What the site is does not change while one browses; prices and day may, at most once in a visit of hours. Who one is, by these forms. */
export const shouldRevalidate = ({ formAction = '' }: ShouldRevalidateFunctionArgs) =>
  /\/(account|confirm)\b/.test(formAction)

export function Layout({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const nonce = useScriptNonce()
  return (
    <html lang={locale} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#eef1ec" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b1412" />
        {/* Has run by the time this code does: the browser need not carry it twice. */}
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text; its hash stands in the security policy
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? headScript : '' }}
        />
        <link rel="preload" as="font" type="font/woff2" href={texturina} crossOrigin="anonymous" />
        <link rel="preload" as="font" type="font/woff2" href={alegreya} crossOrigin="anonymous" />
        <link rel="preload" as="fetch" href={messagesAddress[locale]} crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Links />
      </head>
      <body>
        <Consent />
        <div className="shell">{children}</div>
        <ScrollPositions />
        <Scripts />
      </body>
    </html>
  )
}

/** Back and forward lead to where one had scrolled to. Kept in memory alone (vite.config.ts); the browser itself knows it of a reload. */
function ScrollPositions() {
  useScrollRestoration()
  return null
}

export default function Root() {
  return (
    <>
      <Loading />
      <NetworkNote />
      <Outlet />
    </>
  )
}

export { ErrorBoundary } from './layouts/site.tsx'
