import {
  Reauthenticate,
  type ReauthenticationState,
  useReauthenticationForm,
} from '#features/identity/accounts/ui/reauthenticate.tsx'
import { API_SCOPES, API_TOKEN_LIFETIMES, scopeKey } from '#shared/api-scopes.ts'
import { DAY_MS } from '#shared/durations.ts'
import { API_TOKENS_MAX } from '#shared/limits.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { FieldError } from '#ui/components/field-parts.tsx'
import { Input, Select } from '#ui/components/input.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { Form, useFormField, useTypedValues } from '#ui/forms/form.tsx'
import { DateField, FormField } from '#ui/forms/form-field.tsx'
import { OptionCard } from '#ui/forms/option-card.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { KeyRound } from '#ui/icons/key-round.ts'
import * as styles from './tokens.module.css'

type Props = {
  isFirst: boolean
  /** Making one needs a confirmed email. */
  isConfirmed: boolean
  now: Date
  /** The first and the last day that may be chosen. */
  days: { first: string; last: string }
  proof: ReauthenticationState
  constraints: FormConstraints
  failure: FormFailure | null
}

const LABELS = {
  name: 'apiTokens.name',
  lifetime: 'apiTokens.expires',
  expires_on: 'apiTokens.expires_on',
  scopes: 'apiTokens.scopes.legend',
} as const
const DEFAULT_LIFETIME = '90'

/** Makes a token: its name, when it ends, what it may do. */
export function CreateToken({ isFirst, isConfirmed, now, days, proof, constraints, failure }: Props) {
  const t = useText()
  const { messages, labels, ...reauthentication } = useReauthenticationForm()
  const form = useForm({
    constraints: { ...constraints, ...reauthentication.constraints },
    failure,
    defaultValue: { lifetime: DEFAULT_LIFETIME },
  })
  const failureMessage = useErrorMessage()
  const isFull = failure?.code === 'too_many_api_tokens'
  return (
    <Card space="above" aria-labelledby="create-token">
      <h2 id="create-token">{t(isFirst ? 'apiTokens.create.first' : 'apiTokens.create.another')}</h2>
      {isConfirmed ? (
        <Form
          className={`stack ${styles.form}`}
          form={form}
          labels={{ ...LABELS, ...labels }}
          messages={{
            ...messages,
            'scopes.required': t('apiTokens.scopes.none'),
            'expires_on.choice': t('apiTokens.expires_on.range'),
          }}
          failureMessage={
            failure
              ? isFull
                ? t('apiTokens.too_many', { count: API_TOKENS_MAX })
                : failureMessage(failure)
              : undefined
          }
        >
          <div className={styles.two}>
            <FormField name="name" hint={t('apiTokens.name.hint')}>
              {(control) => <Input type="text" autoComplete="off" {...control} />}
            </FormField>
            <Lifetime now={now} days={days} />
          </div>
          <Scopes />
          <Reauthenticate {...proof} failure={failure} />
          <p>
            <Button variant="primary" type="submit" name="intent" value="create">
              <KeyRound /> {t('apiTokens.create')}
            </Button>
          </p>
        </Form>
      ) : (
        <p>{t('apiTokens.unconfirmed')}</p>
      )}
    </Card>
  )
}

/** The day is asked once someone wants one of their own, by CSS alone. */
function Lifetime({ now, days }: Pick<Props, 'now' | 'days'>) {
  const t = useText()
  const { day } = useTimestamps()
  const endOf = (lifetime: string) => day(new Date(now.getTime() + Number(lifetime) * DAY_MS))
  return (
    <div className={`stack ${styles.lifetime}`}>
      <FormField name="lifetime" hint={t('apiTokens.expires.hint')}>
        {(control) => (
          <Select {...control}>
            {API_TOKEN_LIFETIMES.map((lifetime) => (
              <option key={lifetime} value={lifetime}>
                {t('apiTokens.expires.in', { count: Number(lifetime), day: endOf(lifetime) })}
              </option>
            ))}
            <option value="date">{t('apiTokens.expires.date')}</option>
          </Select>
        )}
      </FormField>
      <div className={styles.day}>
        <DateField name="expires_on" min={days.first} max={days.last} />
      </div>
    </div>
  )
}

function Scopes() {
  const t = useText()
  const { id, label, error } = useFormField('scopes')
  const typed = useTypedValues()?.['scopes']
  const chosen = Array.isArray(typed) ? typed : [typed]
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error && `${id}-error`}>
      <legend>{label}</legend>
      {error && (
        <FieldError id={`${id}-error`}>
          <CircleAlert /> {error}
        </FieldError>
      )}
      <div className={styles.options}>
        {API_SCOPES.map((scope) => (
          <OptionCard key={scope} type="checkbox" name="scopes" value={scope} defaultChecked={chosen.includes(scope)}>
            <span className={styles.option}>
              <b>{t(`apiTokens.scope.${scopeKey(scope)}`)}</b>
              <small>{t(`apiTokens.scope.${scopeKey(scope)}.text`)}</small>
              <code>{scope}</code>
            </span>
          </OptionCard>
        ))}
      </div>
    </fieldset>
  )
}
