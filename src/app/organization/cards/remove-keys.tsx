import {
  Reauthenticate,
  type ReauthenticationState,
  useReauthenticationForm,
} from '#features/identity/accounts/ui/reauthenticate.tsx'
import { ConfirmDialog } from '#ui/components/feedback/confirm-dialog.tsx'
import { DangerZone } from '#ui/components/panels/danger-zone.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as button from '#ui/primitives/button.module.css'

/** Takes the keys away: no more payments by card. */
export function RemoveKeys({ failure, proof }: { failure: FormFailure | null; proof: ReauthenticationState }) {
  const t = useText()
  const { constraints, ...rest } = useReauthenticationForm()
  return (
    <DangerZone row id="remove" title={t('cards.remove')} text={t('cards.remove.text')}>
      <ConfirmDialog
        id="removing"
        triggerLabel={t('cards.remove.ask')}
        className={button.dangerOutline}
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
