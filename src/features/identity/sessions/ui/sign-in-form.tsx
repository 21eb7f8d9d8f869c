import { useState } from 'react'
import { DoorButton, DoorForm, DoorNote } from '#features/identity/accounts/ui/auth-form.tsx'
import { doorTo } from '#features/identity/accounts/ui/auth-layout.tsx'
import { EmailField } from '#features/identity/accounts/ui/email-field.tsx'
import { PasswordField } from '#features/identity/accounts/ui/password-field.tsx'
import { PasskeySignIn } from '#features/identity/passkeys/ui/passkey-sign-in.tsx'
import { EMAIL_LENGTH } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { CheckBox } from '#ui/forms/checkbox.tsx'
import type { Refusal } from '#ui/forms/error-messages.ts'
import { Field } from '#ui/forms/field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'

/** Which of a login page's forms was sent. */
export type Asked = 'password' | 'link' | 'code'
export type Answer = {
  asked: Asked
  refusal: Refusal | null
  typed: { identifier: string; email: string; remember: boolean }
}
type Props = { answer: Answer | undefined; to: string | null; home: string; notice: 'password' | 'late' | null }

/** The ways in: password, passkey, a link by mail. */
export function SignIn({ answer, to, home, notice }: Props) {
  const t = useText()
  const refused = answer?.asked === 'password' ? answer.refusal : null
  const limited = refused?.code === 'too_many_tries'
  return (
    <>
      {notice && !answer && <DoorNote kind={notice === 'password' ? 'done' : 'wrong'}>{t(`login.${notice}`)}</DoorNote>}
      <PasswordForm answer={answer} refusal={refused} to={to} home={home} />
      <LinkForm answer={answer?.asked === 'link' ? answer : undefined} open={limited} />
    </>
  )
}

const NAMES = { identifier: 'login.identifier', password: 'password.label' } as const
const RULES = { identifier: { max: EMAIL_LENGTH }, password: { secret: true } }

function PasswordForm({ answer, refusal, to, home }: Omit<Props, 'notice'> & { refusal: Refusal | null }) {
  const t = useText()
  return (
    <DoorForm rules={RULES} labels={NAMES} refusal={refusal}>
      {(errorOf) => (
        <>
          <Field name="identifier" label={t('login.identifier')} error={errorOf('identifier')}>
            {(control) => (
              <input
                className="input"
                type="text"
                autoComplete="username webauthn"
                autoCapitalize="none"
                spellCheck={false}
                required
                maxLength={EMAIL_LENGTH}
                defaultValue={answer?.typed.identifier ?? ''}
                {...control}
              />
            )}
          </Field>
          <PasswordField
            name="password"
            label={t('password.label')}
            error={errorOf('password')}
            autoComplete="current-password"
          />
          <div className="door__pair">
            <CheckBox name="remember" defaultChecked={answer?.typed.remember ?? true}>
              {t('login.remember')}
            </CheckBox>
            <SiteLink className="link" to={doorTo(paths.forgotPassword, to)}>
              {t('login.forgotten')}
            </SiteLink>
          </div>
          <DoorButton>{t('login.enter')}</DoorButton>
          <p className="or">{t('login.or')}</p>
          <PasskeySignIn to={to ?? home} />
        </>
      )}
    </DoorForm>
  )
}

const LINK_NAMES = { email: 'email.label' } as const
const LINK_RULES = { email: { max: EMAIL_LENGTH, email: true } }

/** The way in for who has no password at hand: it unfolds, and says the same to everybody. */
function LinkForm({ answer, open }: { answer: Answer | undefined; open: boolean }) {
  const t = useText()
  const [unfolded, setUnfolded] = useState(false)
  if (answer && !answer.refusal) return <DoorNote inPlace>{t('door.sent')}</DoorNote>
  return (
    <details
      className="door__link"
      open={open || unfolded || answer !== undefined}
      onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
    >
      <summary className="btn btn--line btn--block">{t('login.link')}</summary>
      <DoorForm rules={LINK_RULES} labels={LINK_NAMES} refusal={answer?.refusal ?? null}>
        {(errorOf) => (
          <>
            <input type="hidden" name="asked" value="link" />
            <EmailField hint={t('login.link.hint')} error={errorOf('email')} typed={answer?.typed.email ?? ''} />
            <button className="btn btn--line btn--block" type="submit">
              {t('login.link.send')}
            </button>
          </>
        )}
      </DoorForm>
    </details>
  )
}
