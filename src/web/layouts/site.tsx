import type { ReactNode } from 'react'
import { Outlet, useMatches } from 'react-router'
import { Consent } from '../consent.tsx'
import { ErrorView } from '../error-view.tsx'
import { useText } from '../i18n.tsx'
import { Footer } from './footer.tsx'
import { Navbar } from './navbar.tsx'

/** What a page may ask of its layout. */
export type PageHandle = { stage?: boolean }

/** The frame of every page with navbar and footer, around a page or an error. */
export function Frame({ stage = false, children }: { stage?: boolean; children: ReactNode }) {
  const t = useText()
  return (
    <>
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      <Navbar stage={stage} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <Consent />
    </>
  )
}

export default function SiteLayout() {
  const stage = useMatches().some((match) => (match.handle as PageHandle | undefined)?.stage)
  return (
    <Frame stage={stage}>
      <Outlet />
    </Frame>
  )
}

/** Errors keep the navbar (DESIGN 6). */
export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorView />
    </Frame>
  )
}
