import type { ComponentType, ReactNode } from 'react'
import { type HeadersArgs, Outlet, useMatches } from 'react-router'
import { ErrorView } from './error-view.tsx'
import { Footer } from './footer.tsx'
import { Navbar } from './navbar/navbar.tsx'

/** Layout options of a page, and what a panel shows in the navbar. */
export type PageHandle = { overHero?: boolean; highlightsRegister?: boolean; PanelButton?: ComponentType }

/** The site layout with navbar and footer, around a page or an error. */
export function SiteFrame({
  overHero = false,
  highlightsRegister = false,
  PanelButton,
  children,
}: PageHandle & { children: ReactNode }) {
  return (
    <>
      <Navbar overHero={overHero} highlightsRegister={highlightsRegister} panel={PanelButton && <PanelButton />} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  )
}

export default function SiteLayout() {
  const handle = Object.assign({}, ...useMatches().map(({ handle }) => handle)) as PageHandle
  return (
    <SiteFrame {...handle}>
      <Outlet />
    </SiteFrame>
  )
}

/** Keeps the error's headers, such as `Allow`, which the error boundary would otherwise drop. */
export const headers = ({ errorHeaders }: HeadersArgs) => errorHeaders ?? new Headers()

/** Error pages keep the navbar. */
export function ErrorBoundary() {
  return (
    <SiteFrame>
      <ErrorView />
    </SiteFrame>
  )
}
