import type { ReactNode } from 'react'
import { ORGANIZATION_TYPES } from '#shared/enums.ts'
import { ORGANIZATION_NAME_LENGTH } from '#shared/limits.ts'
import { Field } from '#ui/forms/field.tsx'
import { useScripted } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { useRichTextWords } from '#ui/rich-text/use-rich-text-messages.ts'
import { HeaderField, type ShownHeader } from './header-image-field.tsx'
import { type FieldName, labelOf, type Values } from './organization-values.ts'

type ErrorOf = (name: FieldName) => string | undefined
type Props = { values: Values; errorOf: ErrorOf; header: ShownHeader | null }
type PartProps = { part: 'identity' | 'contact' | 'words' | 'header'; children: ReactNode }

/** All that an organization says of itself (§3): the same fields to make one and to change it. */
export function OrganizationFields({ values, errorOf, header }: Props) {
  return (
    <>
      <Part part="identity">
        <Identity values={values} errorOf={errorOf} />
      </Part>
      <Part part="contact">
        <div className="two">
          <Line name="email" type="email" hint="organization.email.hint" values={values} errorOf={errorOf} />
          <Line name="phone" type="tel" hint="organization.phone.hint" values={values} errorOf={errorOf} />
        </div>
        <div className="two">
          <Line name="website" values={values} errorOf={errorOf} />
          <Line name="instagram" hint="organization.instagram.hint" values={values} errorOf={errorOf} />
        </div>
        <div className="two">
          <Line name="facebook" values={values} errorOf={errorOf} />
          <Line name="discord" values={values} errorOf={errorOf} />
        </div>
      </Part>
      <Part part="words">
        <Description name="description_es" values={values} errorOf={errorOf} />
        <Description name="description_en" values={values} errorOf={errorOf} />
      </Part>
      <Part part="header">
        <HeaderField header={header} error={errorOf('header')} />
      </Part>
    </>
  )
}

function Part({ part, children }: PartProps) {
  const t = useText()
  return (
    <section className="set" aria-labelledby={`${part}-title`}>
      <header>
        <h2 id={`${part}-title`}>{t(`organization.part.${part}`)}</h2>
        <p>{t(`organization.part.${part}.lede`)}</p>
      </header>
      <div className="stack">{children}</div>
    </section>
  )
}

type Given = Omit<Props, 'header'>

function Identity({ values, errorOf }: Given) {
  const t = useText()
  const { min, max } = ORGANIZATION_NAME_LENGTH
  return (
    <>
      <Field name="name" label={t('organization.name')} hint={t('field.name_characters')} error={errorOf('name')}>
        {(control) => (
          <input
            className="input"
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
            <select className="select" defaultValue={values.type || ORGANIZATION_TYPES[0]} {...control}>
              {ORGANIZATION_TYPES.map((type) => (
                <option key={type} value={type}>
                  {t(`organizer.type.${type}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Line name="county" values={values} errorOf={errorOf} />
      </div>
    </>
  )
}

type LineName = 'county' | 'email' | 'phone' | 'website' | 'instagram' | 'facebook' | 'discord'
type LineProps = Given & {
  name: LineName
  type?: 'text' | 'email' | 'tel'
  hint?: 'organization.email.hint' | 'organization.phone.hint' | 'organization.instagram.hint'
}

/** One line that may stay empty. */
function Line({ name, type = 'text', hint, values, errorOf }: LineProps) {
  const t = useText()
  const label = `${t(labelOf(name))} ${t('organization.optional')}`
  return (
    <Field name={name} label={label} error={errorOf(name)} {...(hint && { hint: t(hint) })}>
      {(control) => (
        <input
          className="input"
          type={type}
          // An address may come without its scheme, and a browser's own check would refuse it.
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

type DescriptionProps = Given & { name: 'description_es' | 'description_en' }

/** An editor where there are scripts; without them Markdown as one types it. */
function Description({ name, values, errorOf }: DescriptionProps) {
  const t = useText()
  const scripted = useScripted()
  const words = useRichTextWords()
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
          words={words}
          rows={7}
        />
      )}
    </Field>
  )
}
