import type { InputHTMLAttributes } from 'react'
import type { ProposalFormResult } from '#features/proposals/ui/proposal-response.ts'
import { VENUE_TYPES } from '#shared/enums.ts'
import type { ProposedAttribute } from '#shared/venue-columns.ts'
import { Select } from '#ui/components/input.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { FormField } from '#ui/forms/form-field.tsx'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { LocationSection } from './location-section.tsx'
import { FormSection, TextField } from './proposal-field.tsx'
import { ProposalForm } from './proposal-form.tsx'

const LABELS = {
  name: 'organization.name',
  type: 'proposal.venue_type',
  address: 'event.address',
  county: 'venue.place',
  country: 'search.country',
  gps: 'proposal.gps',
  capacity: 'venue.capacity',
  price_person_night: 'proposal.price',
  phone_number: 'venue.phone',
  url: 'venue.web',
} as const satisfies Record<ProposedAttribute, MessageKey> & Record<string, MessageKey>

type Elsewhere = 'name' | 'type' | 'address' | 'county' | 'country'
type Control = Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode'> & { hint?: MessageKey }
/** The controls of what no other section asks for, two in a line. */
const LODGING: Record<Exclude<ProposedAttribute, Elsewhere>, Control> = {
  capacity: { hint: 'proposal.capacity.hint', inputMode: 'numeric' },
  price_person_night: { hint: 'proposal.price.hint', inputMode: 'decimal' },
  phone_number: { type: 'tel' },
  url: { inputMode: 'url' },
}

type Props = { constraints: FormConstraints; result: ProposalFormResult; isAsked?: boolean }

/** Fields of a venue; only the name is required. */
export function VenueForm(props: Props) {
  const t = useText()
  const wrong = t('proposal.gps.wrong')
  return (
    <ProposalForm
      kind="venue"
      labels={LABELS}
      messages={{ 'gps.required': wrong, 'gps.number': wrong, 'gps.choice': wrong }}
      first={<VenueSection />}
      {...props}
    >
      <LocationSection result={props.result} />
      <LodgingSection />
    </ProposalForm>
  )
}

function VenueSection() {
  const t = useText()
  return (
    <FormSection id="place" title={t('proposal.part.place')}>
      <TextField name="name" />
      <FormField name="type">
        {(control) => (
          <Select {...control}>
            <option value="">{t('proposal.venue_type.other')}</option>
            {VENUE_TYPES.map((type) => (
              <option key={type} value={type}>
                {t(`venue.type.${type}`)}
              </option>
            ))}
          </Select>
        )}
      </FormField>
    </FormSection>
  )
}

function LodgingSection() {
  const t = useText()
  const controls = Object.entries(LODGING)
  const pairs = controls.flatMap((_, index) => (index % 2 === 0 ? [controls.slice(index, index + 2)] : []))
  return (
    <FormSection id="stay" title={t('proposal.part.stay')}>
      {pairs.map((pair) => (
        <div className="two" key={pair[0]?.[0]}>
          {pair.map(([name, { hint, ...control }]) => (
            <TextField key={name} name={name} hint={hint && t(hint)} {...control} />
          ))}
        </div>
      ))}
    </FormSection>
  )
}
