import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './guide-navigation.module.css'

type GuideEntry = { slug: string; title: string }
type Props = { guides: readonly GuideEntry[]; current: number }

/** All guides, numbered, with the current one marked. */
export function GuideList({ guides, current }: Props) {
  const t = useText()
  return (
    <nav aria-labelledby="all-guides">
      <h2 id="all-guides">{t('guide.all')}</h2>
      <ol className={styles.list}>
        {guides.map(({ slug, title }, index) => (
          <li key={slug}>
            <SiteLink to={paths.guide(slug)} aria-current={index === current ? 'page' : undefined}>
              <span className={`${styles.number} num`}>{index + 1}</span> <span>{title}</span>
            </SiteLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Links to the previous and the next guide. */
export function PreviousNextGuides({ guides, current }: Props) {
  const t = useText()
  const previous = guides[current - 1]
  const next = guides[current + 1]
  return (
    <nav className={styles.neighbours} aria-label={t('guide.turn')}>
      {previous ? (
        <SiteLink to={paths.guide(previous.slug)} rel="prev">
          <small>{t('guide.previous', { number: current })}</small> {previous.title}
        </SiteLink>
      ) : (
        <span />
      )}
      {next ? (
        <SiteLink to={paths.guide(next.slug)} rel="next">
          <small>{t('guide.next', { number: current + 2 })}</small> {next.title}
        </SiteLink>
      ) : (
        <SiteLink to={paths.events}>
          <small>{t('guide.after')}</small> {t('guide.after.events')}
        </SiteLink>
      )}
    </nav>
  )
}
