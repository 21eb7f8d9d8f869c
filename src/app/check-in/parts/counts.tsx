import * as styles from '#app/check-in/check-in-page.module.css'
import { CHECK_IN_FILTERS, type CheckInFilter } from '#shared/check-in/check-in.ts'
import { Progress } from '#ui/components/progress.tsx'
import { Segmented } from '#ui/components/segmented.tsx'
import { useText } from '#ui/i18n/i18n.tsx'

type Counted = { counts: Record<CheckInFilter, number> }

/** How many have come of those who are expected. */
export function Counts({ counts: { arrived, missing } }: Counted) {
  const t = useText()
  const all = arrived + missing
  return (
    <div className={styles.count}>
      <b className="num">
        {arrived} / {all}
      </b>
      <Progress min={0} max={Math.max(all, 1)} value={arrived} aria-label={t('checkIn.arrivals')} />
      <span className="small muted">{t('checkIn.missing_count', { count: missing })}</span>
    </div>
  )
}

/** Which part of the list is shown. Links, so that they work without scripts. */
export function FilterLinks({
  counts,
  filter,
  show,
}: Counted & { filter: CheckInFilter | null; show: (filter: CheckInFilter) => void }) {
  const t = useText()
  return (
    <nav className={styles.filters} aria-label={t('checkIn.filters')}>
      <Segmented as="span">
        {CHECK_IN_FILTERS.filter((one) => one !== 'others' || counts.others > 0).map((one) => (
          <a
            key={one}
            href={`?show=${one}`}
            aria-current={one === filter ? 'true' : undefined}
            onClick={(click) => {
              click.preventDefault()
              show(one)
            }}
          >
            {t(`checkIn.show.${one}`)} <span className="num">{counts[one]}</span>
          </a>
        ))}
      </Segmented>
    </nav>
  )
}
