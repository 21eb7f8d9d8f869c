import { Form } from 'react-router'
import { Button } from '#ui/components/button.tsx'
import { Rows } from '#ui/components/rows.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { MailX } from '#ui/icons/mail-x.ts'
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
      <Rows>
        {optOuts.map(({ id, name }) => (
          <li key={id}>
            <MailX />
            <span>{name}</span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="organization" value={id} />
              <Button
                size="small"
                type="submit"
                name="intent"
                value="emails_again"
                aria-label={t('account.emails.again.of', { name })}
              >
                {t('account.emails.again')}
              </Button>
            </Form>
          </li>
        ))}
      </Rows>
    </AccountSection>
  )
}
