import type { RefObject } from 'react'
import { FORM_FIELDS_MAX, FORM_OPTIONS_MAX } from '#shared/limits.ts'
import {
  allFields,
  FIELD_TYPES,
  type FormField,
  hasOptions,
  SENSITIVITIES,
  STAGES,
  textIn,
} from '#shared/registrations/form-definition.ts'
import { isKeepable } from '#shared/registrations/kept-answers.ts'
import { CheckRow } from '#ui/components/field-parts.tsx'
import { Select } from '#ui/components/input.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { withType } from '../definition/acts.ts'
import { editField, pruneConditions } from '../definition/definition-edits.ts'
import { bothLocales, useBuilder, useKeptText } from '../state/builder-context.ts'
import * as styles from './editor.module.css'
import { EditorForm } from './editor-form.tsx'
import { EditorHeading, EditorTail, EnglishButton, LocalizedInputs, useCodeMessage } from './editor-parts.tsx'
import { FieldKey } from './field-key.tsx'
import { OptionEditor } from './option-editor.tsx'
import { WhoIsAsked } from './who-is-asked.tsx'

type Props = { field: FormField; heading: RefObject<HTMLHeadingElement | null> }

/** One question: its texts in both languages, what is answered, who reads it, and who is asked when. */
export function FieldEditor({ field, heading }: Props) {
  const t = useText()
  const locale = useLocale()
  const { definition, edit, run, errors, locale: own } = useBuilder()
  const change = (changes: Partial<FormField>, typing?: string) =>
    edit(
      pruneConditions(editField(definition, field.key, (before) => ({ ...before, ...changes }))),
      typing && `${field.key} ${typing}`,
    )
  /** The next question of its kind, or the next option. */
  const goOn = (name: string) => {
    if (name.startsWith('label.') && allFields(definition).length < FORM_FIELDS_MAX)
      run(`add ${field.type} ${field.key}`)
    else if (name.startsWith('options[') && field.options.length < FORM_OPTIONS_MAX) run(`option ${field.key}`)
  }
  const isStatic = field.type === 'static'
  const texts = { locales: bothLocales(own), errors: errors[field.key] ?? {} }
  return (
    <EditorForm onEnter={goOn}>
      <EditorHeading heading={heading} refName={field.key} title={textIn(field.label, locale)} />
      {isKeepable(field) && <p className="small muted">{t('formBuilder.field.kept')}</p>}
      <LocalizedInputs
        name="label"
        label={t(isStatic ? 'formBuilder.field.title' : 'formBuilder.field.label')}
        value={field.label}
        onChange={(label, typing) => change({ label }, typing)}
        {...texts}
      />
      <LocalizedInputs
        name="help"
        label={t(isStatic ? 'formBuilder.field.text' : 'formBuilder.field.help')}
        multiline
        value={field.help ?? { es: '', en: null }}
        onChange={(help, typing) => change({ help: help.es || help.en ? help : null }, typing)}
        {...texts}
      />
      <EnglishButton
        texts={[field.label, ...(field.help ? [field.help] : []), ...field.options.map(({ label }) => label)]}
      />
      <Kind field={field} change={change} />
      {hasOptions(field.type) && <OptionEditor field={field} change={change} />}
      {!isStatic && (
        <CheckRow>
          <input
            type="checkbox"
            id="field-required"
            name="required"
            value="yes"
            checked={field.required}
            onChange={({ target }) => change({ required: target.checked })}
          />
          <label htmlFor="field-required">{t('formBuilder.field.required')}</label>
        </CheckRow>
      )}
      <WhoIsAsked field={field} change={change} />
      <FieldKey field={field} />
      <EditorTail refName={field.key} />
    </EditorForm>
  )
}

type KindProps = { field: FormField; change: (changes: Partial<FormField>) => void }

function Kind({ field, change }: KindProps) {
  const t = useText()
  const { errors, titles } = useBuilder()
  const keptText = useKeptText()
  const codeMessage = useCodeMessage()
  const wrong = errors[field.key] ?? {}
  return (
    <>
      <div className={styles.pair}>
        <Field name="type" label={t('formBuilder.field.type')} error={codeMessage(wrong['type'])}>
          {(control) => (
            <Select
              {...control}
              value={field.type}
              onChange={({ target }) => change(withType(field, oneOf(FIELD_TYPES, target.value), titles))}
            >
              {FIELD_TYPES.map((type) => (
                <option key={type} value={type}>
                  {t(`formBuilder.type.${type}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field name="stage" label={t('formBuilder.field.stage')} error={wrong['stage'] && t('formBuilder.stage.wrong')}>
          {(control) => (
            <Select
              {...control}
              value={field.stage}
              onChange={({ target }) => change({ stage: oneOf(STAGES, target.value) })}
            >
              {STAGES.map((stage) => (
                <option key={stage} value={stage}>
                  {t(`formBuilder.stage.${stage}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {field.type !== 'static' && (
        <Field
          name="sensitivity"
          label={t('formBuilder.field.sensitivity')}
          hint={[t(`formBuilder.sensitivity.${field.sensitivity}.hint`), keptText(field)].filter(Boolean).join(' ')}
          error={codeMessage(wrong['sensitivity'])}
        >
          {(control) => (
            <Select
              {...control}
              value={field.sensitivity}
              onChange={({ target }) => change({ sensitivity: oneOf(SENSITIVITIES, target.value) })}
            >
              {SENSITIVITIES.map((sensitivity) => (
                <option key={sensitivity} value={sensitivity}>
                  {t(`formBuilder.sensitivity.${sensitivity}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </>
  )
}

const oneOf = <T extends string>(known: readonly T[], value: string): T =>
  known.find((one) => one === value) ?? known[0]!
