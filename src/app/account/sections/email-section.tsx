import { Form } from 'react-router'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { RowActions, Rows } from '#ui/components/rows.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { Mail } from '#ui/icons/mail.ts'
import { MailCheck } from '#ui/icons/mail-check.ts'
import { MailWarning } from '#ui/icons/mail-warning.ts'
import { type AccountFormResult, failureOf } from '../account-response.ts'
import type { AccountView } from '../account-view.ts'
import { AccountSection, useRemountKey } from './account-section.tsx'
import { ChangeEmail } from './change-email.tsx'

type Props = { constraints: FormConstraints; account: AccountView; result: AccountFormResult; done: string | null }

/** The email address: whether it is confirmed, and a pending change. */
export function EmailSection({ constraints, account, result, done }: Props) {
  const t = useText()
  const fresh = useRemountKey(done === 'email_asked')
  return (
    <AccountSection part="email" title={t('account.email')} lede={t('account.email.lede')} done={done}>
      <Rows>
        <CurrentEmail account={account} result={result} />
        {account.newEmail && <PendingEmailChange email={account.newEmail} />}
      </Rows>
      <ChangeEmail key={fresh} constraints={constraints} result={result} />
    </AccountSection>
  )
}

function CurrentEmail({ account: { email, confirmedAt }, result }: Pick<Props, 'account' | 'result'>) {
  const t = useText()
  const { day } = useTimestamps()
  const Icon = confirmedAt ? MailCheck : MailWarning
  return (
    <li>
      <Icon />
      <div>
        <b className="wrap-anywhere">{email}</b>
        <small>
          {confirmedAt ? t('account.email.confirmed', { day: day(confirmedAt) }) : t('account.email.unconfirmed')}
        </small>
        <FormError failure={failureOf(result, 'resend')} />
      </div>
      {!confirmedAt && (
        <RowActions as={Form} method="post" preventScrollReset>
          <Button size="small" type="submit" name="intent" value="resend">
            {t('account.email.resend')}
          </Button>
        </RowActions>
      )}
    </li>
  )
}

function PendingEmailChange({ email }: { email: string }) {
  const t = useText()
  return (
    <li>
      <Mail />
      <div>
        <b className="wrap-anywhere">{email}</b> <Badge tone="accent">{t('account.email.waiting')}</Badge>
        <small>{t('account.email.waiting.text')}</small>
      </div>
      <RowActions as={Form} method="post" preventScrollReset>
        <Button variant="dangerQuiet" size="small" type="submit" name="intent" value="cancel_email">
          {t('account.email.cancel')}
        </Button>
      </RowActions>
    </li>
  )
}
