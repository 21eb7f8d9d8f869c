import { offlinePaths } from '#shared/offline/offline-paths.ts'
import type { OwnPayments } from '#shared/payments/own-payments.ts'
import type { OwnRegistrationPage } from '#shared/registrations/own-registration-page.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Textarea } from '#ui/components/input.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { RefundToday } from '../payments/refund-card.tsx'
import * as styles from './page.module.css'

type Props = {
  page: OwnRegistrationPage
  money: OwnPayments
  constraints: FormConstraints
  failure: FormFailure | null
}

/** The refund policy, and then the button that cancels or leaves the waiting list. */
export function CancelCard({ page: { mayCancel, registration, refundPolicy }, money, constraints, failure }: Props) {
  const t = useText()
  if (!mayCancel || registration.state === 'offered') return null
  const { state, price, mayAsk } = registration
  const kind = state === 'waitlisted' ? 'leave' : state === 'requested' ? 'retract' : 'cancel'
  return (
    <Card aria-labelledby="cancel">
      <h2 id="cancel">{t(`myRegistrations.${kind}`)}</h2>
      {kind === 'cancel' && money.refund && <RefundToday money={money} />}
      {kind === 'cancel' && price > 0 && !money.refund && (
        <div>
          <h3>{t('event.refunds')}</h3>
          <p className={styles.policy}>{refundPolicy ?? t('myRegistrations.cancel.no_policy')}</p>
          {!refundPolicy && mayAsk && (
            <SiteLink className="link" to={offlinePaths.message(registration.id)}>
              {t('payments.ask')}
            </SiteLink>
          )}
        </div>
      )}
      <p className="muted">{t(`myRegistrations.${kind}.text`)}</p>
      <details open={failure !== null}>
        <Button as="summary" variant="dangerOutline" size="small">
          {t(`myRegistrations.${kind}.ask`)}
        </Button>
        <CancelForm kind={kind} constraints={constraints} failure={failure} />
      </details>
    </Card>
  )
}

type FormProps = Omit<Props, 'page' | 'money'> & { kind: 'cancel' | 'leave' | 'retract' }

function CancelForm({ kind, constraints, failure }: FormProps) {
  const t = useText()
  const form = useForm({ constraints, failure })
  return (
    <Form className="stack space-above-small" form={form} labels={{ reason: 'myRegistrations.cancel.reason' }}>
      <input type="hidden" name="intent" value="cancel" />
      {kind === 'cancel' && (
        <FormField name="reason" hint={t('myRegistrations.cancel.reason.hint')}>
          {({ maxLength: _, ...control }) => <Textarea rows={3} {...control} />}
        </FormField>
      )}
      <div>
        <Button variant="danger" type="submit">
          {t(`myRegistrations.${kind}.do`)}
        </Button>
      </div>
    </Form>
  )
}
