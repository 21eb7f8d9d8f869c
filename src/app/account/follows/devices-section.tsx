import { Form } from 'react-router'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { RowActions, Rows } from '#ui/components/rows.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { FormPart } from '#ui/forms/form-part.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { BellRing } from '#ui/icons/bell-ring.ts'
import { Laptop } from '#ui/icons/laptop.ts'
import { Smartphone } from '#ui/icons/smartphone.ts'
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
        <Rows>
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} now={now} />
          ))}
        </Rows>
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
          <Button type="button" aria-disabled={state === 'busy'} onClick={ask}>
            <BellRing /> {t('follows.push.ask')}
          </Button>
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
        <b>{name}</b> {current && <Badge>{t('account.session.this')}</Badge>}
        <small>{t('follows.push.since', { when: moment(createdAt, now) })}</small>
      </div>
      <RowActions as={Form} method="post" preventScrollReset>
        <input type="hidden" name="device" value={id} />
        <Button variant="quiet" size="small" type="submit" name="intent" value="end_push">
          {t('follows.push.end')}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </RowActions>
    </li>
  )
}
