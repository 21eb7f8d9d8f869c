import type { MyEvent } from '#spec/my-event.ts'
import { PROVINCES } from '#spec/provinces.ts'
import { useText } from '#web/i18n.tsx'
import type { VenueChoice } from './event-answer.ts'
import { type Fields, Part, TextField } from './event-field.tsx'
import { one } from './event-values.ts'
import { VenuePicker } from './venue-picker.tsx'

type Props = { fields: Fields; event: MyEvent | null; found: readonly VenueChoice[] | null }
const CHOICES = ['venue', 'new', 'tbd'] as const

/** In a venue of the directory, in a new one, or to be announced. What is not chosen is hidden by the style sheet, without scripts too. */
export function Where({ fields, event, found }: Props) {
  const t = useText()
  return (
    <Part number={3} title={t('eventform.where')}>
      <fieldset className="opts">
        <legend className="sr">{t('eventform.where')}</legend>
        {CHOICES.map((choice) => (
          <label className="opt" key={choice}>
            <input type="radio" name="where" value={choice} defaultChecked={one(fields.start, 'where') === choice} />
            <span>
              <b>{t(`eventform.where.${choice}`)}</b>
              {choice !== 'venue' && <small>{t(`eventform.where.${choice}.text`)}</small>}
            </span>
          </label>
        ))}
      </fieldset>
      <div className="where where--venue">
        <VenuePicker fields={fields} found={found} pending={event?.venue?.status === 'pending'} />
      </div>
      <div className="where where--new">
        <NewVenue fields={fields} />
      </div>
      <div className="where where--tbd">
        <TextField fields={fields} name="county" label={t('eventform.county')} list="provinces" autoComplete="off" />
      </div>
      <datalist id="provinces">
        {PROVINCES.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </Part>
  )
}

function NewVenue({ fields }: { fields: Fields }) {
  const t = useText()
  return (
    <fieldset className="stack indent">
      <legend className="sr">{t('eventform.where.new')}</legend>
      <div className="two">
        <TextField fields={fields} name="new_name" label={t('eventform.new.name')} autoComplete="off" />
        <TextField
          fields={fields}
          name="new_county"
          label={t('eventform.county')}
          list="provinces"
          autoComplete="off"
        />
      </div>
      <TextField fields={fields} name="new_address" label={t('event.address')} autoComplete="off" optional />
      <div className="two">
        <TextField fields={fields} name="new_url" label={t('eventform.new.url')} inputMode="url" optional />
        <TextField
          fields={fields}
          name="new_capacity"
          label={t('eventform.new.capacity')}
          inputMode="numeric"
          optional
        />
      </div>
      <p className="hint small muted">{t('eventform.new.pending')}</p>
    </fieldset>
  )
}
