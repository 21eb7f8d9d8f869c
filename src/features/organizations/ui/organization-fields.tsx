import type { ReactNode } from 'react'
import { ORGANIZATION_TYPES } from '#shared/enums.ts'
import { Input, Select } from '#ui/components/input.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { FormPart } from '#ui/forms/form-part.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { useRichTextMessages } from '#ui/rich-text/use-rich-text-messages.ts'
import { type HeaderImage, ImageField } from './header-image-field.tsx'
import { labelOf } from './organization-values.ts'

type FormSectionProps = { part: 'identity' | 'contact' | 'words' | 'header'; children: ReactNode }

/** All fields of an organization's profile, for the forms to create and to edit it. */
export function OrganizationFields({ header, logo }: { header: HeaderImage | null; logo: HeaderImage | null }) {
  return (
    <>
      <FormSection part="identity">
        <Identity />
      </FormSection>
      <FormSection part="contact">
        <div className="two">
          <TextField name="email" hint="organization.email.hint" />
          <TextField name="phone" type="tel" hint="organization.phone.hint" />
        </div>
        <div className="two">
          <TextField name="website" />
          <TextField name="instagram" hint="organization.profile_url.hint" />
        </div>
        <div className="two">
          <TextField name="facebook" hint="organization.profile_url.hint" />
          <TextField name="discord" />
        </div>
      </FormSection>
      <FormSection part="words">
        <Description name="description_es" />
        <Description name="description_en" />
      </FormSection>
      <FormSection part="header">
        <ImageField name="logo" image={logo} />
        <ImageField name="header" image={header} />
      </FormSection>
    </>
  )
}

function FormSection({ part, children }: FormSectionProps) {
  const t = useText()
  return (
    <FormPart id={part} title={t(`organization.part.${part}`)} lede={t(`organization.part.${part}.lede`)}>
      {children}
    </FormPart>
  )
}

function Identity() {
  const t = useText()
  return (
    <>
      <FormField name="name" hint={t('field.name_characters')}>
        {(control) => <Input type="text" autoComplete="organization" {...control} />}
      </FormField>
      <div className="two">
        <FormField name="type">
          {(control) => (
            <Select {...control} defaultValue={control.defaultValue || ORGANIZATION_TYPES[0]}>
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
    </>
  )
}

type TextFieldProps = {
  name: 'county' | 'email' | 'phone' | 'website' | 'instagram' | 'facebook' | 'discord'
  type?: 'text' | 'tel'
  hint?: 'organization.email.hint' | 'organization.phone.hint' | 'organization.profile_url.hint'
}

/** An optional single-line field. */
function TextField({ name, type = 'text', hint }: TextFieldProps) {
  const t = useText()
  // Not type="url": URLs may be typed without a scheme, which the browser's validation would reject.
  const inputMode = type === 'text' && name !== 'county' && name !== 'email' ? 'url' : undefined
  return (
    <FormField name={name} label={`${t(labelOf(name))} ${t('organization.optional')}`} hint={hint && t(hint)}>
      {(control) => <Input type={type} inputMode={inputMode} autoComplete="off" {...control} />}
    </FormField>
  )
}

/** A rich text editor; without scripts a text area for Markdown. */
function Description({ name }: { name: 'description_es' | 'description_en' }) {
  const t = useText()
  const scripted = useHydrated()
  const words = useRichTextMessages()
  const label = `${t(labelOf(name))} ${t('organization.optional')}`
  return (
    <FormField name={name} label={label} hint={scripted ? undefined : t('organization.description.hint')}>
      {({ defaultValue, maxLength: _, ...control }) => (
        <RichText
          control={control}
          defaultValue={defaultValue}
          lang={name.slice(-2)}
          label={label}
          messages={words}
          rows={7}
        />
      )}
    </FormField>
  )
}
