import { IconButton } from '#ui/components/icon-button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { ChevronLeft } from '#ui/icons/chevron-left.ts'
import { ChevronRight } from '#ui/icons/chevron-right.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './pages.module.css'

type Props = { page: number; pages: number; to: (page: number) => string }

/** Links to the pages of a list: the first, the last, and those beside the present one. Nothing where there is one page. */
export function Pages({ page, pages, to }: Props) {
  const t = useText()
  if (pages < 2) return null
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter((one) => one >= 1 && one <= pages)
  return (
    <nav className={styles.pages} aria-label={t('album.pages')}>
      {page > 1 && (
        <IconButton as={SiteLink} to={to(page - 1)} rel="prev" aria-label={t('album.pages.previous')}>
          <ChevronLeft />
        </IconButton>
      )}
      {shown.map((one, index) => (
        <span key={one} className={styles.one}>
          {index > 0 && one - shown[index - 1]! > 1 && <span aria-hidden="true">…</span>}
          <SiteLink className={styles.link} to={to(one)} aria-current={one === page ? 'page' : undefined}>
            <span className="visually-hidden">{t('album.pages.page')} </span>
            {one}
          </SiteLink>
        </span>
      ))}
      {page < pages && (
        <IconButton as={SiteLink} to={to(page + 1)} rel="next" aria-label={t('album.pages.next')}>
          <ChevronRight />
        </IconButton>
      )}
    </nav>
  )
}
