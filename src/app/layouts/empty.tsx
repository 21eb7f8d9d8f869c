import { Outlet } from 'react-router'
import { useText } from '#ui/i18n/i18n.tsx'

export { ErrorBoundary, headers } from './site.tsx'

/** No navbar and no footer: the page brings its own. */
export default function EmptyLayout() {
  const t = useText()
  return (
    <>
      {/* A landmark for the skip link, since the page's own header follows later. */}
      <nav aria-label={t('skip')}>
        <a className="skip" href="#content">
          {t('skip')}
        </a>
      </nav>
      <Outlet />
    </>
  )
}
