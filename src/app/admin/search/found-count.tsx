import type { ReactNode } from 'react'
import { MAX_RESULTS_PER_KIND } from '#shared/review/review.ts'
import { useText } from '#ui/i18n/i18n.tsx'

/** The number of results; says so when a list was truncated. */
export function ResultCount({ lists, children }: { lists: readonly unknown[][]; children?: ReactNode }) {
  const t = useText()
  const count = lists.reduce((sum, { length }) => sum + length, 0)
  return (
    <p role="status" className="muted">
      {t('admin.search.count', { count })}
      {lists.some(({ length }) => length >= MAX_RESULTS_PER_KIND) &&
        `. ${t('admin.search.first', { count: MAX_RESULTS_PER_KIND })}`}{' '}
      {children}
    </p>
  )
}
