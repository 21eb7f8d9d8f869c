import {
  Reauthenticate,
  type ReauthenticationState,
  useReauthenticationForm,
} from '#features/identity/accounts/ui/reauthenticate.tsx'
import { TRANSFER_WORD } from '#shared/confirmation-phrases.ts'
import { Select } from '#ui/components/input.tsx'
import { DangerZone } from '#ui/components/panels/danger-zone.tsx'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { useErrorMessage } from '#ui/forms/error-messages.ts'
import { FormField } from '#ui/forms/form-field.tsx'
import { type FormResult, failureOf } from '#ui/forms/form-result.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import type { MemberView } from './response.ts'

type Props = {
  name: string
  heirs: readonly Pick<MemberView, 'userId' | 'username' | 'role'>[]
  result: FormResult | undefined
  proof: ReauthenticationState
}

/** Transfers the ownership to another member, permanently. */
export function TransferOwnership({ name, heirs, result, proof }: Props) {
  const t = useText()
  const errorMessage = useErrorMessage()
  const { labels, ...reauthentication } = useReauthenticationForm()
  const failure = failureOf(result, 'transfer')
  // Errors about members share one code; too many password attempts have a message of their own.
  const isLimited = failure !== null && failure.seconds > 0
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
          variant="dangerOutline"
          title={t('users.transfer.sure', { name })}
          text={t('users.transfer.text')}
          textShown
          confirmWord={TRANSFER_WORD}
          submitLabel={t('users.transfer.do')}
          intent="transfer"
          failure={failure}
          failureMessage={isLimited ? errorMessage({ ...failure, code: 'too_many_tries' }) : undefined}
          labels={{ new_owner_id: 'users.transfer.to', ...labels }}
          {...reauthentication}
        >
          <FormField name="new_owner_id">
            {({ defaultValue, ...control }) => (
              <Select required defaultValue={defaultValue || heirs[0]?.userId} {...control}>
                {heirs.map(({ userId, username, role }) => (
                  <option key={userId} value={userId}>
                    {username} ({t(`role.${role}`)})
                  </option>
                ))}
              </Select>
            )}
          </FormField>
          <Reauthenticate failure={failure} {...proof} />
        </ConfirmDialog>
      )}
    </DangerZone>
  )
}
