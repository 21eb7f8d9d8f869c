import { useState } from 'react'
import { FORM_LABEL_MAX, FORM_OPTIONS_MAX } from '#shared/limits.ts'
import type { FormField } from '#shared/registrations/form-definition.ts'
import { Button } from '#ui/components/button.tsx'
import { Textarea } from '#ui/components/input.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { pasteOptions } from '../definition/pasted-options.ts'
import { useBuilder } from '../state/builder-context.ts'
import * as styles from './editor.module.css'

type Props = { field: FormField; change: (changes: Partial<FormField>) => void }

/** Many options at once, one a line. Without JavaScript the server adds them with the rest of the question. */
export function PasteOptions({ field, change }: Props) {
  const t = useText()
  const { locale, pasted, titles } = useBuilder()
  const refused = pasted?.key === field.key ? pasted.text : ''
  const [text, setText] = useState(refused)
  const [isTried, setTried] = useState(refused !== '')
  const added = isTried ? pasteOptions(field, { text, locale }, titles) : null
  const refusal = added && 'refusal' in added ? added.refusal : null
  const add = () => {
    const result = pasteOptions(field, { text, locale }, titles)
    setTried('refusal' in result)
    if ('refusal' in result) return
    change({ options: result.field.options })
    setText('')
  }
  return (
    <details className={styles.details} open={refused !== ''}>
      <summary>{t('formBuilder.paste')}</summary>
      <div className="stack-small">
        <Field
          name={`pasted.${locale}`}
          label={t('formBuilder.paste.label')}
          hint={t('formBuilder.paste.hint', { max: FORM_OPTIONS_MAX })}
          error={
            refusal
              ? t(`formBuilder.paste.${refusal.code}`, {
                  line: refusal.line,
                  max: refusal.code === 'long' ? FORM_LABEL_MAX : FORM_OPTIONS_MAX,
                })
              : undefined
          }
        >
          {(control) => (
            <Textarea
              rows={6}
              lang={locale}
              {...control}
              value={text}
              onChange={({ target }) => {
                setText(target.value)
                setTried(false)
              }}
            />
          )}
        </Field>
        <span>
          <Button
            size="small"
            type="submit"
            name="intent"
            value="paste"
            formNoValidate
            onClick={(event) => {
              event.preventDefault()
              add()
            }}
          >
            {t('formBuilder.paste.button')}
          </Button>
        </span>
      </div>
    </details>
  )
}
