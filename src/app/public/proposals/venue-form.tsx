import type { ProposalFormResult } from '#features/proposals/ui/proposal-response.ts'
import { VENUE_TYPES } from '#shared/enums.ts'
import type { VenueAttribute } from '#shared/venue-columns.ts'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { FormField } from '#ui/forms/form-field.tsx'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import * as field from '#ui/primitives/field.module.css'
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
} as const satisfies Record<Exclude<VenueAttribute, 'time_zone'>, MessageKey> & Record<string, MessageKey>

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
          <select className={field.select} {...control}>
            <option value="">{t('proposal.venue_type.other')}</option>
            {VENUE_TYPES.map((type) => (
              <option key={type} value={type}>
                {t(`venue.type.${type}`)}
              </option>
            ))}
          </select>
        )}
      </FormField>
    </FormSection>
  )
}

function LodgingSection() {
  const t = useText()
  return (
    <FormSection id="stay" title={t('proposal.part.stay')}>
      <div className="two">
        <TextField name="capacity" hint={t('proposal.capacity.hint')} inputMode="numeric" />
        <TextField name="price_person_night" hint={t('proposal.price.hint')} inputMode="decimal" />
      </div>
      <div className="two">
        <TextField name="phone_number" type="tel" />
        <TextField name="url" inputMode="url" />
      </div>
    </FormSection>
  )
}
