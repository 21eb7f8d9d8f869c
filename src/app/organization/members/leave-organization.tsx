import { FormError } from '#features/identity/accounts/ui/form-error.tsx'
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx'
import { DangerZone } from '#ui/components/danger-zone.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as button from '#ui/primitives/button.module.css'
import { failureOf, type MembersFormResult } from './response.ts'

/** Every member except the owner can leave. */
export function LeaveOrganization({ name, result }: { name: string; result: MembersFormResult | null }) {
  const t = useText()
  const failure = failureOf(result, 'leave')
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
        formError={failure && <FormError failure={failure} />}
      />
    </DangerZone>
  )
}
