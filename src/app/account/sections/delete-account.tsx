import { Form } from 'react-router'
import {
  Reauthenticate,
  type ReauthenticationState,
  useReauthenticationForm,
} from '#features/identity/accounts/ui/reauthenticate.tsx'
import { ERASURE_WORD } from '#shared/confirmation-phrases.ts'
import { Button } from '#ui/components/button.tsx'
import * as dangerZone from '#ui/components/panels/danger-zone.module.css'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { type AccountFormResult, failureOf } from '../account-response.ts'
import type { AccountView } from '../account-view.ts'

type Props = {
  account: AccountView
  /** For how many days it can be restored. */
  graceDays: number
  result: AccountFormResult
  proof: ReauthenticationState
}

/** Deletes the account after a confirmation word; can be cancelled for some days. */
export function DeleteAccount({ account: { eraseAfter }, graceDays, result, proof }: Props) {
  const t = useText()
  const { day } = useTimestamps()
  return (
    <div className={dangerZone.zone} id="erase">
      <div>
        <h3>{t(eraseAfter ? 'account.erase.coming' : 'account.erase')}</h3>
        <p className="muted">
          {eraseAfter
            ? t('account.erase.until', { day: day(eraseAfter) })
            : t('account.erase.text', { count: graceDays })}
        </p>
        <FormError failure={failureOf(result, 'keep')} />
      </div>
      {eraseAfter ? (
        <Form method="post" preventScrollReset>
          <Button type="submit" name="intent" value="keep">
            {t('account.erase.keep')}
          </Button>
        </Form>
      ) : (
        <DeleteDialog graceDays={graceDays} result={result} proof={proof} />
      )}
    </div>
  )
}

function DeleteDialog({ graceDays, result, proof }: Omit<Props, 'account'>) {
  const t = useText()
  const failure = failureOf(result, 'erase')
  return (
    <ConfirmDialog
      id="erase"
      triggerLabel={t('account.erase.ask')}
      variant="dangerOutline"
      title={t('account.erase.sure')}
      text={t('account.erase.text', { count: graceDays })}
      confirmWord={ERASURE_WORD}
      submitLabel={t('account.erase.do')}
      intent="erase"
      textShown
      failure={failure}
      {...useReauthenticationForm()}
    >
      <Reauthenticate failure={failure} {...proof} />
    </ConfirmDialog>
  )
}
