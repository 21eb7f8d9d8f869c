import { Form } from 'react-router'
import { paths } from '#spec/paths.ts'
import { useText } from '#web/i18n.tsx'
import { usePath } from '#web/place.ts'
import { loginFor } from '#web/return-to.ts'
import { SiteLink } from '#web/site-link.tsx'
import { DoorNote } from './door-form.tsx'
import { type Refusal, useRefusalWords } from './door-words.ts'

/** Where to go with a confirmed account. */
export function Onwards({ to, signedIn }: { to: string | null; signedIn: boolean }) {
  const t = useText()
  return (
    <div className="stack">
      <GoOn to={to} lit />
      {signedIn ? (
        <SiteLink className="btn btn--line btn--block" to={paths.account}>
          {t('confirm.account')}
        </SiteLink>
      ) : (
        <SiteLink className="btn btn--line btn--block" to={paths.login}>
          {t('login.enter')}
        </SiteLink>
      )}
    </div>
  )
}

function GoOn({ to, lit }: { to: string | null; lit: boolean }) {
  const t = useText()
  const path = usePath()
  // `to` has its form of address already.
  return (
    <a className={`btn btn--block ${lit ? 'btn--lit btn--big' : 'btn--line'}`} href={to ?? path(paths.events)}>
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
      <SiteLink className="btn btn--line btn--block" to={loginFor(paths.login, path(paths.confirm))}>
        {t('confirm.enter')}
      </SiteLink>
    )
  return (
    <div className="stack">
      {resent && !refusal && <DoorNote>{t('confirm.resent')}</DoorNote>}
      {refusal && (
        <div className="note door__note door__note--wrong" role="alert">
          <span>{refusalWords(refusal)}</span>
        </div>
      )}
      <p>
        {t('confirm.address')} <b className="break">{email}</b>
      </p>
      {sent && <GoOn to={to} lit />}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="asked" value="resend" />
        <button className={`btn btn--block ${sent ? 'btn--line' : 'btn--lit btn--big'}`} type="submit">
          {t('confirm.resend')}
        </button>
      </Form>
    </div>
  )
}
