import { Form } from 'react-router'
import { AuthMessage } from '#features/identity/accounts/ui/auth-form.tsx'
import * as authLayout from '#features/identity/accounts/ui/auth-layout.module.css'
import { withReturnTo } from '#features/identity/accounts/ui/auth-layout.tsx'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink, type ButtonLook } from '#ui/components/button.tsx'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { loginUrl } from '#ui/page/return-to.ts'
import { useLocalizedPath } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'

const PRIMARY: ButtonLook = { variant: 'primary', size: 'large', block: true }
const SECONDARY: ButtonLook = { block: true }

/** Links after the confirmation: to the target when signed in, else to the login. */
export function ConfirmedActions({ to, signedIn }: { to: string | null; signedIn: boolean }) {
  const t = useText()
  if (!signedIn)
    return (
      <div className="stack">
        <ButtonLink {...PRIMARY} to={withReturnTo(paths.login, to)}>
          {t('login.enter')}
        </ButtonLink>
        {!to && <ContinueLink to={to} {...SECONDARY} />}
      </div>
    )
  return (
    <div className="stack">
      <ContinueLink to={to} {...PRIMARY} />
      <ButtonLink {...SECONDARY} to={paths.newOrganization}>
        {t('organization.create')}
      </ButtonLink>
    </div>
  )
}

function ContinueLink({ to, ...look }: ButtonLook & { to: string | null }) {
  const t = useText()
  const path = useLocalizedPath()
  // `to` includes its language prefix already.
  return (
    <Button as="a" {...look} href={to ?? path(paths.events)}>
      {t(to ? 'confirm.go_on' : 'search.all_events')}
    </Button>
  )
}

type WaitingProps = {
  email: string | null
  to: string | null
  resent: boolean
  failure: FormFailure | null
  sent: boolean
}

/** Shown until the email is confirmed; a signed-in user can request another one. */
export function WaitingForConfirmation({ email, to, resent, failure, sent }: WaitingProps) {
  const t = useText()
  const path = useLocalizedPath()
  const errorMessage = useErrorMessage()
  // Who has just made an account hears first where the email went.
  const isNew = sent && !resent && !failure
  const notice = useFocusedMessage<HTMLDivElement>(email !== null && isNew)
  if (email === null)
    return (
      <ButtonLink {...PRIMARY} to={loginUrl(paths.login, path(paths.confirm))}>
        {t('confirm.enter')}
      </ButtonLink>
    )
  return (
    <div className="stack">
      {resent && !failure && (
        <AuthMessage kind="done" inPlace>
          {t('confirm.resent')}
        </AuthMessage>
      )}
      {failure && (
        <AuthMessage kind="wrong" inPlace>
          {errorMessage(failure)}
        </AuthMessage>
      )}
      {/* biome-ignore lint/a11y/noAutofocus: as scripts do it */}
      <div tabIndex={-1} ref={notice} autoFocus={isNew}>
        <p>
          {t(sent ? 'confirm.sent_to' : 'confirm.address')} <b className="wrap-anywhere">{email}</b>
        </p>
        {sent && <p className="small muted">{t('confirm.until')}</p>}
      </div>
      {sent && <ContinueLink to={to} {...PRIMARY} />}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="asked" value="resend" />
        <Button {...(sent ? SECONDARY : PRIMARY)} type="submit">
          {t('confirm.resend')}
        </Button>
      </Form>
      <p className={authLayout.foot}>
        {t('confirm.not_mine')}{' '}
        <SiteLink className="link" to={`${paths.account}#email`}>
          {t('confirm.correct')}
        </SiteLink>
      </p>
    </div>
  )
}
