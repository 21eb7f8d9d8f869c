import { Mail, MailCheck, MailWarning } from 'lucide-react'
import { Form } from 'react-router'
import { Told } from '#features/identity/accounts/ui/form-error.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useInstants } from '#ui/i18n/local-times.ts'
import { type Answer, refusalOf } from '../account-response.ts'
import type { ShownAccount } from '../account-view.ts'
import { Section, useFreshKey } from './account-section.tsx'
import { ChangeAddress } from './change-email.tsx'

type Props = { account: ShownAccount; answer: Answer; done: string | null }

/** Where letters go: whether that is shown to be one's own, and another address that waits. */
export function AddressSection({ account, answer, done }: Props) {
  const t = useText()
  const fresh = useFreshKey(done === 'email_asked')
  return (
    <Section part="email" title={t('account.email')} lede={t('account.email.lede')} done={done}>
      <ul className="rows">
        <Present account={account} answer={answer} />
        {account.newEmail && <Waiting email={account.newEmail} />}
      </ul>
      <ChangeAddress key={fresh} answer={answer} />
    </Section>
  )
}

function Present({ account: { email, confirmedAt }, answer }: Pick<Props, 'account' | 'answer'>) {
  const t = useText()
  const { day } = useInstants()
  const Icon = confirmedAt ? MailCheck : MailWarning
  return (
    <li>
      <Icon className="i" aria-hidden="true" />
      <div>
        <b className="wrap-anywhere">{email}</b>
        <small>
          {confirmedAt ? t('account.email.confirmed', { day: day(confirmedAt) }) : t('account.email.unconfirmed')}
        </small>
        <Told refusal={refusalOf(answer, 'resend')} />
      </div>
      {!confirmedAt && (
        <Form className="acts" method="post" preventScrollReset>
          <button className="btn btn--line btn--sm" type="submit" name="intent" value="resend">
            {t('account.email.resend')}
          </button>
        </Form>
      )}
    </li>
  )
}

function Waiting({ email }: { email: string }) {
  const t = useText()
  return (
    <li>
      <Mail className="i" aria-hidden="true" />
      <div>
        <b className="wrap-anywhere">{email}</b> <span className="badge badge--lit">{t('account.email.waiting')}</span>
        <small>{t('account.email.waiting.text')}</small>
      </div>
      <Form className="acts" method="post" preventScrollReset>
        <button className="btn btn--quiet btn--sm text-danger" type="submit" name="intent" value="cancel_email">
          {t('account.email.cancel')}
        </button>
      </Form>
    </li>
  )
}
