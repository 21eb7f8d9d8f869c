import { Told } from '#features/identity/accounts/ui/form-error.tsx'
import type { Point } from '#shared/map.ts'
import { SaveBar } from '#ui/forms/save-bar.tsx'
import { LeavingDialog } from '#ui/forms/unsaved-changes-dialog.tsx'
import { useSavedForm } from '#ui/forms/use-saved-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { type Answer, refusalOf } from '../account-response.ts'
import type { ShownAccount, ShownCopy, ShownSession } from '../account-view.ts'
import { PasskeyList, type ShownPasskey } from '../passkeys/passkey-list.tsx'
import { TwoSteps } from '../two-factor/two-factor-section.tsx'
import type { Setup } from '../two-factor/two-factor-setup.tsx'
import { Section } from './account-section.tsx'
import { ChangePassword } from './change-password.tsx'
import { DataSection } from './data-section.tsx'
import { AddressSection } from './email-section.tsx'
import { PlaceSection } from './location-section.tsx'
import { ProfileSection, RULES } from './profile-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

export type AccountProps = {
  account: ShownAccount
  point: Point | null
  sessions: readonly ShownSession[]
  passkeys: readonly ShownPasskey[]
  twoSteps: { activeSince: Date | null; recoveryLeft: number }
  setup: Setup | null
  copy: ShownCopy | null
  fresh: boolean
  now: Date
  answer: Answer
  /** What was just done, as the address says it. */
  done: string | null
}

/** Everything about one's account, one part below the other; the bar at the end saves the first. */
export function AccountSections(props: AccountProps) {
  const { account, point, sessions, passkeys, copy, fresh, now, answer, done } = props
  const proof = { fresh, hasPasskeys: passkeys.length > 0 }
  const profile = useSavedForm({
    intent: 'profile',
    rules: RULES,
    refusal: refusalOf(answer, 'profile'),
    done: done === 'profile' ? 'saved' : done === 'nothing' ? 'nothing' : null,
  })
  return (
    <>
      {/* Refused unread, it does not say which form it was. */}
      <Told refusal={refusalOf(answer, '')} />
      <ProfileSection account={account} answer={answer} done={done} profile={profile} />
      <AddressSection account={account} answer={answer} done={done} />
      <PlaceSection location={account.location} point={point} answer={answer} done={done} />
      <SecuritySection {...props} />
      <SessionsSection sessions={sessions} now={now} answer={answer} done={done} />
      <DataSection account={account} copy={copy} answer={answer} done={done} proof={proof} />
      <SaveBar {...profile} form="profile-form" />
      <LeavingDialog unsaved={profile.unsaved} />
    </>
  )
}

function SecuritySection({ account, passkeys, twoSteps, setup, fresh, answer, done }: AccountProps) {
  const t = useText()
  const { intent, codes } = answer
  const refusal = refusalOf(answer, 'begin_two_steps', 'activate_two_steps', 'renew_recovery_codes', 'end_two_steps')
  return (
    <Section part="security" title={t('account.security')} lede={t('account.security.lede')} done={done}>
      <ul className="rows">
        <ChangePassword account={account} answer={answer} done={done} />
        <PasskeyList
          passkeys={passkeys}
          fresh={fresh}
          refusal={refusalOf(answer, 'rename_passkey', 'remove_passkey')}
        />
        <TwoSteps
          state={twoSteps}
          setup={setup}
          codes={codes}
          refusal={refusal && { intent, ...refusal }}
          begun={done === 'two_steps_begun'}
          fresh={fresh}
        />
      </ul>
    </Section>
  )
}
