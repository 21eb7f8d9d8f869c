import type { ReactNode } from 'react'
import { ORGANIZATION_TYPES } from '#shared/enums.ts'
import { ORGANIZATION_NAME_LENGTH } from '#shared/limits.ts'
import { Field } from '#ui/forms/field.tsx'
import { FormPart } from '#ui/forms/form-part.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as field from '#ui/primitives/field.module.css'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { useRichTextMessages } from '#ui/rich-text/use-rich-text-messages.ts'
import { HeaderField, type HeaderImage } from './header-image-field.tsx'
import { type FieldName, labelOf, type Values } from './organization-values.ts'

type ErrorOf = (name: FieldName) => string | undefined
type Props = { values: Values; errorOf: ErrorOf; header: HeaderImage | null }
type FormSectionProps = { part: 'identity' | 'contact' | 'words' | 'header'; children: ReactNode }

/** All fields of an organization's profile, for the forms to create and to edit it. */
export function OrganizationFields({ values, errorOf, header }: Props) {
  return (
    <>
      <FormSection part="identity">
        <Identity values={values} errorOf={errorOf} />
      </FormSection>
      <FormSection part="contact">
        <div className="two">
          <TextField name="email" type="email" hint="organization.email.hint" values={values} errorOf={errorOf} />
          <TextField name="phone" type="tel" hint="organization.phone.hint" values={values} errorOf={errorOf} />
        </div>
        <div className="two">
          <TextField name="website" values={values} errorOf={errorOf} />
          <TextField name="instagram" hint="organization.instagram.hint" values={values} errorOf={errorOf} />
        </div>
        <div className="two">
          <TextField name="facebook" values={values} errorOf={errorOf} />
          <TextField name="discord" values={values} errorOf={errorOf} />
        </div>
      </FormSection>
      <FormSection part="words">
        <Description name="description_es" values={values} errorOf={errorOf} />
        <Description name="description_en" values={values} errorOf={errorOf} />
      </FormSection>
      <FormSection part="header">
        <HeaderField header={header} error={errorOf('header')} />
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

type FieldProps = Omit<Props, 'header'>

function Identity({ values, errorOf }: FieldProps) {
  const t = useText()
  const { min, max } = ORGANIZATION_NAME_LENGTH
  return (
    <>
      <Field name="name" label={t('organization.name')} hint={t('field.name_characters')} error={errorOf('name')}>
        {(control) => (
          <input
            className={field.input}
            type="text"
            autoComplete="organization"
            required
            minLength={min}
            maxLength={max}
            defaultValue={values.name}
            {...control}
          />
        )}
      </Field>
      <div className="two">
        <Field name="type" label={t('organization.type')} error={errorOf('type')}>
          {(control) => (
            <select className={field.select} defaultValue={values.type || ORGANIZATION_TYPES[0]} {...control}>
              {ORGANIZATION_TYPES.map((type) => (
                <option key={type} value={type}>
                  {t(`organizer.type.${type}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextField name="county" values={values} errorOf={errorOf} />
      </div>
    </>
  )
}

type TextFieldName = 'county' | 'email' | 'phone' | 'website' | 'instagram' | 'facebook' | 'discord'
type TextFieldProps = FieldProps & {
  name: TextFieldName
  type?: 'text' | 'email' | 'tel'
  hint?: 'organization.email.hint' | 'organization.phone.hint' | 'organization.instagram.hint'
}

/** An optional single-line field. */
function TextField({ name, type = 'text', hint, values, errorOf }: TextFieldProps) {
  const t = useText()
  const label = `${t(labelOf(name))} ${t('organization.optional')}`
  return (
    <Field name={name} label={label} error={errorOf(name)} {...(hint && { hint: t(hint) })}>
      {(control) => (
        <input
          className={field.input}
          type={type}
          // Not type="url": URLs may be typed without a scheme, which the browser's validation would reject.
          inputMode={type === 'text' && name !== 'county' ? 'url' : undefined}
          autoComplete="off"
          maxLength={300}
          defaultValue={values[name]}
          {...control}
        />
      )}
    </Field>
  )
}

type DescriptionProps = FieldProps & { name: 'description_es' | 'description_en' }

/** A rich text editor; without scripts a text area for Markdown. */
function Description({ name, values, errorOf }: DescriptionProps) {
  const t = useText()
  const scripted = useHydrated()
  const words = useRichTextMessages()
  const label = `${t(labelOf(name))} ${t('organization.optional')}`
  return (
    <Field
      name={name}
      label={label}
      error={errorOf(name)}
      {...(!scripted && { hint: t('organization.description.hint') })}
    >
      {(control) => (
        <RichText
          control={control}
          defaultValue={values[name]}
          lang={name.slice(-2)}
          label={label}
          messages={words}
          rows={7}
        />
      )}
    </Field>
  )
}
