import { useCombobox } from 'downshift'
import { useRef, useState } from 'react'
import { Button } from '#ui/components/button.tsx'
import { Combobox } from '#ui/components/combobox.tsx'
import { FieldBox, FieldLabel, Joined } from '#ui/components/field-parts.tsx'
import { Input, Select } from '#ui/components/input.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useFormField } from '#ui/forms/form.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { MapPin } from '#ui/icons/map-pin.ts'
import { venueLabel } from '../event-values.ts'
import type { VenueChoice } from '../form-response.ts'
import { useVenues } from '../lookups/use-venues.ts'
import * as styles from './venue-picker.module.css'

export type ChosenVenue = { id: string; label: string }
type Props = {
  chosen: ChosenVenue
  onChoose: (chosen: ChosenVenue) => void
  found: readonly VenueChoice[] | null
  pending: boolean
}

/** Selects a venue of the directory: an autocomplete field, or without JavaScript a search button and a list. */
export function VenuePicker(props: Props) {
  const hydrated = useHydrated()
  return hydrated ? <VenueCombobox {...props} /> : <VenueSelect {...props} />
}

function VenueSelect({ chosen, found }: Props) {
  const t = useText()
  const { label, error } = useFormField('venue')
  const { defaultValue: query } = useFormField('venue_q')
  const others = (found ?? []).filter(({ id }) => String(id) !== chosen.id)
  return (
    <div className="stack">
      <Field name="venue_q" label={label} hint={t('eventform.venue.hint')} error={error}>
        {(control) => (
          <Joined as="span">
            <Input type="search" defaultValue={query} {...control} />
            <Button type="submit" name="intent" value="find_venue" formNoValidate>
              {t('eventform.venue.find')}
            </Button>
          </Joined>
        )}
      </Field>
      <Field name="venue" label={t('eventform.venue.found')}>
        {(control) => (
          <Select defaultValue={chosen.id || String(others[0]?.id ?? '')} {...control}>
            <option value="">{t(found?.length === 0 ? 'eventform.venue.none' : 'eventform.venue.choose')}</option>
            {chosen.id && <option value={chosen.id}>{chosen.label}</option>}
            {others.map((venue) => (
              <option key={venue.id} value={venue.id}>
                {venueLabel(venue)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}

function VenueCombobox({ chosen, onChoose, pending }: Props) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const search = useRef<HTMLInputElement>(null)
  /** Dispatches an input event, so that the form updates. */
  const choose = (next: ChosenVenue) => {
    onChoose(next)
    setTimeout(() => {
      field.current?.dispatchEvent(new Event('input', { bubbles: true }))
      if (!next.id) search.current?.focus()
    })
  }
  return (
    <>
      <input type="hidden" name="venue" value={chosen.id} readOnly ref={field} />
      <input type="hidden" name="venue_label" value={chosen.label} readOnly />
      {chosen.id ? (
        <FieldBox>
          <FieldLabel id="venue-chosen">{t('eventform.venue')}</FieldLabel>
          <div className={styles.picked} role="group" aria-labelledby="venue-chosen">
            <MapPin />
            <span>
              <b>{chosen.label}</b>
              {pending && <small>{t('eventform.venue.pending')}</small>}
            </span>
            <Button variant="quiet" size="small" type="button" onClick={() => choose({ id: '', label: '' })}>
              {t('eventform.venue.change')}
            </Button>
          </div>
        </FieldBox>
      ) : (
        <Search input={search} onChoose={choose} />
      )}
    </>
  )
}

type SearchProps = {
  input: React.RefObject<HTMLInputElement | null>
  onChoose: (chosen: ChosenVenue) => void
}

function Search({ input, onChoose }: SearchProps) {
  const t = useText()
  const { label, error } = useFormField('venue')
  const [typed, setTyped] = useState(useFormField('venue_q').defaultValue)
  const { found, busy } = useVenues(typed)
  const box = useCombobox<VenueChoice>({
    id: 'venues',
    inputId: 'field-venue_q',
    items: found,
    inputValue: typed,
    selectedItem: null,
    itemToString: (item) => item?.name ?? '',
    onSelectedItemChange: ({ selectedItem }) =>
      selectedItem && onChoose({ id: String(selectedItem.id), label: venueLabel(selectedItem) }),
  })
  const open = box.isOpen && typed.trim().length >= 2
  return (
    <Field name="venue_q" label={label} hint={t('eventform.venue.hint')} error={error}>
      {({ name: _, ...control }) => (
        <Combobox
          {...box}
          isOpen={open}
          onType={setTyped}
          input={{ ...control, ref: input, type: 'text' }}
          label={t('eventform.venue')}
          note={found.length === 0 && t(busy ? 'suggest.loading' : 'eventform.venue.none')}
          status={!busy && t('suggest.count', { count: found.length })}
        >
          {found.map((venue, index) => (
            <li key={venue.id} {...box.getItemProps({ item: venue, index })}>
              <span>{venueLabel(venue)}</span>
              {venue.capacity && <small>{t('event.people', { count: venue.capacity })}</small>}
            </li>
          ))}
        </Combobox>
      )}
    </Field>
  )
}
