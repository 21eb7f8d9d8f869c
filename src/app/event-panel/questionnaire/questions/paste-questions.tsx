import { useState } from 'react'
import { Form } from 'react-router'
import { FORM_FIELDS_MAX, FORM_LABEL_MAX, FORM_OPTIONS_MAX } from '#shared/limits.ts'
import { allFields } from '#shared/registrations/form-definition.ts'
import { Button } from '#ui/components/button.tsx'
import { Textarea } from '#ui/components/input.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { pasteQuestions } from '../definition/pasted-questions.ts'
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
        <Field
          name="questions"
          label={t('formBuilder.questions.label')}
          hint={t('formBuilder.questions.hint')}
          error={
            refusal
              ? t(`formBuilder.questions.${refusal.code}`, { line: refusal.line, max: MAX[refusal.code] })
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
            value="questions"
            onClick={(event) => {
              event.preventDefault()
              add()
            }}
          >
            {t('formBuilder.questions.button')}
          </Button>
        </span>
      </Form>
    </details>
  )
}
