import { ButtonLink } from '#ui/components/button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { ChevronLeft } from '#ui/icons/chevron-left.ts'
import { ChevronRight } from '#ui/icons/chevron-right.ts'
import * as styles from './list-pager.module.css'

type Props = { page: number; total: number; size: number; pathOf: (page: number) => string }

/** Which part of a long list is shown, with links to the pages before and after. */
export function ListPager({ page, total, size, pathOf }: Props) {
  const t = useText()
  if (total <= size) return null
  const last = Math.ceil(total / size)
  const from = (page - 1) * size + 1
  return (
    <nav className={styles.pager} aria-label={t('list.pages')}>
      {page > 1 && (
        <ButtonLink size="small" to={pathOf(page - 1)} rel="prev">
          <ChevronLeft /> {t('list.previous')}
        </ButtonLink>
      )}
      <span className="num muted">{t('list.range', { from, to: Math.min(total, page * size), total })}</span>
      {page < last && (
        <ButtonLink size="small" to={pathOf(page + 1)} rel="next">
          {t('list.next')} <ChevronRight />
        </ButtonLink>
      )}
    </nav>
  )
}
