import type { Answer } from '#features/proposals/ui/proposal-response.ts'
import { VENUE_TYPES } from '#shared/enums.ts'
import { VENUE_CAPACITY_MAX } from '#shared/limits.ts'
import { Field } from '#ui/forms/field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { WherePart } from './location-section.tsx'
import { Line, Part } from './proposal-field.tsx'
import { ProposalForm } from './proposal-form.tsx'
import { LABELS, RULES, type VenueName } from './venue-fields.ts'

type GivenProps = { values: Answer['values']; errorOf: (name: VenueName) => string | undefined }

/** A venue as anybody knows it (§3): its name will do. */
export function VenueForm({ answer }: { answer: Answer }) {
  const t = useText()
  const { values } = answer
  return (
    <ProposalForm
      kind="venue"
      rules={RULES}
      labels={LABELS}
      answer={answer}
      inWords={(name) => (name === 'gps' ? t('proposal.gps.wrong') : undefined)}
    >
      {(errorOf) => [
        <What key="what" values={values} errorOf={errorOf} />,
        <div key="more" className="contents">
          <WherePart answer={answer} errorOf={errorOf} />
          <Stay values={values} errorOf={errorOf} />
        </div>,
      ]}
    </ProposalForm>
  )
}

function What({ values, errorOf }: GivenProps) {
  const t = useText()
  return (
    <Part id="place" title={t('proposal.part.place')}>
      <Line
        name="name"
        label={t('organization.name')}
        required
        maxLength={RULES.name.max}
        error={errorOf('name')}
        values={values}
      />
      <Field name="type" label={t('proposal.venue_type')} error={errorOf('type')}>
        {(control) => (
          <select className="select" defaultValue={values['type'] ?? ''} {...control}>
            <option value="">{t('proposal.venue_type.other')}</option>
            {VENUE_TYPES.map((type) => (
              <option key={type} value={type}>
                {t(`venue.type.${type}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </Part>
  )
}

function Stay({ values, errorOf }: GivenProps) {
  const t = useText()
  return (
    <Part id="stay" title={t('proposal.part.stay')}>
      <div className="two">
        <Line
          name="capacity"
          label={t('venue.capacity')}
          hint={t('proposal.capacity.hint')}
          inputMode="numeric"
          maxLength={String(VENUE_CAPACITY_MAX).length}
          error={errorOf('capacity')}
          values={values}
        />
        <Line
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
        <Line name="phone_number" label={t('venue.phone')} type="tel" error={errorOf('phone_number')} values={values} />
        <Line name="url" label={t('venue.web')} inputMode="url" error={errorOf('url')} values={values} />
      </div>
    </Part>
  )
}
