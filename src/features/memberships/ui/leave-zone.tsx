import { Told } from '#features/accounts/ui/told.tsx'
import { useText } from '#web/i18n.tsx'
import { WordDialog } from '#web/word-dialog.tsx'
import { Zone } from '#web/zone.tsx'
import { type Answer, refusalOf } from './answer.ts'

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
