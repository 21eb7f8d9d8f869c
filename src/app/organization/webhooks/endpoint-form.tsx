import { EVENT_KINDS, REGISTRATION_KINDS, type WebhookKind } from '#shared/webhooks.ts'
import { Button } from '#ui/components/button.tsx'
import { FieldError, Legend } from '#ui/components/field-parts.tsx'
import { Input } from '#ui/components/input.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { Form, useFormField, useTypedValues } from '#ui/forms/form.tsx'
import { FormCheckbox, FormField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { WEBHOOK_ERRORS } from './errors.ts'
import * as styles from './webhooks.module.css'

type Values = { url: string; description: string; kinds: readonly WebhookKind[]; includesPerson: boolean }
type Props = {
  constraints: FormConstraints
  failure: FormFailure | null
  /** Of one that is changed. */
  values?: Values
  intent: string
  submitLabel: string
}

/** What an endpoint is and wants to know. */
export function EndpointForm({ constraints, failure, values, intent, submitLabel }: Props) {
  const t = useText()
  const errorMessage = useErrorMessage(WEBHOOK_ERRORS)
  const { url = '', description = '', kinds = [], includesPerson = false } = values ?? {}
  const defaultValue = { url, description, includes_person: includesPerson ? 'on' : '' }
  const form = useForm({ constraints, failure, defaultValue })
  return (
    <Form
      className="stack"
      form={form}
      labels={{
        url: 'webhooks.url',
        description: 'webhooks.description',
        kinds: 'webhooks.kinds',
        includes_person: 'webhooks.person',
      }}
      messages={{ 'url.wrong': t('webhooks.url.wrong'), kinds: t('webhooks.kinds.none') }}
      failureMessage={failure ? errorMessage(failure) : undefined}
    >
      <FormField name="url" hint={t('webhooks.url.hint')}>
        {(control) => (
          <Input inputMode="url" autoComplete="off" autoCapitalize="none" spellCheck={false} {...control} />
        )}
      </FormField>
      <FormField name="description" hint={t('webhooks.description.hint')}>
        {(control) => <Input autoComplete="off" {...control} />}
      </FormField>
      <Kinds chosen={kinds} />
      <FormCheckbox name="includes_person">
        {t('webhooks.person')}
        <small className={styles.hint}>{t('webhooks.person.hint')}</small>
      </FormCheckbox>
      <div>
        <Button variant="primary" type="submit" name="intent" value={intent}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  )
}

type Underscored<Kind> = Kind extends `${infer Noun}.${infer Verb}` ? `${Noun}_${Verb}` : never
const underscored = (kind: WebhookKind) => kind.replace('.', '_') as Underscored<WebhookKind>

function Kinds({ chosen }: { chosen: readonly WebhookKind[] }) {
  const t = useText()
  const { id, error } = useFormField('kinds')
  const typed = useTypedValues()
  const ticked = typed ? [typed['kinds'] ?? []].flat() : chosen
  const groups = [
    ['webhooks.kinds.events', EVENT_KINDS],
    ['webhooks.kinds.registrations', REGISTRATION_KINDS],
  ] as const
  return (
    <fieldset className={styles.kinds} id={id} aria-describedby={error ? `${id}-error` : undefined} tabIndex={-1}>
      <Legend>{t('webhooks.kinds')}</Legend>
      {groups.map(([label, kinds]) => (
        <div key={label}>
          <h3>{t(label)}</h3>
          {kinds.map((kind) => (
            <label key={kind} className={styles.kind}>
              <input type="checkbox" name="kinds" value={kind} defaultChecked={ticked.includes(kind)} />
              <span>
                {t(`webhooks.kind.${underscored(kind)}`)} <code translate="no">{kind}</code>
              </span>
            </label>
          ))}
        </div>
      ))}
      {error && (
        <FieldError id={`${id}-error`}>
          <CircleAlert /> {error}
        </FieldError>
      )}
    </fieldset>
  )
}
