import type { ReactNode } from 'react'
import { FOUND_EACH } from '#shared/review/review.ts'
import { useText } from '#ui/i18n/i18n.tsx'

/** How much was found; where a kind is cut short, that too: nobody takes the first ones for all. */
export function FoundCount({ lists, children }: { lists: readonly unknown[][]; children?: ReactNode }) {
  const t = useText()
  const count = lists.reduce((sum, { length }) => sum + length, 0)
  return (
    <p role="status" className="muted">
      {t('team.search.count', { count })}
      {lists.some(({ length }) => length >= FOUND_EACH) && `. ${t('team.search.first', { count: FOUND_EACH })}`}{' '}
      {children}
    </p>
  )
}
