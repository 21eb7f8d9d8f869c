import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { ProofField } from '#features/identity/accounts/ui/reauthenticate-field.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { type CodesRefusal, useRefusalWords, useWrongField } from './error-message.ts'
import { Failed } from './failed-message.tsx'

export type Setup = { secret: string; uri: string; qr: { size: number; path: string } }

/** Four letters at a time can be typed without losing one's place. */
const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

const ACTIVATE = ['activate_two_steps']

type Props = {
  setup: Setup
  refusal: CodesRefusal | null
  /** A moment ago, by the button that had the focus. */
  begun: boolean
  fresh: boolean
}

/** The two things to do: give the app the secret, and show by a code that it has it. */
export function TwoStepsSetup({ setup: { secret, uri, qr }, refusal, begun, fresh }: Props) {
  const t = useText()
  const { wrong, failed } = useRefusalWords(refusal, 'code', ACTIVATE)
  const field = useWrongField(wrong, refusal)
  const start = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (begun) start.current?.focus()
  }, [begun])
  return (
    <Form className="stack mt-3 max-w-104" method="post" preventScrollReset>
      {failed && <Failed words={failed} answer={refusal} />}
      <p tabIndex={-1} ref={start}>
        {t('twosteps.scan')}
      </p>
      <QrCode qr={qr} label={t('twosteps.qr')} />
      <div>
        <p>{t('twosteps.type')}</p>
        <p className="wrap-anywhere">
          <code translate="no">{inFours(secret)}</code>
        </p>
        <a className="link small" href={uri}>
          {t('twosteps.open')}
        </a>
      </div>
      <Field name="two-steps-code" label={t('twosteps.code')} hint={t('twosteps.code.hint')} error={wrong ?? undefined}>
        {(control) => (
          <input
            className="input max-w-48"
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
      <Proof fresh={fresh} refusal={refusal} />
      <div className="flow">
        <button className="btn btn--lit" type="submit" name="intent" value="activate_two_steps">
          {t('twosteps.activate')}
        </button>
        <button className="btn btn--quiet" type="submit" name="intent" value="drop_two_steps" formNoValidate>
          {t('account.erase.cancel')}
        </button>
      </div>
    </Form>
  )
}

/** The password, of whoever did not come in just now: a browser left open must not lock its owner out. */
function Proof({ fresh, refusal }: Pick<Props, 'fresh' | 'refusal'>) {
  const { wrong } = useRefusalWords(refusal, 'password', ACTIVATE)
  const field = useWrongField(wrong, refusal)
  if (fresh && !wrong) return null
  return <ProofField name="two-steps-proof" error={wrong} focus={field} />
}

/** The quiet zone that readers need around a code, in modules. */
const QUIET = 4

/** Dark on white in any theme: many readers know no other. */
function QrCode({ qr: { size, path }, label }: { qr: Setup['qr']; label: string }) {
  const side = size + 2 * QUIET
  return (
    <svg
      className="w-52 max-w-full rounded-sm"
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
