import { type ReactNode, useState } from 'react'
import { REASON_LENGTH } from '#shared/limits.ts'
import { BULK_AT_ONCE, type BulkChoice } from '#shared/review/bulk-decisions.ts'
import type { Template } from '#shared/review/queues.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { FieldError, Legend } from '#ui/components/field-parts.tsx'
import { Textarea } from '#ui/components/input.tsx'
import { Form, useFormField } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { OptionCard } from '#ui/forms/option-card.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { type AdminFormFailure, useAdminFailureMessage } from '../components/error-messages.ts'
import * as styles from './bulk-form.module.css'

type Choice = BulkChoice & { count: number }
type Props = {
  bulk: { seen: string; selected: number; choices: Choice[]; templates: readonly Template[] }
  result: AdminFormFailure | null
  /** The queue. */
  back: string
}

/** Which decision, and why. Without JavaScript the fields of the reason are always there. */
export function BulkForm({ bulk: { seen, selected, choices, templates }, result, back }: Props) {
  const t = useText()
  const failure = result?.failure ?? null
  const form = useForm({ constraints: {}, failure })
  const typed = failure?.typed?.['intent']
  const [intent, setIntent] = useState(
    typeof typed === 'string' ? typed : choices.length === 1 ? choices[0]!.intent : '',
  )
  const chosen = choices.find((choice) => choice.intent === intent)
  // Nobody is told why nothing is left to do.
  const isKept = intent === 'settle'
  const needsReason = chosen ? chosen.needsReason : choices.some((choice) => choice.needsReason)
  return (
    <Card
      as={Form}
      stack
      form={form}
      labels={{ intent: 'admin.bulk.decision', reason: isKept ? 'admin.reason.team' : 'admin.reason.read' }}
      failureMessage={useAdminFailureMessage(failure)}
    >
      <input type="hidden" name="seen" value={seen} />
      <Decisions>
        {choices.map((choice) => (
          <OptionCard
            key={choice.intent}
            type="radio"
            name="intent"
            value={choice.intent}
            required
            defaultChecked={intent === choice.intent}
            onChange={() => setIntent(choice.intent)}
          >
            <span>
              {t(`admin.${choice.label}`)}
              {choice.count < selected && (
                <small className="muted"> {t('admin.bulk.part', { count: choice.count, total: selected })}</small>
              )}
            </span>
          </OptionCard>
        ))}
      </Decisions>
      {needsReason && (
        <>
          {templates.length > 0 && (
            <fieldset>
              <Legend>{t('admin.reason.template')}</Legend>
              <div className={styles.options}>
                {templates.map((name) => (
                  <OptionCard
                    key={name}
                    type="radio"
                    name="template"
                    value={name}
                    defaultChecked={failure?.typed?.['template'] === name}
                  >
                    <span>{t(`admin.template.${name}`)}</span>
                  </OptionCard>
                ))}
              </div>
            </fieldset>
          )}
          <FormField
            name="reason"
            hint={t(isKept ? 'admin.reason.team.hint' : 'admin.bulk.reason.hint', REASON_LENGTH)}
          >
            {({ required: _, minLength, maxLength, ...control }) => <Textarea rows={4} {...control} />}
          </FormField>
        </>
      )}
      <p className="small muted">{t(selected > BULK_AT_ONCE ? 'admin.bulk.slow' : 'admin.bulk.each')}</p>
      <p className="flow">
        <Button variant="primary" type="submit">
          {t('admin.bulk.decide', { count: chosen?.count ?? selected })}
        </Button>
        <ButtonLink variant="quiet" to={back}>
          {t('account.erase.cancel')}
        </ButtonLink>
      </p>
    </Card>
  )
}

function Decisions({ children }: { children: ReactNode }) {
  const { id, label, error } = useFormField('intent')
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error && `${id}-error`}>
      <Legend>{label}</Legend>
      <div className={styles.options}>{children}</div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
