import type { ProposalFormResult } from '#features/proposals/ui/proposal-response.ts'
import { ORGANIZATION_TYPES } from '#shared/enums.ts'
import { COUNTY_MAX, DESCRIPTION_MAX, ORGANIZATION_NAME_LENGTH } from '#shared/limits.ts'
import { Field } from '#ui/forms/field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as field from '#ui/primitives/field.module.css'
import { FormSection, TextField } from './proposal-field.tsx'
import { ProposalForm } from './proposal-form.tsx'

const LINE = { max: 300, optional: true }
const RULES = {
  name: ORGANIZATION_NAME_LENGTH,
  type: { optional: true },
  county: { max: COUNTY_MAX, optional: true },
  url: { ...LINE, url: true },
  // Only the name is required.
  instagram: LINE,
  facebook: { ...LINE, url: true },
  description: { max: DESCRIPTION_MAX, optional: true },
}
const LABELS = {
  name: 'organization.name',
  type: 'organization.type',
  county: 'organization.county',
  url: 'organization.website',
  instagram: 'organization.instagram',
  facebook: 'organization.facebook',
  description: 'proposal.about',
} as const
type SectionProps = { values: ProposalFormResult['values']; errorOf: (name: keyof typeof RULES) => string | undefined }

/** Fields of an organizer's entry. */
export function OrganizerForm({ result }: { result: ProposalFormResult }) {
  const { values } = result
  return (
    <ProposalForm kind="organizer" rules={RULES} labels={LABELS} result={result}>
      {(errorOf) => [
        <OrganizerSection key="who" values={values} errorOf={errorOf} />,
        <DetailsSection key="more" values={values} errorOf={errorOf} />,
      ]}
    </ProposalForm>
  )
}

function OrganizerSection({ values, errorOf }: SectionProps) {
  const t = useText()
  return (
    <FormSection id="who" title={t('proposal.part.who')}>
      <TextField
        name="name"
        label={t('organization.name')}
        hint={t('field.name_characters')}
        required
        minLength={ORGANIZATION_NAME_LENGTH.min}
        maxLength={ORGANIZATION_NAME_LENGTH.max}
        error={errorOf('name')}
        values={values}
      />
      <div className="two">
        <Field name="type" label={t('organization.type')} error={errorOf('type')}>
          {(control) => (
            <select className={field.select} defaultValue={values['type'] || ORGANIZATION_TYPES[0]} {...control}>
              {ORGANIZATION_TYPES.map((type) => (
                <option key={type} value={type}>
                  {t(`organizer.type.${type}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextField
          name="county"
          label={t('organization.county')}
          maxLength={COUNTY_MAX}
          error={errorOf('county')}
          values={values}
        />
      </div>
    </FormSection>
  )
}

function DetailsSection({ values, errorOf }: SectionProps) {
  const t = useText()
  const address = { inputMode: 'url', maxLength: LINE.max, values } as const
  return (
    <>
      <FormSection id="contact" title={t('proposal.part.contact')}>
        <TextField name="url" label={t('organization.website')} error={errorOf('url')} {...address} />
        <div className="two">
          <TextField
            name="instagram"
            label={t('organization.instagram')}
            placeholder="@"
            error={errorOf('instagram')}
            {...address}
          />
          <TextField name="facebook" label={t('organization.facebook')} error={errorOf('facebook')} {...address} />
        </div>
      </FormSection>
      <FormSection id="about" title={t('proposal.part.about')}>
        <Field
          name="description"
          label={`${t('proposal.about')} ${t('organization.optional')}`}
          hint={t('proposal.about.hint')}
          error={errorOf('description')}
        >
          {(control) => (
            <textarea className={field.input} rows={6} defaultValue={values['description'] ?? ''} {...control} />
          )}
        </Field>
      </FormSection>
    </>
  )
}
