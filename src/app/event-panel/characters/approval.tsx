import { Form as PlainForm } from 'react-router'
import type { EventCharacterDetail } from '#shared/characters/event-characters.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Textarea } from '#ui/components/input.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { Check } from '#ui/icons/check.ts'
import * as styles from './event-character.module.css'

type Props = {
  character: Omit<EventCharacterDetail, 'submitted' | 'current'>
  mayEdit: boolean
  constraints: FormConstraints
  failure: FormFailure | null
  now: Date
}

/** What was decided about what was submitted, and the two decisions. */
export function Approval({ character, mayEdit, constraints, failure, now }: Props) {
  const t = useText()
  const { moment } = useTimestamps()
  const { state, submittedAt, decidedAt, decidedBy, approvalReason, asksApproval, isOwn, isRevoked } = character
  const errorMessage = useErrorMessage({
    own_character: 'characters.approval.own',
    not_approving: 'characters.approval.off',
    link_ended: 'characters.approval.ended',
    submitted_meanwhile: 'characters.approval.meanwhile',
  })
  const mayDecide = asksApproval && mayEdit && submittedAt !== null && !isRevoked
  if (!decidedAt && !mayDecide) return null
  return (
    <Card aria-labelledby="approval">
      <h2 id="approval">{t('characters.approval')}</h2>
      {failure && <FormError failure={failure} message={errorMessage(failure)} />}
      {decidedAt && (state === 'approved' || state === 'changes_requested') && (
        <p>
          {t(`characters.approval.${state}`, { name: decidedBy ?? t('players.erased'), when: moment(decidedAt, now) })}
        </p>
      )}
      {approvalReason && <p className={styles.quote}>{approvalReason}</p>}
      {mayDecide && isOwn && <p className="muted">{t('characters.approval.own')}</p>}
      {mayDecide && !isOwn && (
        <div className={styles.decisions}>
          {state !== 'approved' && (
            <PlainForm method="post" preventScrollReset>
              <input type="hidden" name="submitted" value={submittedAt.toISOString()} />
              <Button variant="primary" type="submit" name="intent" value="approve">
                <Check /> {t('characters.approve')}
              </Button>
            </PlainForm>
          )}
          <details open={failure !== null && Object.keys(failure.fields ?? {}).length > 0}>
            <Button as="summary">{t('characters.request_changes')}</Button>
            <ChangesForm
              key={submittedAt.toISOString()}
              submitted={submittedAt.toISOString()}
              constraints={constraints}
              failure={failure}
            />
          </details>
        </div>
      )}
    </Card>
  )
}

type FormProps = Pick<Props, 'constraints' | 'failure'> & { submitted: string }

function ChangesForm({ submitted, constraints, failure }: FormProps) {
  const t = useText()
  const form = useForm({ constraints, failure })
  return (
    <Form className="stack space-above-small" form={form} labels={{ reason: 'characters.request_changes.reason' }}>
      <input type="hidden" name="submitted" value={submitted} />
      <FormField name="reason" hint={t('characters.request_changes.hint')}>
        {({ maxLength: _, ...control }) => <Textarea rows={4} {...control} />}
      </FormField>
      <div>
        <Button variant="primary" type="submit" name="intent" value="request_changes">
          {t('characters.request_changes.do')}
        </Button>
      </div>
    </Form>
  )
}
