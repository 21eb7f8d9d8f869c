import { useState } from 'react'
import { Form } from 'react-router'
import { FORM_FIELDS_MAX, FORM_SECTIONS_MAX } from '#shared/limits.ts'
import { allFields, FIELD_TYPES } from '#shared/registrations/form-definition.ts'
import { READY_NAMES } from '#shared/registrations/ready-made.ts'
import { Button } from '#ui/components/button.tsx'
import { FieldBox } from '#ui/components/field-parts.tsx'
import { Select } from '#ui/components/input.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Plus } from '#ui/icons/plus.ts'
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
      <FieldBox>
        <label htmlFor="add-kind">{t('formBuilder.add.kind')}</label>
        <Select id="add-kind" name="kind" value={kind} onChange={({ target }) => setKind(target.value)}>
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
        </Select>
      </FieldBox>
      <span className="flow">
        <Button
          size="small"
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
        </Button>
        <ActButton
          variant="quiet"
          size="small"
          act="section"
          disabled={definition.sections.length >= FORM_SECTIONS_MAX}
        >
          <Plus /> {t('formBuilder.add.section')}
        </ActButton>
      </span>
    </Form>
  )
}
