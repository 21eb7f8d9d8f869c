import { FormError } from '#features/identity/accounts/ui/form-error.tsx'
import { Reauthenticate, type ReauthenticationState } from '#features/identity/accounts/ui/reauthenticate.tsx'
import { TRANSFER_WORD } from '#shared/confirmation-phrases.ts'
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx'
import { DangerZone } from '#ui/components/danger-zone.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Field } from '#ui/forms/field.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import * as button from '#ui/primitives/button.module.css'
import * as field from '#ui/primitives/field.module.css'
import { failureOf, type MembersFormResult, type MemberView } from './response.ts'

type Props = {
  name: string
  members: readonly MemberView[]
  result: MembersFormResult | null
  proof: ReauthenticationState
}

/** Errors about members share one message; too many password attempts have their own. */
const tried = (failure: FormFailure): FormFailure =>
  failure.seconds > 0 ? { ...failure, code: 'too_many_tries' } : failure

/** Transfers the ownership to another member, permanently. */
export function TransferOwnership({ name, members, result, proof }: Props) {
  const t = useText()
  const locale = useLocale()
  const heirs = members.filter(({ role }) => role !== 'administrator')
  const failure = failureOf(result, 'transfer')
  const { word, new_owner_id: whom } = failure?.fields ?? {}
  return (
    <DangerZone
      row
      id="transfer"
      title={t('users.transfer')}
      text={t(heirs.length > 0 ? 'users.transfer.text' : 'users.transfer.nobody')}
    >
      {heirs.length > 0 && (
        <ConfirmDialog
          id="transferring"
          triggerLabel={t('users.transfer.ask')}
          className={button.dangerOutline}
          title={t('users.transfer.sure', { name })}
          text={t('users.transfer.text')}
          textShown
          confirmWord={TRANSFER_WORD}
          submitLabel={t('users.transfer.do')}
          intent="transfer"
          initialWord={failure ? (result?.values.word ?? '') : ''}
          wordError={word && t('field.word', { word: TRANSFER_WORD[locale] })}
          formError={failure && !failure.fields['password'] && <FormError failure={tried(failure)} />}
        >
          <Field name="new_owner_id" label={t('users.transfer.to')} error={whom && t(`field.${whom}`)}>
            {(control) => (
              <select className={field.select} required {...control}>
                {heirs.map(({ userId, username, role }) => (
                  <option key={userId} value={userId}>
                    {username} ({t(`role.${role}`)})
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Reauthenticate name="transfer-password" failure={failure} {...proof} />
        </ConfirmDialog>
      )}
    </DangerZone>
  )
}
