import { useState } from 'react'
import type { FormField } from '#shared/registrations/form-definition.ts'
import { Input } from '#ui/components/input.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { fieldKeys, keyMistake } from '../definition/definition-edits.ts'
import { useBuilder } from '../state/builder-context.ts'
import * as styles from './editor.module.css'

/** The name of the answers in the API, which may be changed until there are some. */
export function FieldKey({ field: { key } }: { field: FormField }) {
  const t = useText()
  const { definition, errors, answeredKeys, rename } = useBuilder()
  const [typed, setTyped] = useState(key)
  const [shown, setShown] = useState(key)
  if (shown !== key) {
    setShown(key)
    setTyped(key)
  }
  const mistake = typed === key ? errors[key]?.['key'] : keyMistake(typed, [...fieldKeys(definition), ...answeredKeys])
  const isFixed = answeredKeys.includes(key)
  const words = { choice: t('formBuilder.key.wrong'), taken: t('formBuilder.key.taken') }
  return (
    <details className={styles.details} open={errors[key]?.['key'] !== undefined}>
      <summary>{t('formBuilder.advanced')}</summary>
      <Field
        name="key"
        label={t('formBuilder.key')}
        hint={t(isFixed ? 'formBuilder.key.fixed' : 'formBuilder.key.hint')}
        error={mistake ? words[mistake === 'taken' ? 'taken' : 'choice'] : undefined}
      >
        {(control) => (
          <Input
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            {...control}
            readOnly={isFixed}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            // While it is typed it may be that of another field.
            onBlur={() => typed !== key && !mistake && rename(key, typed)}
          />
        )}
      </Field>
    </details>
  )
}
