import type { DateClashes } from '#shared/date-clashes/date-clashes.ts'
import { EVENT_TYPES } from '#shared/enums.ts'
import type { EventFormValues } from '#shared/events/event-form.ts'
import { namesTimes } from '#shared/events/event-warnings.ts'
import { Legend } from '#ui/components/field-parts.tsx'
import { MoonIcon } from '#ui/components/moon-icon.tsx'
import { Segmented } from '#ui/components/segmented.tsx'
import { moonPhase } from '#ui/cover-art/moon.ts'
import { useFormField } from '#ui/forms/form.tsx'
import { parseDay } from '#ui/i18n/dates.ts'
import { useText, useTextList } from '#ui/i18n/i18n.tsx'
import { useSite } from '#ui/page/site.ts'
import { Advice, FormSection, TextField } from '../event-field.tsx'
import { textOf } from '../event-values.ts'
import { DateClashesNote } from './date-clashes.tsx'
import * as styles from './when-section.module.css'

const DAY = /^(19|20)\d\d-\d\d-\d\d$/
const FIRST = '1990-01-01'
const LAST = '2099-12-31'

/** Dates, with the weekday below each and the moon of the first night. */
export function WhenSection({ now, clashes }: { now: EventFormValues; clashes: DateClashes | null }) {
  const t = useText()
  const weekdays = useTextList()('weekdays')
  const { defaultValue: chosen } = useFormField('type')
  const today = useSite()?.today ?? ''
  const [start, end] = [textOf(now, 'date_start'), textOf(now, 'date_end')]
  const weekday = (date: string) => (DAY.test(date) ? (weekdays[parseDay(date).weekday] ?? '') : undefined)
  return (
    <FormSection number={2} title={t('eventform.when')}>
      <fieldset className={styles.duration}>
        <Legend>{t('eventform.duration')}</Legend>
        <Segmented as="div" radios>
          {EVENT_TYPES.map((type) => (
            <label key={type}>
              <input type="radio" name="type" value={type} defaultChecked={chosen === type} />
              <span>{t(type === 'event' ? 'eventform.days' : 'eventform.day')}</span>
            </label>
          ))}
        </Segmented>
      </fieldset>
      <div className="two">
        <TextField
          name="date_start"
          type="date"
          hint={weekday(start) ?? t('eventform.date.hint')}
          min={FIRST}
          max={LAST}
        />
        <div className={styles.end}>
          <TextField
            name="date_end"
            type="date"
            hint={weekday(end) ?? t('eventform.date.last')}
            min={DAY.test(start) ? start : FIRST}
            max={LAST}
            optional
          />
        </div>
      </div>
      <MoonNote date={start} weekday={weekday(start)} />
      <DateClashesNote clashes={clashes} />
      <Times now={now} />
      {DAY.test(start) && start < today && <Advice>{t('eventform.date.past')}</Advice>}
    </FormSection>
  )
}

/** Optional times of day. An end before the start is after midnight. */
function Times({ now }: { now: EventFormValues }) {
  const t = useText()
  const [starts, ends] = [textOf(now, 'starts_at'), textOf(now, 'ends_at')]
  const isInText = !starts && ['description', 'localizations.description'].some((name) => namesTimes(textOf(now, name)))
  const isOneDay = textOf(now, 'type') === 'jornada' || !textOf(now, 'date_end')
  return (
    <fieldset className={styles.times}>
      <Legend>{t('eventform.times')}</Legend>
      <p className="small muted">{t('eventform.times.hint')}</p>
      <div className={styles.three}>
        <TextField name="doors_at" type="time" />
        <TextField name="starts_at" type="time" />
        <TextField
          name="ends_at"
          type="time"
          hint={isOneDay && starts && ends && ends < starts ? t('eventform.after_midnight') : undefined}
        />
      </div>
      {isInText && <Advice>{t('eventform.times.in_text')}</Advice>}
    </fieldset>
  )
}

function MoonNote({ date, weekday }: { date: string; weekday: string | undefined }) {
  const t = useText()
  if (!weekday) return null
  return (
    <p className={`small muted ${styles.moon}`}>
      <MoonIcon date={date} />{' '}
      {t('eventform.night', { weekday: weekday.toLowerCase(), moon: t(`moon.${moonPhase(date).phase}`).toLowerCase() })}
    </p>
  )
}
