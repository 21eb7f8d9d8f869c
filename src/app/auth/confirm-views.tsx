import { Form } from 'react-router'
import { AuthMessage } from '#features/identity/accounts/ui/auth-form.tsx'
import * as authLayout from '#features/identity/accounts/ui/auth-layout.module.css'
import { withReturnTo } from '#features/identity/accounts/ui/auth-layout.tsx'
import { paths } from '#shared/paths.ts'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { loginUrl } from '#ui/page/return-to.ts'
import { useLocalizedPath } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as button from '#ui/primitives/button.module.css'

const PRIMARY_BUTTON = `${button.primary} ${button.large} ${button.block}`
const SECONDARY_BUTTON = `${button.outline} ${button.block}`

/** Links after the confirmation: to the target when signed in, else to the login. */
export function ConfirmedActions({ to, signedIn }: { to: string | null; signedIn: boolean }) {
  const t = useText()
  if (!signedIn)
    return (
      <div className="stack">
        <SiteLink className={PRIMARY_BUTTON} to={withReturnTo(paths.login, to)}>
          {t('login.enter')}
        </SiteLink>
        {!to && <ContinueLink to={to} className={SECONDARY_BUTTON} />}
      </div>
    )
  return (
    <div className="stack">
      <ContinueLink to={to} className={PRIMARY_BUTTON} />
      <SiteLink className={SECONDARY_BUTTON} to={paths.newOrganization}>
        {t('organization.create')}
      </SiteLink>
    </div>
  )
}

function ContinueLink({ to, className }: { to: string | null; className: string }) {
  const t = useText()
  const path = useLocalizedPath()
  // `to` includes its language prefix already.
  return (
    <a className={className} href={to ?? path(paths.events)}>
      {t(to ? 'confirm.go_on' : 'search.all_events')}
    </a>
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
      <SiteLink className={PRIMARY_BUTTON} to={loginUrl(paths.login, path(paths.confirm))}>
        {t('confirm.enter')}
      </SiteLink>
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
      {sent && <ContinueLink to={to} className={PRIMARY_BUTTON} />}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="asked" value="resend" />
        <button className={sent ? SECONDARY_BUTTON : PRIMARY_BUTTON} type="submit">
          {t('confirm.resend')}
        </button>
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
