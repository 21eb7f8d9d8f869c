import type { OrganizationEvent } from '#shared/events/organizer-event.ts'
import type { DeskDate } from '#shared/registrations/event-desk.ts'
import { Card } from '#ui/components/card.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { useSite } from '#ui/page/site.ts'
import * as styles from './dates-card.module.css'

/** `event`: whose day it is, among those of several. */
export type NamedDate = DeskDate & { event?: Pick<OrganizationEvent, 'title' | 'locale'> }

/** The days to come. */
export function DatesCard({ dates }: { dates: readonly NamedDate[] }) {
  const t = useText()
  const locale = useLocale()
  const { brief } = useDates()
  const today = useSite()?.today
  const noteOf = (date: DeskDate) => {
    if (date.kind === 'closes') return date.titles.join(', ')
    if (date.kind !== 'due') return ''
    return `${formatMoney(date.amount, 'EUR', locale)}, ${t('money.people.inTime', { count: date.people })}`
  }
  return (
    <Card aria-labelledby="dates">
      <h2 id="dates">{t('desk.dates')}</h2>
      <ol className={styles.dates}>
        {dates.map((date) => {
          const note = noteOf(date)
          return (
            <li key={`${date.day} ${date.kind} ${note} ${date.event?.title}`}>
              <time dateTime={date.day}>{brief(date.day, today)}</time>
              <span>
                {t(`desk.date.${date.kind}`)}
                {(note || date.event) && (
                  <small>
                    {date.event && <span lang={date.event.locale}>{date.event.title}</span>}
                    {date.event && note && ' · '}
                    {note}
                  </small>
                )}
              </span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
