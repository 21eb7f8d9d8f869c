import type { ProposalFormResult } from '#features/proposals/ui/proposal-response.ts'
import { VENUE_TYPES } from '#shared/enums.ts'
import { VENUE_CAPACITY_MAX } from '#shared/limits.ts'
import { Field } from '#ui/forms/field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as field from '#ui/primitives/field.module.css'
import { LocationSection } from './location-section.tsx'
import { FormSection, TextField } from './proposal-field.tsx'
import { ProposalForm } from './proposal-form.tsx'
import { LABELS, RULES, type VenueName } from './venue-fields.ts'

type SectionProps = { values: ProposalFormResult['values']; errorOf: (name: VenueName) => string | undefined }

/** Fields of a venue; only the name is required. */
export function VenueForm({ result }: { result: ProposalFormResult }) {
  const t = useText()
  const { values } = result
  return (
    <ProposalForm
      kind="venue"
      rules={RULES}
      labels={LABELS}
      result={result}
      inWords={(name) => (name === 'gps' ? t('proposal.gps.wrong') : undefined)}
    >
      {(errorOf) => [
        <VenueSection key="what" values={values} errorOf={errorOf} />,
        <div key="more" className="contents">
          <LocationSection result={result} errorOf={errorOf} />
          <LodgingSection values={values} errorOf={errorOf} />
        </div>,
      ]}
    </ProposalForm>
  )
}

function VenueSection({ values, errorOf }: SectionProps) {
  const t = useText()
  return (
    <FormSection id="place" title={t('proposal.part.place')}>
      <TextField
        name="name"
        label={t('organization.name')}
        required
        maxLength={RULES.name.max}
        error={errorOf('name')}
        values={values}
      />
      <Field name="type" label={t('proposal.venue_type')} error={errorOf('type')}>
        {(control) => (
          <select className={field.select} defaultValue={values['type'] ?? ''} {...control}>
            <option value="">{t('proposal.venue_type.other')}</option>
            {VENUE_TYPES.map((type) => (
              <option key={type} value={type}>
                {t(`venue.type.${type}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </FormSection>
  )
}

function LodgingSection({ values, errorOf }: SectionProps) {
  const t = useText()
  return (
    <FormSection id="stay" title={t('proposal.part.stay')}>
      <div className="two">
        <TextField
          name="capacity"
          label={t('venue.capacity')}
          hint={t('proposal.capacity.hint')}
          inputMode="numeric"
          maxLength={String(VENUE_CAPACITY_MAX).length}
          error={errorOf('capacity')}
          values={values}
        />
        <TextField
          name="price_person_night"
          label={t('proposal.price')}
          hint={t('proposal.price.hint')}
          inputMode="decimal"
          maxLength={12}
          error={errorOf('price_person_night')}
          values={values}
        />
      </div>
      <div className="two">
        <TextField
          name="phone_number"
          label={t('venue.phone')}
          type="tel"
          error={errorOf('phone_number')}
          values={values}
        />
        <TextField name="url" label={t('venue.web')} inputMode="url" error={errorOf('url')} values={values} />
      </div>
    </FormSection>
  )
}
