import { EVENT_TYPES } from '#shared/enums.ts'
import { MoonIcon } from '#ui/components/moon-icon.tsx'
import { moonPhase } from '#ui/cover-art/moon.ts'
import { readDay } from '#ui/i18n/dates.ts'
import { useText, useWords } from '#ui/i18n/i18n.tsx'
import { useSite } from '#ui/page/site.ts'
import { Advice, type Fields, Part, TextField } from '../event-field.tsx'
import { one } from '../event-values.ts'

const DAY = /^(19|20)\d\d-\d\d-\d\d$/
const FIRST = '1990-01-01'
const LAST = '2099-12-31'

/** One day or several, picked or typed; under each what day it is, and the moon of the first night. */
export function When({ fields }: { fields: Fields }) {
  const t = useText()
  const weekdays = useWords()('weekdays')
  const today = useSite()?.today ?? ''
  const [start, end] = [one(fields.now, 'date_start'), one(fields.now, 'date_end')]
  const weekday = (date: string) => (DAY.test(date) ? (weekdays[readDay(date).weekday] ?? '') : undefined)
  return (
    <Part number={2} title={t('eventform.when')}>
      <fieldset className="lines">
        <legend className="legend">{t('eventform.duration')}</legend>
        <div className="seg seg--radio">
          {EVENT_TYPES.map((type) => (
            <label key={type}>
              <input type="radio" name="type" value={type} defaultChecked={one(fields.start, 'type') === type} />
              <span>{t(type === 'event' ? 'eventform.days' : 'eventform.day')}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="two">
        <TextField
          fields={fields}
          name="date_start"
          type="date"
          label={t('eventform.starts')}
          hint={weekday(start) ?? t('eventform.date.hint')}
          min={FIRST}
          max={LAST}
        />
        <div className="when__end">
          <TextField
            fields={fields}
            name="date_end"
            type="date"
            label={t('eventform.ends')}
            hint={weekday(end) ?? t('eventform.date.last')}
            min={DAY.test(start) ? start : FIRST}
            max={LAST}
            optional
          />
        </div>
      </div>
      <Night date={start} weekday={weekday(start)} />
      {DAY.test(start) && start < today && <Advice>{t('eventform.date.past')}</Advice>}
    </Part>
  )
}

function Night({ date, weekday }: { date: string; weekday: string | undefined }) {
  const t = useText()
  if (!weekday) return null
  return (
    <p className="small muted moonline">
      <MoonIcon date={date} />{' '}
      {t('eventform.night', { weekday: weekday.toLowerCase(), moon: t(`moon.${moonPhase(date).phase}`).toLowerCase() })}
    </p>
  )
}
