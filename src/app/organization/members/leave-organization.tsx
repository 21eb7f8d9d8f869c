import { DangerZone } from '#ui/components/panels/danger-zone.tsx'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { useText } from '#ui/i18n/i18n.tsx'

/** Every member except the owner can leave. */
export function LeaveOrganization({ name, failure }: { name: string; failure: FormFailure | null }) {
  const t = useText()
  return (
    <DangerZone row id="leave" title={t('users.leave')} text={t('users.leave.text')}>
      <ConfirmDialog
        id="leaving-it"
        triggerLabel={t('users.leave.ask')}
        variant="dangerOutline"
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
