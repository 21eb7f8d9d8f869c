import { QUESTION_VISIBILITIES } from '#shared/questions.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { CheckRow, Legend } from '#ui/components/field-parts.tsx'
import { Input, Textarea } from '#ui/components/input.tsx'
import { Note } from '#ui/components/note.tsx'
import { Honeypot } from '#ui/forms/field.tsx'
import { Form, useFormField } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { type FormOptions, useForm } from '#ui/forms/use-form.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { useNavigation } from '#ui/network/use-navigation.ts'
import * as styles from './ask.module.css'

const LABELS = { question: 'ask.question', email: 'ask.email', visibility: 'ask.visibility' } as const

/** Why it was not sent, in words of this page. */
const REFUSALS: Record<string, MessageKey> = {
  unconfirmed: 'ask.unconfirmed',
  questions_waiting: 'ask.failure.waiting',
  questions_full: 'ask.failure.full',
}

type Props = Pick<FormOptions, 'constraints' | 'failure'> & { isSignedIn: boolean; isConfirmed: boolean }

export function AskForm({ isSignedIn, isConfirmed, ...options }: Props) {
  const t = useText()
  const form = useForm(options)
  const isSending = useNavigation().formMethod === 'POST'
  const refusal = options.failure && REFUSALS[options.failure.code]
  if (!isConfirmed)
    return (
      <Note tone="warning">
        <CircleAlert />
        <span>{t('ask.unconfirmed')}</span>
      </Note>
    )
  return (
    <Card>
      <Form className="stack" form={form} labels={LABELS} failureMessage={refusal ? t(refusal) : undefined}>
        <input type="hidden" name="intent" value="ask" />
        <FormField name="question" hint={t('ask.question.hint')}>
          {({ maxLength: _, ...control }) => <Textarea rows={4} dir="auto" {...control} />}
        </FormField>
        <div className={styles.pair}>
          {!isSignedIn && (
            <FormField name="email" hint={t('ask.email.hint')}>
              {(control) => <Input autoComplete="email" {...control} />}
            </FormField>
          )}
          <VisibilityChoice />
        </div>
        <Honeypot name="website" />
        <div className="flow">
          <Button variant="primary" size="large" type="submit" disabled={isSending}>
            {t(isSending ? 'contact.sending' : 'ask.send')}
          </Button>
          <p className="small muted">{t('ask.no_seat')}</p>
        </div>
      </Form>
    </Card>
  )
}

/** Its asker chooses: what is private is never published. */
function VisibilityChoice() {
  const t = useText()
  const { id, label, defaultValue } = useFormField('visibility')
  const chosen = defaultValue || 'public'
  return (
    <fieldset className={styles.choice}>
      <Legend>{label}</Legend>
      {QUESTION_VISIBILITIES.map((one, index) => (
        <CheckRow key={one}>
          <input
            type="radio"
            id={index === 0 ? id : `${id}-${one}`}
            name="visibility"
            value={one}
            defaultChecked={one === chosen}
          />
          <label htmlFor={index === 0 ? id : `${id}-${one}`}>{t(`ask.visibility.${one}`)}</label>
        </CheckRow>
      ))}
    </fieldset>
  )
}
