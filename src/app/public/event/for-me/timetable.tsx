import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './for-me.module.css'
import { SectionHead } from './for-me.tsx'
import type { ForMeView } from './for-me-view.server.ts'

/** What happens when, day by day. */
export function Timetable({ timetable }: { timetable: NonNullable<ForMeView['timetable']> }) {
  const t = useText()
  const hasPlay = timetable.days.some(({ items }) => items.some(({ inPlay }) => inPlay))
  return (
    <section className={styles.section} id="timetable" aria-labelledby="timetable-title">
      <SectionHead id="timetable-title" title={t('forMe.timetable')}>
        {t('forMe.timetable.about')}
      </SectionHead>
      <div className={styles.hours}>
        {timetable.days.map(({ name, items }) => (
          <div key={name}>
            <h3>{name}</h3>
            <ol>
              {items.map(({ time, what, inPlay }) => (
                <li key={`${time} ${what}`} data-play={inPlay || undefined}>
                  <span className="num">{time?.replace(/^0/, '')}</span>
                  <span>
                    {what}
                    {inPlay && <span className="visually-hidden"> ({t('forMe.timetable.in_play')})</span>}
                  </span>
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
      <p className="small muted">{[hasPlay && t('forMe.timetable.bold'), timetable.note].filter(Boolean).join(' ')}</p>
    </section>
  )
}
