import { Check, Smartphone } from 'lucide-react'
import { Form } from 'react-router'
import { ReauthenticateField } from '#features/identity/accounts/ui/reauthenticate-field.tsx'
import { RECOVERY_CODES } from '#shared/limits.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as badge from '#ui/primitives/badge.module.css'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as rows from '#ui/primitives/rows.module.css'
import { type TwoFactorFailure, useFocusOnError, useTwoFactorErrors } from './error-message.ts'
import { FailedMessage } from './failed-message.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { type Setup, TwoFactorSetup } from './two-factor-setup.tsx'

type Props = {
  state: { activeSince: Date | null; recoveryCodesLeft: number }
  /** Started, but not verified by a code yet. */
  setup: Setup | null
  /** New recovery codes: part of this response only. */
  codes: readonly string[] | null
  failure: TwoFactorFailure | null
  begun: boolean
  /** Signed in a moment ago, so no password is asked for. */
  fresh: boolean
}

/** Two-factor authentication as a row of the security list. Forms post to the page itself with their `intent`. */
export function TwoFactorSection({
  state: { activeSince, recoveryCodesLeft },
  setup,
  codes,
  failure,
  begun,
  fresh,
}: Props) {
  const t = useText()
  const { failed } = useTwoFactorErrors(failure, 'code', ['begin_two_steps'])
  const pendingSetup = activeSince ? null : setup
  return (
    <li>
      <Smartphone />
      <div>
        <b>{t('twosteps.title')}</b>{' '}
        {activeSince && (
          <span className={badge.success}>
            <Check /> {t('twosteps.active')}
          </span>
        )}
        <small>
          {activeSince ? t('twosteps.left', { count: recoveryCodesLeft, of: RECOVERY_CODES }) : t('twosteps.lede')}
        </small>
        {failed && <FailedMessage message={failed} failure={failure} />}
      </div>
      {!activeSince && !pendingSetup && (
        <Form className={rows.actions} method="post" preventScrollReset>
          <button
            className={`${buttonStyles.outline} ${buttonStyles.small}`}
            type="submit"
            name="intent"
            value="begin_two_steps"
          >
            {t('twosteps.begin')}
            <span className="visually-hidden"> {t('twosteps.it')}</span>
          </button>
        </Form>
      )}
      {/* Remounted with new codes: closed again, and without the password. */}
      {activeSince && <ManageTwoFactor key={codes?.join()} failure={failure} />}
      {codes || pendingSetup ? (
        <div className={rows.below}>
          {pendingSetup && <TwoFactorSetup setup={pendingSetup} failure={failure} begun={begun} fresh={fresh} />}
          {codes && <RecoveryCodes codes={codes} />}
        </div>
      ) : null}
    </li>
  )
}

const PASSWORD_INTENTS = ['renew_recovery_codes', 'end_two_steps']

/** Actions that need the password: new codes, and switching it off. */
function ManageTwoFactor({ failure }: { failure: TwoFactorFailure | null }) {
  const t = useText()
  const { error, failed } = useTwoFactorErrors(failure, 'password', PASSWORD_INTENTS)
  const field = useFocusOnError(error, failure)
  return (
    <details className={rows.disclosure} open={error !== null || failed !== null}>
      <summary className={`${buttonStyles.outline} ${buttonStyles.small}`}>
        {t('twosteps.manage')}
        <span className="visually-hidden"> {t('twosteps.it')}</span>
      </summary>
      <Form className="stack" method="post" preventScrollReset>
        {failed && <FailedMessage message={failed} failure={failure} />}
        <ReauthenticateField name="two-steps-password" error={error} focus={field} />
        <div className="flow">
          <button
            className={`${buttonStyles.outline} ${buttonStyles.small}`}
            type="submit"
            name="intent"
            value="renew_recovery_codes"
          >
            {t('twosteps.renew')}
          </button>
          <button
            className={`${buttonStyles.dangerOutline} ${buttonStyles.small}`}
            type="submit"
            name="intent"
            value="end_two_steps"
          >
            {t('twosteps.end')}
          </button>
        </div>
      </Form>
    </details>
  )
}
