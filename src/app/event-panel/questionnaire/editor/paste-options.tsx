import { useState } from 'react'
import { FORM_LABEL_MAX, FORM_OPTIONS_MAX } from '#shared/limits.ts'
import type { FormField } from '#shared/registrations/form-definition.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { pasteOptions } from '../definition/pasted-options.ts'
import { useBuilder } from '../state/builder-context.ts'
import * as styles from './editor.module.css'
import { PasteBox } from './paste-box.tsx'

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
        <PasteBox
          name={`pasted.${locale}`}
          intent="paste"
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
          text={text}
          onText={(next) => {
            setText(next)
            setTried(false)
          }}
          onAdd={add}
        >
          {t('formBuilder.paste.button')}
        </PasteBox>
      </div>
    </details>
  )
}
