import { StorageMeter } from '#features/documents/ui/storage-meter.tsx'
import type { KeptAnswersList } from '#features/kept-answers/queries.server.ts'
import type { StorageMeter as Storage } from '#shared/documents/storage.ts'
import type { GrantedEvent } from '#shared/events/event-grants.ts'
import type { Point } from '#shared/map/map.ts'
import { Rows } from '#ui/components/rows.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { FormPart } from '#ui/forms/form-part.tsx'
import { UnsavedChangesDialog } from '#ui/forms/saving/unsaved-changes-dialog.tsx'
import { useSavedForm } from '#ui/forms/saving/use-saved-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { type AccountFormResult, failureOf } from '../account-response.ts'
import type { AccountView, DataExportView, SessionView } from '../account-view.ts'
import { PasskeyList, type PasskeyView } from '../passkeys/passkey-list.tsx'
import { TwoFactorSection } from '../two-factor/two-factor-section.tsx'
import type { Setup } from '../two-factor/two-factor-setup.tsx'
import { AccountSection } from './account-section.tsx'
import { ChangePassword } from './change-password.tsx'
import { DataSection } from './data-section.tsx'
import { EmailSection } from './email-section.tsx'
import { EndedEmails, type OptOut } from './ended-emails.tsx'
import { GrantedEventsSection } from './granted-events-section.tsx'
import { KeptAnswersSection } from './kept-answers-section.tsx'
import { LocationSection } from './location-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { RegistrationsSection, type RegistrationsSummary } from './registrations-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

export type AccountProps = {
  account: AccountView
  point: Point | null
  area: string | null
  registrations: RegistrationsSummary
  /** Where the person is check-in staff. */
  granted: GrantedEvent[]
  sessions: readonly SessionView[]
  optOuts: readonly OptOut[]
  kept: KeptAnswersList
  /** What the person's files take. */
  storage: Storage
  passkeys: readonly PasskeyView[]
  twoSteps: { activeSince: Date | null; recoveryCodesLeft: number }
  setup: Setup | null
  copy: DataExportView | null
  fresh: boolean
  graceDays: number
  now: Date
  constraints: Record<'profile' | 'email' | 'password' | 'passkey' | 'twoFactor', FormConstraints>
  result: AccountFormResult
  /** The success code from the URL. */
  done: string | null
}

/** All sections of the account page. */
export function AccountSections(props: AccountProps) {
  const {
    account,
    constraints,
    point,
    area,
    registrations,
    granted,
    sessions,
    passkeys,
    copy,
    fresh,
    now,
    result,
    done,
  } = props
  const proof = { hasRecentSignIn: fresh, hasPasskeys: passkeys.length > 0 }
  const { username, locale, newsletter } = account
  const profile = useSavedForm({
    intent: 'profile',
    constraints: constraints.profile,
    failure: failureOf(result, 'profile'),
    defaultValue: { username, locale, newsletter },
    done: done === 'profile' ? 'saved' : done === 'nothing' ? 'nothing' : null,
  })
  return (
    <>
      {/* A body rejected before parsing has no intent. */}
      <FormError failure={failureOf(result, '')} />
      <ProfileSection account={account} done={done} profile={profile} />
      <EmailSection constraints={constraints.email} account={account} result={result} done={done} />
      <LocationSection location={account.location} point={point} area={area} result={result} done={done} />
      <GrantedEventsSection events={granted} />
      <RegistrationsSection registrations={registrations} />
      <KeptAnswersSection kept={props.kept} now={now} result={result} done={done} />
      <SecuritySection {...props} />
      <SessionsSection sessions={sessions} now={now} result={result} done={done} />
      {(props.optOuts.length > 0 || done === 'emails_again') && (
        <EndedEmails optOuts={props.optOuts} result={result} done={done} />
      )}
      <StorageSection storage={props.storage} />
      <DataSection
        account={account}
        graceDays={props.graceDays}
        copy={copy}
        result={result}
        done={done}
        proof={proof}
      />
      <UnsavedChangesDialog unsaved={profile.unsaved} />
    </>
  )
}

function StorageSection({ storage }: Pick<AccountProps, 'storage'>) {
  const t = useText()
  return (
    <FormPart id="storage" title={t('storage.title')} lede={t('storage.lede')}>
      <StorageMeter meter={storage} />
    </FormPart>
  )
}

function SecuritySection({ account, passkeys, twoSteps, setup, fresh, constraints, result, done }: AccountProps) {
  const t = useText()
  return (
    <AccountSection part="security" title={t('account.security')} lede={t('account.security.lede')} done={done}>
      <Rows>
        <ChangePassword constraints={constraints.password} account={account} result={result} done={done} />
        <PasskeyList passkeys={passkeys} fresh={fresh} constraints={constraints.passkey} result={result} />
        <TwoFactorSection
          state={twoSteps}
          setup={setup}
          constraints={constraints.twoFactor}
          result={result}
          begun={done === 'two_steps_begun'}
          fresh={fresh}
        />
      </Rows>
    </AccountSection>
  )
}
