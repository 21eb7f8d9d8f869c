import { Form } from 'react-router'
import { SuccessNote } from '#ui/components/feedback/success-note.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { FormPart } from '#ui/forms/form-part.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { BellRing } from '#ui/icons/bell-ring.ts'
import { Laptop } from '#ui/icons/laptop.ts'
import { Smartphone } from '#ui/icons/smartphone.ts'
import * as badge from '#ui/primitives/badge.module.css'
import * as button from '#ui/primitives/button.module.css'
import * as rows from '#ui/primitives/rows.module.css'
import { usePushSubscription } from './use-push-subscription.ts'

type Client = { browser: string | null; program: string | null; system: string | null; mobile: boolean }
type Device = { id: number; createdAt: Date; current: boolean; client: Client }
type Props = {
  devices: readonly Device[]
  publicKey: string
  failure: FormFailure | null
  done: string | null
  now: Date
}

/** The browsers that show notifications. The browser asks only when the button is pressed. */
export function DevicesSection({ devices, publicKey, failure, done, now }: Props) {
  const t = useText()
  const isOn = devices.some(({ current }) => current)
  const message = done === 'push' ? 'follows.push.done' : done === 'end_push' ? 'follows.push.ended' : null
  return (
    <FormPart id="push" title={t('follows.push')} lede={t('follows.push.lede')}>
      <SuccessNote message={message && t(message)} />
      <FormError failure={failure} message={failure ? t(MESSAGES[failure.code] ?? 'follows.push.failed') : undefined} />
      {devices.length > 0 && (
        <ul className={rows.rows}>
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} now={now} />
          ))}
        </ul>
      )}
      {!isOn && <Ask publicKey={publicKey} />}
    </FormPart>
  )
}

const MESSAGES: Partial<Record<FormFailure['code'], 'follows.push.too_many' | 'follows.push.later'>> = {
  too_many_devices: 'follows.push.too_many',
  too_many_tries: 'follows.push.later',
}

function Ask({ publicKey }: { publicKey: string }) {
  const t = useText()
  const { state, ask } = usePushSubscription(publicKey)
  if (state === 'unsupported') return <p className="muted">{t('follows.push.unsupported')}</p>
  return (
    <>
      <noscript>
        <p className="muted">{t('follows.push.unsupported')}</p>
      </noscript>
      {state !== 'unknown' && (
        <p>
          <button className={button.outline} type="button" aria-disabled={state === 'busy'} onClick={ask}>
            <BellRing /> {t('follows.push.ask')}
          </button>
        </p>
      )}
      <div role="alert">
        {(state === 'denied' || state === 'failed') && (
          <p>{t(state === 'denied' ? 'follows.push.denied' : 'follows.push.failed')}</p>
        )}
      </div>
    </>
  )
}

function DeviceRow({ device: { id, createdAt, current, client }, now }: { device: Device; now: Date }) {
  const t = useText()
  const { moment } = useTimestamps()
  const { browser, program, system, mobile } = client
  const name =
    browser && system
      ? t('account.session.name', { browser, system })
      : (browser ?? program ?? t('account.session.unknown'))
  const Icon = mobile ? Smartphone : Laptop
  return (
    <li>
      <Icon />
      <div>
        <b>{name}</b> {current && <span className={badge.quiet}>{t('account.session.this')}</span>}
        <small>{t('follows.push.since', { when: moment(createdAt, now) })}</small>
      </div>
      <Form className={rows.actions} method="post" preventScrollReset>
        <input type="hidden" name="device" value={id} />
        <button className={`${button.quiet} ${button.small}`} type="submit" name="intent" value="end_push">
          {t('follows.push.end')}
          <span className="visually-hidden"> {name}</span>
        </button>
      </Form>
    </li>
  )
}
