import { RotateCcw } from 'lucide-react'
import { useLocation } from 'react-router'
import { EmptyState } from '#ui/empty-state.tsx'
import { useText } from './i18n.tsx'

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
