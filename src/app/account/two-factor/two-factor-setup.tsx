import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { ReauthenticateField } from '#features/identity/accounts/ui/reauthenticate-field.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as fieldStyles from '#ui/primitives/field.module.css'
import { type TwoFactorFailure, useFocusOnError, useTwoFactorErrors } from './error-message.ts'
import { FailedMessage } from './failed-message.tsx'
import * as styles from './two-factor-setup.module.css'

export type Setup = { secret: string; uri: string; qr: { size: number; path: string } }

/** Groups of four are easier to type. */
const groupByFour = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

const ACTIVATE_INTENTS = ['activate_two_steps']

type Props = {
  setup: Setup
  failure: TwoFactorFailure | null
  /** Set up a moment ago with the button that had the focus. */
  begun: boolean
  fresh: boolean
}

/** Two steps: add the secret to the app, then verify with a code. */
export function TwoFactorSetup({ setup: { secret, uri, qr }, failure, begun, fresh }: Props) {
  const t = useText()
  const { error, failed } = useTwoFactorErrors(failure, 'code', ACTIVATE_INTENTS)
  const field = useFocusOnError(error, failure)
  const start = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (begun) start.current?.focus()
  }, [begun])
  return (
    <Form className={`stack ${styles.setup}`} method="post" preventScrollReset>
      {failed && <FailedMessage message={failed} failure={failure} />}
      <p tabIndex={-1} ref={start}>
        {t('twosteps.scan')}
      </p>
      <QrCode qr={qr} label={t('twosteps.qr')} />
      <div>
        <p>{t('twosteps.type')}</p>
        <p className="wrap-anywhere">
          <code translate="no">{groupByFour(secret)}</code>
        </p>
        <a className="link small" href={uri}>
          {t('twosteps.open')}
        </a>
      </div>
      <Field name="two-steps-code" label={t('twosteps.code')} hint={t('twosteps.code.hint')} error={error ?? undefined}>
        {(control) => (
          <input
            className={`${fieldStyles.input} ${styles.code}`}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={20}
            {...field}
            {...control}
            name="code"
          />
        )}
      </Field>
      <PasswordIfNeeded fresh={fresh} failure={failure} />
      <div className="flow">
        <button className={buttonStyles.primary} type="submit" name="intent" value="activate_two_steps">
          {t('twosteps.activate')}
        </button>
        <button className={buttonStyles.quiet} type="submit" name="intent" value="drop_two_steps" formNoValidate>
          {t('account.erase.cancel')}
        </button>
      </div>
    </Form>
  )
}

/** The password, unless signed in a moment ago: otherwise someone at an unattended browser could lock the owner out. */
function PasswordIfNeeded({ fresh, failure }: Pick<Props, 'fresh' | 'failure'>) {
  const { error } = useTwoFactorErrors(failure, 'password', ACTIVATE_INTENTS)
  const field = useFocusOnError(error, failure)
  if (fresh && !error) return null
  return <ReauthenticateField name="two-steps-proof" error={error} focus={field} />
}

/** The quiet zone that readers need around a code, in modules. */
const QUIET_ZONE = 4

/** Dark on white in both themes: many readers support nothing else. */
function QrCode({ qr: { size, path }, label }: { qr: Setup['qr']; label: string }) {
  const side = size + 2 * QUIET_ZONE
  return (
    <svg
      className={styles.image}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
