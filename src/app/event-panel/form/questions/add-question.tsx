import { useState } from 'react'
import { Form } from 'react-router'
import { FORM_FIELDS_MAX, FORM_SECTIONS_MAX } from '#shared/limits.ts'
import { allFields, FIELD_TYPES } from '#shared/registrations/form-definition.ts'
import { READY_NAMES } from '#shared/registrations/ready-made.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Plus } from '#ui/icons/plus.ts'
import * as button from '#ui/primitives/button.module.css'
import * as field from '#ui/primitives/field.module.css'
import { ActButton } from '../act-button.tsx'
import { useBuilder } from '../state/builder-context.ts'
import * as styles from './add-question.module.css'

/** Adds a question, one of those that nearly everybody asks or a new one, after the one that is edited; or a section. */
export function AddQuestion() {
  const t = useText()
  const { definition, selected, version, run } = useBuilder()
  const [kind, setKind] = useState<string>('diet')
  const isFull = allFields(definition).length >= FORM_FIELDS_MAX
  return (
    <Form method="post" className={styles.add} preventScrollReset>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="beside" value={selected ?? ''} />
      <div className={field.field}>
        <label htmlFor="add-kind">{t('formBuilder.add.kind')}</label>
        <select
          className={field.select}
          id="add-kind"
          name="kind"
          value={kind}
          onChange={({ target }) => setKind(target.value)}
        >
          <optgroup label={t('formBuilder.add.ready')}>
            {READY_NAMES.map((name) => (
              <option key={name} value={name}>
                {t(`formBuilder.ready.${name}`)}
              </option>
            ))}
          </optgroup>
          <optgroup label={t('formBuilder.add.new')}>
            {FIELD_TYPES.map((type) => (
              <option key={type} value={type}>
                {t(`formBuilder.type.${type}`)}
              </option>
            ))}
          </optgroup>
        </select>
      </div>
      <span className="flow">
        <button
          className={`${button.outline} ${button.small}`}
          type="submit"
          name="intent"
          value="add"
          disabled={isFull}
          onClick={(event) => {
            event.preventDefault()
            run(`add ${kind} ${selected ?? ''}`)
          }}
        >
          <Plus /> {t('formBuilder.add')}
        </button>
        <ActButton
          className={`${button.quiet} ${button.small}`}
          act="section"
          disabled={definition.sections.length >= FORM_SECTIONS_MAX}
        >
          <Plus /> {t('formBuilder.add.section')}
        </ActButton>
      </span>
    </Form>
  )
}
