import { Form } from 'react-router'
import { DoorButton, DoorForm, NEW_PASSWORD } from '#features/identity/accounts/ui/auth-form.tsx'
import { NewPassword } from '#features/identity/accounts/ui/new-password.tsx'
import type { Refusal } from '#ui/forms/error-messages.ts'
import { useText } from '#ui/i18n/i18n.tsx'

const NAMES = { password: 'password.new', passwordConfirmation: 'password.again' } as const

/** Confirms from a browser that is not signed in to the account: with a new password, or with none. Nothing of this needs scripts. */
export function ForeignConfirm({ refusal }: { refusal: Refusal | null }) {
  const t = useText()
  return (
    <>
      <DoorForm rules={NEW_PASSWORD} labels={NAMES} refusal={refusal}>
        {(errorOf) => (
          <>
            <NewPassword errorOf={errorOf} another />
            <DoorButton>{t('confirm.foreign.button')}</DoorButton>
          </>
        )}
      </DoorForm>
      <Form className="stack" method="post" preventScrollReset>
        <p className="small muted">{t('confirm.foreign.none')}</p>
        <button className="btn btn--line btn--block" type="submit" name="withoutPassword" value="on">
          {t('confirm.foreign.none.button')}
        </button>
      </Form>
    </>
  )
}
