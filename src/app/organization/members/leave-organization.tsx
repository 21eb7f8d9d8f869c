import { ConfirmDialog } from '#ui/components/feedback/confirm-dialog.tsx'
import { DangerZone } from '#ui/components/panels/danger-zone.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as button from '#ui/primitives/button.module.css'

/** Every member except the owner can leave. */
export function LeaveOrganization({ name, failure }: { name: string; failure: FormFailure | null }) {
  const t = useText()
  return (
    <DangerZone row id="leave" title={t('users.leave')} text={t('users.leave.text')}>
      <ConfirmDialog
        id="leaving-it"
        triggerLabel={t('users.leave.ask')}
        className={button.dangerOutline}
        title={t('users.leave.sure', { name })}
        text={t('users.leave.text')}
        textShown
        submitLabel={t('users.leave.do')}
        intent="leave"
        failure={failure}
      />
    </DangerZone>
  )
}
