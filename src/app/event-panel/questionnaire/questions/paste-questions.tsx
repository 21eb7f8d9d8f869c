import { useState } from 'react'
import { Form } from 'react-router'
import { FORM_FIELDS_MAX, FORM_LABEL_MAX, FORM_OPTIONS_MAX } from '#shared/limits.ts'
import { allFields } from '#shared/registrations/form-definition.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { pasteQuestions } from '../definition/pasted-questions.ts'
import { PasteBox } from '../editor/paste-box.tsx'
import { useBuilder } from '../state/builder-context.ts'
import * as styles from './add-question.module.css'

const MAX = { long: FORM_LABEL_MAX, many: FORM_FIELDS_MAX, options: FORM_OPTIONS_MAX }

/** A list of questions at once, after the one that is edited; without JavaScript the server adds them. `refused`: what it did not add. */
export function PasteQuestions({ refused }: { refused: string }) {
  const t = useText()
  const { definition, selected, version, locale, titles, take } = useBuilder()
  const [text, setText] = useState(refused)
  const [isTried, setTried] = useState(refused !== '')
  const beside = selected ?? ''
  const paste = () => pasteQuestions(definition, { text, locale, beside }, titles)
  const tried = isTried ? paste() : null
  const refusal = tried && 'refusal' in tried ? tried.refusal : null
  const add = () => {
    const result = paste()
    setTried('refusal' in result)
    if ('refusal' in result || result.definition === definition) return
    const count = allFields(result.definition).length - allFields(definition).length
    take(result, t('formBuilder.questions.added', { count }))
    setText('')
  }
  return (
    <details className={styles.paste} open={refused !== '' || undefined}>
      <summary>{t('formBuilder.questions')}</summary>
      <Form method="post" className="stack-small" preventScrollReset onSubmit={(event) => event.preventDefault()}>
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="beside" value={beside} />
        <PasteBox
          name="questions"
          intent="questions"
          label={t('formBuilder.questions.label')}
          hint={t('formBuilder.questions.hint')}
          error={
            refusal
              ? t(`formBuilder.questions.${refusal.code}`, { line: refusal.line, max: MAX[refusal.code] })
              : undefined
          }
          text={text}
          onText={(next) => {
            setText(next)
            setTried(false)
          }}
          onAdd={add}
        >
          {t('formBuilder.questions.button')}
        </PasteBox>
      </Form>
    </details>
  )
}
