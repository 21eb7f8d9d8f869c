import { RotateCcw } from 'lucide-react'
import { useLocation } from 'react-router'
import { useText } from '#ui/i18n/i18n.tsx'
import { EmptyState } from './empty-state.tsx'

/** A read that failed leaves the page standing, says so, and offers to try again (decisions 1). */
export function FailedRead() {
  const t = useText()
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      title={t('failed.title')}
      action={
        <a className="btn btn--line" href={pathname + search}>
          <RotateCcw className="i" aria-hidden="true" /> {t('error.again')}
        </a>
      }
    >
      {t('failed.text')}
    </EmptyState>
  )
}
