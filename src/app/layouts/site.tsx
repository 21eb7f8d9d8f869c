import type { ReactNode } from 'react'
import { type HeadersArgs, Outlet, useMatches } from 'react-router'
import { ErrorView } from './error-view.tsx'
import { Footer } from './footer.tsx'
import { Navbar } from './navbar.tsx'

/** What a page may ask of its layout. */
export type PageHandle = { stage?: boolean; lit?: boolean }

/** The frame of every page with navbar and footer, around a page or an error. */
export function Frame({ stage = false, lit = false, children }: PageHandle & { children: ReactNode }) {
  return (
    <>
      <Navbar stage={stage} lit={lit} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  )
}

export default function SiteLayout() {
  const asked = Object.assign({}, ...useMatches().map(({ handle }) => handle)) as PageHandle
  return (
    <Frame {...asked}>
      <Outlet />
    </Frame>
  )
}

/** What a page that refuses says beside it: the methods it has. Its own word does not get past the error page. */
export const headers = ({ errorHeaders }: HeadersArgs) => errorHeaders ?? new Headers()

/** Errors keep the navbar (DESIGN 6). */
export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorView />
    </Frame>
  )
}
