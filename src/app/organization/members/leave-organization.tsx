import { Told } from '#features/identity/accounts/ui/form-error.tsx'
import { WordDialog } from '#ui/components/confirm-dialog.tsx'
import { Zone } from '#ui/components/danger-zone.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { type Answer, refusalOf } from './response.ts'

/** Who is no owner may always go. */
export function LeaveZone({ name, answer }: { name: string; answer: Answer | null }) {
  const t = useText()
  const refusal = refusalOf(answer, 'leave')
  return (
    <Zone row id="leave" title={t('users.leave')} text={t('users.leave.text')}>
      <WordDialog
        id="leaving-it"
        ask={t('users.leave.ask')}
        className="btn btn--danger-line"
        title={t('users.leave.sure', { name })}
        text={t('users.leave.text')}
        told
        act={t('users.leave.do')}
        intent="leave"
        refused={refusal && <Told refusal={refusal} />}
      />
    </Zone>
  )
}
