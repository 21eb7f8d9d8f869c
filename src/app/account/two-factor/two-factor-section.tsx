import { Check, Smartphone } from 'lucide-react'
import { Form } from 'react-router'
import { ProofField } from '#features/identity/accounts/ui/reauthenticate-field.tsx'
import { RECOVERY_CODES } from '#shared/limits.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { type CodesRefusal, useRefusalWords, useWrongField } from './error-message.ts'
import { Failed } from './failed-message.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { type Setup, TwoStepsSetup } from './two-factor-setup.tsx'

type Props = {
  state: { activeSince: Date | null; recoveryLeft: number }
  /** Begun, and not shown to work yet. */
  setup: Setup | null
  /** New recovery codes: in the answer to the form that made them, and never again. */
  codes: readonly string[] | null
  refusal: CodesRefusal | null
  begun: boolean
  /** Came in a moment ago: nobody else is likely to sit there, and no password is asked for. */
  fresh: boolean
}

/** One's second step, as a row of the account's `rows`. Every form goes to the page itself, with its `intent`. */
export function TwoSteps({ state: { activeSince, recoveryLeft }, setup, codes, refusal, begun, fresh }: Props) {
  const t = useText()
  const { failed } = useRefusalWords(refusal, 'code', ['begin_two_steps'])
  const underWay = activeSince ? null : setup
  return (
    <li>
      <Smartphone className="i" aria-hidden="true" />
      <div>
        <b>{t('twosteps.title')}</b>{' '}
        {activeSince && (
          <span className="badge badge--ok">
            <Check className="i" aria-hidden="true" /> {t('twosteps.active')}
          </span>
        )}
        <small>
          {activeSince ? t('twosteps.left', { count: recoveryLeft, of: RECOVERY_CODES }) : t('twosteps.lede')}
        </small>
        {failed && <Failed words={failed} answer={refusal} />}
      </div>
      {!activeSince && !underWay && (
        <Form className="acts" method="post" preventScrollReset>
          <button className="btn btn--line btn--sm" type="submit" name="intent" value="begin_two_steps">
            {t('twosteps.begin')}
            <span className="sr"> {t('twosteps.it')}</span>
          </button>
        </Form>
      )}
      {/* Made anew with new codes: folded, and without the password. */}
      {activeSince && <Manage key={codes?.join()} refusal={refusal} />}
      {codes || underWay ? (
        <div className="col-span-2 col-start-2">
          {underWay && <TwoStepsSetup setup={underWay} refusal={refusal} begun={begun} fresh={fresh} />}
          {codes && <RecoveryCodes codes={codes} />}
        </div>
      ) : null}
    </li>
  )
}

const NEED_PASSWORD = ['renew_recovery_codes', 'end_two_steps']

/** What needs the password: new codes, and the end of it. */
function Manage({ refusal }: { refusal: CodesRefusal | null }) {
  const t = useText()
  const { wrong, failed } = useRefusalWords(refusal, 'password', NEED_PASSWORD)
  const field = useWrongField(wrong, refusal)
  return (
    <details className="unfold" open={wrong !== null || failed !== null}>
      <summary className="btn btn--line btn--sm">
        {t('twosteps.manage')}
        <span className="sr"> {t('twosteps.it')}</span>
      </summary>
      <Form className="stack" method="post" preventScrollReset>
        {failed && <Failed words={failed} answer={refusal} />}
        <ProofField name="two-steps-password" error={wrong} focus={field} />
        <div className="flow">
          <button className="btn btn--line btn--sm" type="submit" name="intent" value="renew_recovery_codes">
            {t('twosteps.renew')}
          </button>
          <button className="btn btn--danger-line btn--sm" type="submit" name="intent" value="end_two_steps">
            {t('twosteps.end')}
          </button>
        </div>
      </Form>
    </details>
  )
}
