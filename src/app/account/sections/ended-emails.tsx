import { Form } from 'react-router'
import { FormError } from '#ui/forms/form-error.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { MailX } from '#ui/icons/mail-x.ts'
import * as button from '#ui/primitives/button.module.css'
import * as rows from '#ui/primitives/rows.module.css'
import { type AccountFormResult, failureOf } from '../account-response.ts'
import { AccountSection } from './account-section.tsx'

export type OptOut = { id: number; name: string }

type Props = { optOuts: readonly OptOut[]; result: AccountFormResult; done: string | null }

/** The organizations whose messages the person has ended, which can be taken up again. */
export function EndedEmails({ optOuts, result, done }: Props) {
  const t = useText()
  return (
    <AccountSection part="emails" title={t('account.emails')} lede={t('account.emails.lede')} done={done}>
      <FormError failure={failureOf(result, 'emails_again')} />
      <ul className={rows.rows}>
        {optOuts.map(({ id, name }) => (
          <li key={id}>
            <MailX />
            <span>{name}</span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="organization" value={id} />
              <button
                className={`${button.outline} ${button.small}`}
                type="submit"
                name="intent"
                value="emails_again"
                aria-label={t('account.emails.again.of', { name })}
              >
                {t('account.emails.again')}
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </AccountSection>
  )
}
