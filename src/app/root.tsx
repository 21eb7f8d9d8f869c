import alegreya from '@fontsource/alegreya-sans/files/alegreya-sans-latin-400-normal.woff2?url'
import alegreyaBold from '@fontsource/alegreya-sans/files/alegreya-sans-latin-700-normal.woff2?url'
import texturina from '@fontsource-variable/texturina/files/texturina-latin-wght-normal.woff2?url'
import { type ReactNode, useEffect, useState } from 'react'
import {
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useHref,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import { findLatestRate } from '#features/exchange-rates/queries.server.ts'
import { loadMarks } from '#features/follows/marks.server.ts'
import { findAccountSummary } from '#features/identity/accounts/queries/account.server.ts'
import { addCacheTags, NO_STORE } from '#platform/cache/cache-tags.ts'
import { toUnavailableError } from '#platform/errors/database-unavailable.ts'
import { log } from '#platform/logging/log.server.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { languageOf } from '#shared/languages.ts'
import { isCheckIn } from '#shared/paths.ts'
import type { Route } from './+types/root.ts'
import { guardOf } from './pages.ts'
import '#ui/styles/index.css'
import { rejectUnknownActor, runGuard } from '#middleware/guards.server.ts'
import { getContext } from '#platform/react-router/loaders.server.ts'
import { Styles } from '#platform/react-router/page-styles.tsx'
import { useScriptNonce } from '#platform/react-router/script-nonce.ts'
import { siteMessagesUrl } from '#ui/i18n/client-messages.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { reloadOnMissingChunk } from '#ui/network/chunk-reload.ts'
import { NetworkNote } from '#ui/network/network-note.tsx'
import { holdFailedRequests } from '#ui/network/router-requests.ts'
import { type Site, SiteContext } from '#ui/page/site.ts'
import { ConsentBanner } from './layouts/consent/consent.tsx'
import { headScript } from './layouts/head-script.ts'
import { NavigationProgress } from './layouts/navbar/navigation-progress.tsx'
import * as styles from './root.module.css'

// Here and not in the entry: the progress bar of this module needs the same file, which is then part of its chunk.
if (!import.meta.env.SSR) reloadOnMissingChunk()

/**
 * Runs before all loaders: rejects requests whose token could not be looked up, and runs the guard that the site map
 * names for the page.
 */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, request }) => rejectUnknownActor(getContext(context), request),
  ({ context, pattern, request }) => {
    // The router's pattern has no leading slash, except for the home page.
    const guard = guardOf(pattern.replace(/^\/?/, '/'))
    if (guard) runGuard(guard, getContext(context), request)
  },
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [holdFailedRequests]

/** Site-wide data. Without an exchange rate, prices in English stay in euros. */
export async function loader({ context }: Route.LoaderArgs): Promise<Site> {
  const ctx = getContext(context)
  const { settings } = ctx.services
  const rate = await findLatestRate(ctx, 'USD').catch((error: unknown) => {
    if (!toUnavailableError(error)) log.error({ err: error }, 'no exchange rate could be read')
    addCacheTags(ctx, NO_STORE)
    return null
  })
  return {
    rate,
    user: findAccountSummary(ctx),
    siteUrl: settings.siteUrl,
    analyticsScriptUrl: settings.analyticsScriptUrl,
    today: dayAt(ctx.now),
    marks: await loadMarks(ctx),
  }
}

/**
 * Site data hardly changes during a visit; these forms change the signed-in user. When the session has ended, the page keeps the name
 * of the person, under which what was typed is kept until they have signed in again.
 */
export const shouldRevalidate = ({ formAction = '', actionStatus }: ShouldRevalidateFunctionArgs) =>
  /\/(account|confirm|save)\b/.test(formAction) && actionStatus !== 401

export function Layout({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const nonce = useScriptNonce()
  const site = useRouteLoaderData<Site>('root') ?? null
  return (
    <html lang={locale} dir={languageOf(locale).direction} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#eef1ec" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b1412" />
        {/* It has run before hydration, so the browser bundle need not contain it. */}
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text; its hash stands in the security policy
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? headScript : '' }}
        />
        <link rel="preload" as="font" type="font/woff2" href={texturina} crossOrigin="anonymous" />
        <link rel="preload" as="font" type="font/woff2" href={alegreya} crossOrigin="anonymous" />
        {/* The browser reads these once, from the server's document. */}
        {import.meta.env.SSR && (
          <>
            <link rel="preload" as="font" type="font/woff2" href={alegreyaBold} crossOrigin="anonymous" />
            <link rel="preload" as="fetch" href={siteMessagesUrl(locale)} crossOrigin="anonymous" />
            <link rel="icon" href="/favicon.ico" sizes="32x32" />
            <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
            <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
            <ManifestLink />
          </>
        )}
        <Styles />
      </head>
      <body>
        <SiteContext value={site}>
          <SkipLink />
          <ConsentBanner />
          <NetworkNote />
          <div className={styles.shell}>{children}</div>
        </SiteContext>
        <FocusOfNewPages />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** First in the order of focus, on every page; in a landmark of its own, before those of the page. */
function SkipLink() {
  const t = useText()
  return (
    <nav aria-label={t('skip')}>
      <a className="skip" href="#content">
        {t('skip')}
      </a>
    </nav>
  )
}

/** Check-in can be installed by itself, to open where there is no network. */
function ManifestLink() {
  const { pathname } = useLocation()
  const locale = useLocale()
  const ofCheckIn = useHref(`${pathname}/app.webmanifest`)
  return <link rel="manifest" href={isCheckIn(pathname) ? ofCheckIn : `/${locale}/manifest.webmanifest`} />
}

/** Where what had the focus has gone with the former page, the new page gets it. */
function FocusOfNewPages() {
  const { key } = useLocation()
  // The page that was opened first keeps what the browser has given the focus to.
  const [firstKey] = useState(key)
  useEffect(() => {
    if (key !== firstKey && document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true })
  }, [key, firstKey])
  return null
}

export default function Root() {
  return (
    <>
      <NavigationProgress />
      <Outlet />
    </>
  )
}

export { ErrorBoundary } from './layouts/site.tsx'
