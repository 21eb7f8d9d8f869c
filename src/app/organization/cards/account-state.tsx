import { Form } from 'react-router'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Note } from '#ui/components/note.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { CreditCard } from '#ui/icons/credit-card.ts'
import { TriangleAlert } from '#ui/icons/triangle-alert.ts'
import * as styles from './cards.module.css'

/** The stored keys by their last characters. */
export type Account = {
  secretKeyEnd: string
  webhookSecretEnd: string
  isTest: boolean
  isUnreadable: boolean
  /** `YYYY-MM-DD`. */
  updatedOn: string
}

/** Whether cards are taken, and with which keys. */
export function AccountState({ account, failure }: { account: Account | null; failure: FormFailure | null }) {
  const t = useText()
  if (!account)
    return (
      <Note>
        <CreditCard />
        <p>{t('cards.off')}</p>
      </Note>
    )
  if (account.isUnreadable) return <Warning text={t('cards.unreadable')} />
  return (
    <Card stack aria-labelledby="state">
      <h2 id="state">{t('cards.on')}</h2>
      {account.isTest && <Warning text={t('cards.test')} />}
      <Facts account={account} />
      <FormError failure={failure} />
      <Form method="post" preventScrollReset>
        <Button type="submit" name="intent" value="check">
          {t('cards.check')}
        </Button>
      </Form>
    </Card>
  )
}

function Warning({ text }: { text: string }) {
  return (
    <Note tone="warning">
      <TriangleAlert />
      <p>{text}</p>
    </Note>
  )
}

function Facts({ account: { secretKeyEnd, webhookSecretEnd, updatedOn } }: { account: Account }) {
  const t = useText()
  const { long } = useDates()
  const facts = [
    [t('cards.secret_key'), `…${secretKeyEnd}`],
    [t('cards.webhook_secret'), `…${webhookSecretEnd}`],
    [t('cards.updated'), long(updatedOn)],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
