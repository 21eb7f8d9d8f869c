import {
  Reauthenticate,
  type ReauthenticationState,
  useReauthenticationForm,
} from '#features/identity/accounts/ui/reauthenticate.tsx'
import { DangerZone } from '#ui/components/panels/danger-zone.tsx'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { useText } from '#ui/i18n/i18n.tsx'

/** Takes the keys away: no more payments by card. */
export function RemoveKeys({ failure, proof }: { failure: FormFailure | null; proof: ReauthenticationState }) {
  const t = useText()
  const { constraints, ...rest } = useReauthenticationForm()
  return (
    <DangerZone row id="remove" title={t('cards.remove')} text={t('cards.remove.text')}>
      <ConfirmDialog
        id="removing"
        triggerLabel={t('cards.remove.ask')}
        variant="dangerOutline"
        title={t('cards.remove.sure')}
        text={t('cards.remove.text')}
        textShown
        submitLabel={t('cards.remove.do')}
        intent="remove"
        failure={failure}
        constraints={proof.hasRecentSignIn ? {} : constraints}
        {...rest}
      >
        <Reauthenticate failure={failure} {...proof} />
      </ConfirmDialog>
    </DangerZone>
  )
}
