import { Form } from 'react-router'
import { DoorNote } from '#features/identity/accounts/ui/auth-form.tsx'
import { doorTo } from '#features/identity/accounts/ui/auth-layout.tsx'
import { paths } from '#shared/paths.ts'
import { type Refusal, useRefusalWords } from '#ui/forms/error-messages.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { loginFor } from '#ui/page/return-to.ts'
import { usePath } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'

const MAIN = 'btn btn--lit btn--big btn--block'
const OTHER = 'btn btn--line btn--block'

/** Where to go with a confirmed account: on, for who is signed in; in, for who opened the letter somewhere else. */
export function Onwards({ to, signedIn }: { to: string | null; signedIn: boolean }) {
  const t = useText()
  if (!signedIn)
    return (
      <div className="stack">
        <SiteLink className={MAIN} to={doorTo(paths.login, to)}>
          {t('login.enter')}
        </SiteLink>
        {!to && <GoOn to={to} className={OTHER} />}
      </div>
    )
  return (
    <div className="stack">
      <GoOn to={to} className={MAIN} />
      <SiteLink className={OTHER} to={paths.newOrganization}>
        {t('organization.create')}
      </SiteLink>
    </div>
  )
}

function GoOn({ to, className }: { to: string | null; className: string }) {
  const t = useText()
  const path = usePath()
  // `to` has its form of address already.
  return (
    <a className={className} href={to ?? path(paths.events)}>
      {t(to ? 'confirm.go_on' : 'search.all_events')}
    </a>
  )
}

type WaitingProps = { email: string | null; to: string | null; resent: boolean; refusal: Refusal | null; sent: boolean }

/** What there is to do until the letter is found; who is signed in can have another. */
export function Waiting({ email, to, resent, refusal, sent }: WaitingProps) {
  const t = useText()
  const path = usePath()
  const refusalWords = useRefusalWords()
  if (email === null)
    return (
      <SiteLink className={MAIN} to={loginFor(paths.login, path(paths.confirm))}>
        {t('confirm.enter')}
      </SiteLink>
    )
  return (
    <div className="stack">
      {resent && !refusal && <DoorNote kind="done">{t('confirm.resent')}</DoorNote>}
      {refusal && <DoorNote kind="wrong">{refusalWords(refusal)}</DoorNote>}
      <div>
        <p>
          {t(sent ? 'confirm.sent_to' : 'confirm.address')} <b className="break">{email}</b>
        </p>
        {sent && <p className="small muted">{t('confirm.until')}</p>}
      </div>
      {sent && <GoOn to={to} className={MAIN} />}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="asked" value="resend" />
        <button className={sent ? OTHER : MAIN} type="submit">
          {t('confirm.resend')}
        </button>
      </Form>
      <p className="door__foot">
        {t('confirm.not_mine')}{' '}
        <SiteLink className="link" to={`${paths.account}#email`}>
          {t('confirm.correct')}
        </SiteLink>
      </p>
    </div>
  )
}
