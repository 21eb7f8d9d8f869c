import { type RefObject, useState } from 'react'
import { Form } from 'react-router'
import { ERASURE_WORD } from '#spec/confirm-words.ts'
import { Field } from '#ui/field.tsx'
import { useLocale, useText } from '#web/i18n.tsx'
import { type Answer, refusalOf } from './answer.ts'

type Cancel = { ref: RefObject<HTMLButtonElement | null>; run: () => void }

/** The button waits for the word; without scripts the server does. */
export function WordForm({ answer, cancel }: { answer: Answer; cancel?: Cancel }) {
  const t = useText()
  const word = ERASURE_WORD[useLocale()]
  const [typed, setTyped] = useState(answer.values.word)
  const right = (Object.values(ERASURE_WORD) as string[]).includes(typed.trim().toLowerCase())
  const wrong = refusalOf(answer, 'erase')?.fields['word']
  return (
    <Form className="stack" method="post" preventScrollReset>
      <Field
        name="word"
        label={t('account.erase.word', { word })}
        error={wrong ? t('field.word', { word }) : undefined}
      >
        {(control) => (
          <input
            className="input"
            type="text"
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={typed}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            {...control}
          />
        )}
      </Field>
      <div className="dialog__acts">
        {cancel && (
          <button className="btn btn--line" type="button" ref={cancel.ref} onClick={cancel.run}>
            {t('account.erase.cancel')}
          </button>
        )}
        <button
          className="btn btn--danger"
          type="submit"
          name="intent"
          value="erase"
          disabled={cancel !== undefined && !right}
        >
          {t('account.erase.do')}
        </button>
      </div>
    </Form>
  )
}
