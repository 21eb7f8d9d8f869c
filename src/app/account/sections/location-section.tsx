import { Form } from 'react-router'
import { Told } from '#features/identity/accounts/ui/form-error.tsx'
import type { Coordinates } from '#shared/events/event-card.ts'
import type { Point } from '#shared/map.ts'
import { PROVINCES } from '#shared/provinces.ts'
import { Field } from '#ui/forms/field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { nearestProvince } from '#ui/map/click-position.ts'
import { PointPicker } from '#ui/map/point-picker.tsx'
import { type Answer, refusalOf } from '../account-response.ts'
import { Section } from './account-section.tsx'
import { Here } from './use-my-location.tsx'

type Props = { location: Coordinates | null; point: Point | null; answer: Answer; done: string | null }

/** Roughly where one is, for distances: a click on the map, a province, or what the browser says. */
export function PlaceSection({ location, point, answer, done }: Props) {
  const t = useText()
  const refusal = refusalOf(answer, 'map', 'province', 'here', 'no_place')
  const missed = refusal?.fields['province'] !== undefined
  const near = location && nearestProvince(location)
  return (
    <Section part="place" title={t('account.place')} lede={t('account.place.lede')} done={done}>
      <div className="two two--map">
        <MapForm point={point} />
        <div className="stack">
          <p>
            {near && point && t('account.place.near', { place: near.name })}
            {location && !point && t('account.place.far')}
            {!location && t('account.place.none')}
          </p>
          {!missed && <Told refusal={refusal} />}
          <ProvinceForm
            key={near?.name}
            near={(point && near?.name) ?? ''}
            error={missed ? t('account.place.missed') : undefined}
          />
          <div className="flow">
            <Here />
            {location && (
              <Form method="post" preventScrollReset>
                <button className="btn btn--quiet btn--sm" type="submit" name="intent" value="no_place">
                  {t('account.place.remove')}
                </button>
              </Form>
            )}
          </div>
          <p className="small muted">{t('account.place.rough')}</p>
        </div>
      </div>
    </Section>
  )
}

/** The picture is the button: the browser sends where it was clicked, with scripts or without. The provinces are its equivalent. */
function MapForm({ point }: { point: Point | null }) {
  const t = useText()
  return (
    <Form className="whereabouts on-stage" method="post" preventScrollReset>
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
          <span className="joined">
            <select className="select" required defaultValue={near} {...control}>
              <option value="">{t('account.place.choose')}</option>
              {PROVINCES.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </select>
            <button className="btn btn--line" type="submit">
              {t('account.place.save')}
            </button>
          </span>
        )}
      </Field>
    </Form>
  )
}
