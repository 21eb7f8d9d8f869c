import type { ProposalFormResult } from '#features/proposals/ui/proposal-response.ts'
import { ORGANIZATION_TYPES } from '#shared/enums.ts'
import { Select, Textarea } from '#ui/components/input.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { FormField } from '#ui/forms/form-field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { FormSection, TextField } from './proposal-field.tsx'
import { ProposalForm } from './proposal-form.tsx'

const LABELS = {
  name: 'organization.name',
  type: 'organization.type',
  county: 'organization.county',
  url: 'organization.website',
  instagram: 'organization.instagram',
  facebook: 'organization.facebook',
  description: 'proposal.about',
} as const

type Props = { constraints: FormConstraints; result: ProposalFormResult; isAsked?: boolean }

/** Fields of an organizer's entry. */
export function OrganizerForm(props: Props) {
  return (
    <ProposalForm kind="organizer" labels={LABELS} first={<OrganizerSection />} {...props}>
      <DetailsSection />
    </ProposalForm>
  )
}

function OrganizerSection() {
  const t = useText()
  return (
    <FormSection id="who" title={t('proposal.part.who')}>
      <TextField name="name" hint={t('field.name_characters')} />
      <div className="two">
        <FormField name="type">
          {({ defaultValue, ...control }) => (
            <Select defaultValue={defaultValue || ORGANIZATION_TYPES[0]} {...control}>
              {ORGANIZATION_TYPES.map((type) => (
                <option key={type} value={type}>
                  {t(`organizer.type.${type}`)}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <TextField name="county" />
      </div>
    </FormSection>
  )
}

function DetailsSection() {
  const t = useText()
  return (
    <>
      <FormSection id="contact" title={t('proposal.part.contact')}>
        <TextField name="url" inputMode="url" />
        <div className="two">
          <TextField name="instagram" inputMode="url" placeholder="@" />
          <TextField name="facebook" inputMode="url" placeholder="@" />
        </div>
      </FormSection>
      <FormSection id="about" title={t('proposal.part.about')}>
        <FormField
          name="description"
          label={`${t('proposal.about')} ${t('organization.optional')}`}
          hint={t('proposal.about.hint')}
        >
          {({ maxLength: _, ...control }) => <Textarea rows={6} {...control} />}
        </FormField>
      </FormSection>
    </>
  )
}
