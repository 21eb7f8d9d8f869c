import { useEffect, useRef, useState } from 'react'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { PROVINCES } from '#shared/provinces.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { type Fields, Part, TextField } from '../event-field.tsx'
import { one, type Values, venueLabel } from '../event-values.ts'
import type { AlikeVenue, Refused } from '../form-response.ts'
import { NewVenue } from './venue-fields.tsx'
import { type Chosen, VenuePicker } from './venue-picker.tsx'

type Props = { fields: Fields; event: MyEvent | null; answer: Refused | null }
const CHOICES = ['venue', 'new', 'tbd'] as const

/** In a venue of the directory, in a new one, or to be announced. What is not chosen is hidden by the style sheet, without scripts too. */
export function Where({ fields, event, answer }: Props) {
  const t = useText()
  const { box, chosen, setChosen, take } = useChosen(fields.start, answer)
  return (
    <Part number={3} title={t('eventform.where')}>
      <fieldset className="opts" ref={box}>
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
        <VenuePicker
          fields={fields}
          chosen={chosen}
          onChoose={setChosen}
          found={answer?.venues ?? null}
          pending={event?.venue?.status === 'pending'}
        />
      </div>
      <div className="where where--new">
        <NewVenue fields={fields} asked={answer?.alike ?? []} onTake={take} />
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

const chosenIn = (values: Values): Chosen => ({ id: one(values, 'venue'), label: one(values, 'venue_label') })

/** The venue that is chosen, by whatever way: searched, taken instead of a new one, or made by a form that was then refused. */
function useChosen(start: Values, answer: Refused | null) {
  const box = useRef<HTMLFieldSetElement>(null)
  const [chosen, setChosen] = useState(() => chosenIn(start))
  useEffect(() => {
    const made = answer?.values && one(answer.values, 'where') === 'venue' ? chosenIn(answer.values) : null
    if (!made?.id || whereIn(box.current) !== 'new') return
    setChosen(made)
    chooseOnceThere(box.current)
  }, [answer])
  const take = ({ id, ...venue }: AlikeVenue) => {
    setChosen({ id: String(id), label: venueLabel(venue) })
    chooseOnceThere(box.current, (radio) => radio?.focus())
  }
  return { box, chosen, setChosen, take }
}

const whereIn = (box: HTMLFieldSetElement | null) =>
  box?.querySelector<HTMLInputElement>('input[name="where"]:checked')?.value

/** Once the venue is in the form, which then looks at itself. */
const chooseOnceThere = (box: HTMLFieldSetElement | null, then?: (radio: HTMLElement | null) => void) =>
  setTimeout(() => {
    const radio = choose(box)
    then?.(radio)
  })

function choose(box: HTMLFieldSetElement | null) {
  const radio = box?.querySelector<HTMLInputElement>('input[value="venue"]')
  if (!radio) return null
  radio.checked = true
  radio.dispatchEvent(new Event('input', { bubbles: true }))
  return radio
}
