import { useEffect, useRef, useState } from 'react'
import type { EventFormValues } from '#shared/events/event-form.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { PROVINCES } from '#shared/map/provinces.ts'
import { OptionCard } from '#ui/forms/option-card.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { FormSection, TextField } from '../event-field.tsx'
import { textOf, venueLabel } from '../event-values.ts'
import type { EventFormResult, SimilarVenue } from '../form-response.ts'
import { NewVenueFields } from './venue-fields.tsx'
import { type ChosenVenue, VenuePicker } from './venue-picker.tsx'
import * as styles from './where-section.module.css'

type Props = { start: EventFormValues; now: EventFormValues; event: MyEvent | null; result: EventFormResult | null }
const CHOICES = ['venue', 'new', 'tbd'] as const

/**
 * An existing venue, a new one, or to be announced. CSS hides the fields of the other options, so it works without
 * JavaScript.
 */
export function WhereSection({ start, now, event, result }: Props) {
  const t = useText()
  const { box, chosen, setChosen, take: chooseVenue } = useChosen(start, result)
  return (
    <FormSection number={3} title={t('eventform.where')}>
      <fieldset className={styles.choices} ref={box}>
        <legend className="visually-hidden">{t('eventform.where')}</legend>
        {CHOICES.map((choice) => (
          <OptionCard
            key={choice}
            type="radio"
            name="where"
            value={choice}
            defaultChecked={textOf(start, 'where') === choice}
          >
            <span>
              <b>{t(`eventform.where.${choice}`)}</b>
              {choice !== 'venue' && <small>{t(`eventform.where.${choice}.text`)}</small>}
            </span>
          </OptionCard>
        ))}
      </fieldset>
      <div className={styles.venue}>
        <VenuePicker
          chosen={chosen}
          onChoose={setChosen}
          found={result?.venues ?? null}
          pending={event?.venue?.status === 'pending'}
        />
      </div>
      <div className={styles.new}>
        <NewVenueFields now={now} asked={result?.alike ?? []} onTake={chooseVenue} />
      </div>
      <div className={styles.tbd}>
        <TextField name="county" list="provinces" autoComplete="off" />
      </div>
      <datalist id="provinces">
        {PROVINCES.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </FormSection>
  )
}

const initialVenue = (values: EventFormValues): ChosenVenue => ({
  id: textOf(values, 'venue'),
  label: textOf(values, 'venue_label'),
})

/** The chosen venue: searched, taken from the suggestions, or created by a form that was then rejected. */
function useChosen(start: EventFormValues, result: EventFormResult | null) {
  const box = useRef<HTMLFieldSetElement>(null)
  const [chosen, setChosen] = useState(() => initialVenue(start))
  useEffect(() => {
    const made = result?.values && textOf(result.values, 'where') === 'venue' ? initialVenue(result.values) : null
    if (!made?.id || readWhere(box.current) !== 'new') return
    setChosen(made)
    chooseWhenRendered(box.current)
  }, [result])
  const take = ({ id, ...venue }: SimilarVenue) => {
    setChosen({ id: String(id), label: venueLabel(venue) })
    chooseWhenRendered(box.current, (radio) => radio?.focus())
  }
  return { box, chosen, setChosen, take }
}

const readWhere = (box: HTMLFieldSetElement | null) =>
  box?.querySelector<HTMLInputElement>('input[name="where"]:checked')?.value

/** Once the venue's controls are rendered, let the form read them. */
const chooseWhenRendered = (box: HTMLFieldSetElement | null, then?: (radio: HTMLElement | null) => void) =>
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
