import { Outlet } from 'react-router'
import { Consent } from '../consent.tsx'
import { useText } from '../i18n.tsx'

export { ErrorBoundary, headers } from './site.tsx'

/** No navbar, no footer: the page brings its own (§2). */
export default function EmptyLayout() {
  const t = useText()
  return (
    <>
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      <Outlet />
      <Consent />
    </>
  )
}
