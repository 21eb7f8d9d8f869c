import { Form } from 'react-router'
import { AreaFields } from '#features/albums/ui/area-fields.tsx'
import { AreaPicture } from '#features/albums/ui/area-picture.tsx'
import { PHOTO_REQUEST_MESSAGE_MAX } from '#shared/albums/albums.ts'
import { isWholePhoto, type PhotoRequestItem } from '#shared/albums/photo-consent.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Textarea } from '#ui/components/input.tsx'
import { Disclosure } from '#ui/components/rows.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Field } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { Check } from '#ui/icons/check.ts'
import { Clock } from '#ui/icons/clock.ts'
import { Crop } from '#ui/icons/crop.ts'
import { ScanEye } from '#ui/icons/scan-eye.ts'
import { Trash2 } from '#ui/icons/trash-2.ts'
import * as styles from './people.module.css'

/** Of which request a form was rejected. */
export const requestOf = (failure: FormFailure | null) => Number(failure?.typed?.['request'])

type Props = { requests: PhotoRequestItem[]; now: Date; failure: FormFailure | null }

/** What people in the photos asked for, oldest deadline first. */
export function Requests({ requests, now, failure }: Props) {
  const t = useText()
  if (requests.length === 0) return null
  return (
    <Card aria-labelledby="photo-requests">
      <h2 id="photo-requests">{t('photoConsent.requests', { count: requests.length })}</h2>
      <ul className={styles.requests}>
        {requests.map((request) => (
          <li key={request.id}>
            <Request request={request} now={now} failure={requestOf(failure) === request.id ? failure : null} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const ICONS = { crop: Crop, blur: ScanEye, removal: Trash2 } as const

function Request({ request, now, failure }: { request: PhotoRequestItem; now: Date; failure: FormFailure | null }) {
  const t = useText()
  const { day, moment } = useTimestamps()
  const { photo, kind, area, message, asker, at, dueAt, accepted } = request
  const Icon = ICONS[kind]
  const name = asker ?? t('photoConsent.erased')
  const ending = kind === 'removal' || (area && isWholePhoto(area)) ? 'removed' : 'changed'
  return (
    <div className={styles.request}>
      <AreaPicture
        picture={photo}
        alt={photo.title || t('photoConsent.photo', { number: photo.number })}
        area={area && !isWholePhoto(area) ? area : null}
        kind={kind === 'crop' ? 'crop' : 'blur'}
      />
      <div className="stack-small">
        <p className="small">
          <Badge tone={kind === 'removal' ? 'danger' : 'accent'}>
            <Icon /> {t(`photoConsent.kind.${kind}`)}
          </Badge>{' '}
          {t('photoConsent.photo', { number: photo.number })} · {moment(new Date(at), now)}
        </p>
        <h3>{name}</h3>
        {message && <blockquote className="indent">{message}</blockquote>}
        <FormError failure={failure} message={t('photoConsent.failed')} />
        {accepted ? (
          <p>
            <Clock /> {t('photoConsent.accepted')}
          </p>
        ) : (
          <>
            <p className="small muted">{t(`photoConsent.due.${ending}`, { day: day(new Date(dueAt)) })}</p>
            <Decisions request={request} failure={failure} name={name} />
          </>
        )}
      </div>
    </div>
  )
}

type DecisionProps = { request: PhotoRequestItem; failure: FormFailure | null; name: string }

/** Three forms of one request: without scripts each is sent alone. */
function Decisions({ request: { id, photo, kind, area }, failure, name }: DecisionProps) {
  const t = useText()
  const fields = failure?.fields ?? {}
  const hasArea = area !== null && !isWholePhoto(area)
  const common = { method: 'post', preventScrollReset: true } as const
  const idField = <input type="hidden" name="request" value={id} />
  return (
    <>
      <div className="flow">
        {kind !== 'removal' && hasArea && (
          <Form {...common}>
            {idField}
            {Object.entries(area).map(([side, value]) => (
              <input key={side} type="hidden" name={side} value={value} />
            ))}
            <Button variant="primary" size="small" type="submit" name="intent" value="grant">
              <Check /> {t(`photoConsent.accept.${kind}`)}
              <span className="visually-hidden"> ({name})</span>
            </Button>
          </Form>
        )}
        <Form {...common}>
          {idField}
          <Button size="small" type="submit" name="intent" value="remove">
            <Trash2 /> {t('photoConsent.remove')}
            <span className="visually-hidden"> ({name})</span>
          </Button>
        </Form>
      </div>
      {kind !== 'removal' && (
        <Disclosure open={!hasArea || fields['width'] !== undefined}>
          <Button as="summary" variant="quiet" size="small">
            {t(`photoConsent.change.${kind}`)}
          </Button>
          <Form {...common} className={styles.change}>
            {idField}
            <AreaFields
              picture={photo}
              alt=""
              area={area}
              kind={kind}
              labels={{
                legend: t(`photoConsent.area.${kind}`),
                hint: t('photoConsent.area.hint'),
                x: t('photoConsent.area.x'),
                y: t('photoConsent.area.y'),
                width: t('photoConsent.area.width'),
                height: t('photoConsent.area.height'),
              }}
              error={fields['width'] ? t('photoConsent.area.missing') : undefined}
            />
            <Button variant="primary" size="small" type="submit" name="intent" value="grant">
              <Check /> {t('photoConsent.accept_changed')}
            </Button>
          </Form>
        </Disclosure>
      )}
      <Disclosure open={fields['reason'] !== undefined}>
        <Button as="summary" variant="quiet" size="small">
          {t('photoConsent.decline')}
        </Button>
        <Form {...common} className={styles.change}>
          {idField}
          <Field
            id={`reason-${id}`}
            name="reason"
            label={t('photoConsent.reason')}
            hint={t('photoConsent.reason.hint')}
            error={fields['reason'] ? t('photoConsent.reason.missing') : undefined}
          >
            {(control) => (
              <Textarea
                rows={3}
                maxLength={PHOTO_REQUEST_MESSAGE_MAX}
                defaultValue={String(failure?.typed?.['reason'] ?? '')}
                {...control}
              />
            )}
          </Field>
          <Button size="small" type="submit" name="intent" value="decline">
            {t('photoConsent.decline.send')}
          </Button>
        </Form>
      </Disclosure>
    </>
  )
}
