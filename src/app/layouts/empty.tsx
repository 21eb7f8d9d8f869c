import { Outlet } from 'react-router'
import { useText } from '#ui/i18n/i18n.tsx'

export { ErrorBoundary, headers } from './site.tsx'

/** No navbar, no footer: the page brings its own (§2). */
export default function EmptyLayout() {
  const t = useText()
  return (
    <>
      {/* A landmark, because the pages' own header comes later. */}
      <nav aria-label={t('skip')}>
        <a className="skip" href="#content">
          {t('skip')}
        </a>
      </nav>
      <Outlet />
    </>
  )
}
