import { Form as RouterForm } from 'react-router'
import type { OwnRegistrationPage } from '#shared/registrations/own-registration-page.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Input } from '#ui/components/input.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useDeadline } from '../deadline.ts'

type Props = {
  page: OwnRegistrationPage
  constraints: FormConstraints
  failure: FormFailure | null
  withdrawFailure: FormFailure | null
}

/** Hands the seat to a named person, or takes the offer back. */
export function HandoverCard({ page, constraints, failure, withdrawFailure }: Props) {
  const t = useText()
  const { handover, handoverMode, mayHandOver, registration } = page
  if (!handover && registration.state !== 'confirmed') return null
  if (!handover && !mayHandOver)
    return handoverMode === 'none' && !registration.event.past ? (
      <p className="small muted">{t('myRegistrations.handover.none')}</p>
    ) : null
  return (
    <Card aria-labelledby="handover">
      <h2 id="handover">{t('myRegistrations.handover')}</h2>
      {handover ? (
        <UnderWay handover={handover} failure={withdrawFailure} />
      ) : (
        <>
          <p className="muted">
            {t('myRegistrations.handover.text')} {handoverMode === 'approval' && t('myRegistrations.handover.approval')}
          </p>
          <OfferForm constraints={constraints} failure={failure} />
        </>
      )}
    </Card>
  )
}

function OfferForm({ constraints, failure }: Pick<Props, 'constraints' | 'failure'>) {
  const t = useText()
  const form = useForm({ constraints, failure })
  return (
    <Form
      className="stack"
      form={form}
      labels={{ username: 'myRegistrations.handover.username' }}
      messages={{
        'username.nobody': t('myRegistrations.handover.nobody'),
        'username.email': t('myRegistrations.handover.address'),
        'username.choice': t('myRegistrations.handover.self'),
      }}
    >
      <input type="hidden" name="intent" value="handover" />
      <FormField name="username" hint={t('myRegistrations.handover.hint')}>
        {(control) => <Input type="text" autoComplete="off" autoCapitalize="none" spellCheck={false} {...control} />}
      </FormField>
      <div>
        <Button type="submit">{t('myRegistrations.handover.send')}</Button>
      </div>
    </Form>
  )
}

type UnderWayProps = { handover: NonNullable<OwnRegistrationPage['handover']>; failure: FormFailure | null }

function UnderWay({ handover: { state, to, expiresAt }, failure }: UnderWayProps) {
  const t = useText()
  const deadline = useDeadline()
  const name = to ?? t('myRegistrations.someone')
  return (
    <>
      <p>{t(`myRegistrations.handover.${state}`, { name, moment: deadline(expiresAt) })}</p>
      <RouterForm method="post" preventScrollReset>
        <FormError failure={failure} />
        <Button size="small" type="submit" name="intent" value="withdraw">
          {t('myRegistrations.handover.withdraw')}
        </Button>
      </RouterForm>
    </>
  )
}
