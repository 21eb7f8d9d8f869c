import { Form } from 'react-router'
import { FormError } from '#ui/forms/form-error.tsx'
import type { Coordinates } from '#shared/events/event-summary.ts'
import type { Point } from '#shared/map/map.ts'
import { PROVINCES } from '#shared/map/provinces.ts'
import { Field } from '#ui/forms/field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { nearestProvince } from '#ui/map/click-position.ts'
import * as pointPicker from '#ui/map/point-picker.module.css'
import { PointPicker } from '#ui/map/point-picker.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as field from '#ui/primitives/field.module.css'
import { type AccountFormResult, failureOf } from '../account-response.ts'
import { AccountSection } from './account-section.tsx'
import { UseMyLocation } from './use-my-location.tsx'

type Props = { location: Coordinates | null; point: Point | null; result: AccountFormResult; done: string | null }

/** The approximate location, used for distances: a click on the map, a province, or the browser's position. */
export function LocationSection({ location, point, result, done }: Props) {
  const t = useText()
  const failure = failureOf(result, 'map', 'province', 'here', 'no_place')
  const missed = failure?.fields['province'] !== undefined
  const near = location && nearestProvince(location)
  return (
    <AccountSection part="place" title={t('account.place')} lede={t('account.place.lede')} done={done}>
      <div className={`two ${pointPicker.beside}`}>
        <MapForm point={point} />
        <div className="stack">
          <p>
            {near && point && t('account.place.near', { place: near.name })}
            {location && !point && t('account.place.far')}
            {!location && t('account.place.none')}
          </p>
          {!missed && <FormError failure={failure} />}
          <ProvinceForm
            key={near?.name}
            near={(point && near?.name) ?? ''}
            error={missed ? t('account.place.missed') : undefined}
          />
          <div className="flow">
            <UseMyLocation />
            {location && (
              <Form method="post" preventScrollReset>
                <button
                  className={`${buttonStyles.quiet} ${buttonStyles.small}`}
                  type="submit"
                  name="intent"
                  value="no_place"
                >
                  {t('account.place.remove')}
                </button>
              </Form>
            )}
          </div>
          <p className="small muted">{t('account.place.rough')}</p>
        </div>
      </div>
    </AccountSection>
  )
}

/**
 * An image input: the browser submits the click with or without JavaScript. The province list is the keyboard
 * equivalent.
 */
function MapForm({ point }: { point: Point | null }) {
  const t = useText()
  return (
    <Form className={`${pointPicker.picker} on-stage`} method="post" preventScrollReset>
      <input type="hidden" name="intent" value="map" />
      <PointPicker label={t('account.place.map')} point={point} />
    </Form>
  )
}

function ProvinceForm({ near, error }: { near: string; error: string | undefined }) {
  const t = useText()
  return (
    <Form className="stack" method="post" preventScrollReset>
      <input type="hidden" name="intent" value="province" />
      <Field name="province" label={t('account.place.province')} error={error}>
        {(control) => (
          <span className={field.joined}>
            <select className={field.select} required defaultValue={near} {...control}>
              <option value="">{t('account.place.choose')}</option>
              {PROVINCES.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </select>
            <button className={buttonStyles.outline} type="submit">
              {t('account.place.save')}
            </button>
          </span>
        )}
      </Field>
    </Form>
  )
}
