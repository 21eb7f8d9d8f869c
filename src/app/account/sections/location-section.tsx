import { Form as RouterForm } from 'react-router'
import type { Coordinates } from '#shared/events/event-summary.ts'
import { kilometres } from '#shared/map/distance.ts'
import { GERMAN_STATES, regionName } from '#shared/map/german-states.ts'
import type { Point } from '#shared/map/map.ts'
import { spainMap } from '#shared/map/picker-map.ts'
import { PROVINCES } from '#shared/map/provinces.ts'
import { Button } from '#ui/components/button.tsx'
import { Joined } from '#ui/components/field-parts.tsx'
import { Select } from '#ui/components/input.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { countryName, useLocale, useText } from '#ui/i18n/i18n.tsx'
import * as pointPicker from '#ui/map/point-picker.module.css'
import { PointPicker } from '#ui/map/point-picker.tsx'
import { type AccountFormResult, failureOf } from '../account-response.ts'
import { AccountSection } from './account-section.tsx'
import { UseMyLocation } from './use-my-location.tsx'

type Props = {
  location: Coordinates | null
  point: Point | null
  area: string | null
  result: AccountFormResult
  done: string | null
}

/** The approximate location, used for distances: a click on the map, a province, or the browser's position. */
export function LocationSection({ location, point, area, result, done }: Props) {
  const t = useText()
  const locale = useLocale()
  const failure = failureOf(result, 'map', 'province', 'here', 'no_place')
  const near = location && (area ?? nearestRegion(location))
  return (
    <AccountSection part="place" title={t('account.place')} lede={t('account.place.lede')} done={done}>
      <div className={`two ${pointPicker.beside}`}>
        <MapForm point={point} />
        <div className="stack">
          <p>
            {near && t('account.place.near', { place: regionName(near, locale) })}
            {location && !near && t('account.place.far')}
            {!location && t('account.place.none')}
          </p>
          <ProvinceForm key={near} near={near ?? ''} failure={failure} />
          <div className="flow">
            <UseMyLocation />
            {location && (
              <RouterForm method="post" preventScrollReset>
                <Button variant="quiet" size="small" type="submit" name="intent" value="no_place">
                  {t('account.place.remove')}
                </Button>
              </RouterForm>
            )}
          </div>
          <p className="small muted">{t('account.place.rough')}</p>
        </div>
      </div>
    </AccountSection>
  )
}

/** Beyond, as in another country, no province says where someone is. */
const NEAR_KM = 200

/** Of a place in none, as at sea: the province or Land whose capital is nearest. */
function nearestRegion(location: Coordinates): string | null {
  const far = (region: Coordinates) => kilometres(location, region)
  const nearest = [...PROVINCES, ...GERMAN_STATES].reduce((best, region) => (far(region) < far(best) ? region : best))
  return far(nearest) <= NEAR_KM ? nearest.name : null
}

/**
 * An image input: the browser submits the click with or without JavaScript. The province list is the keyboard
 * equivalent.
 */
function MapForm({ point }: { point: Point | null }) {
  const t = useText()
  return (
    <RouterForm className={`${pointPicker.picker} on-stage`} method="post" preventScrollReset>
      <input type="hidden" name="intent" value="map" />
      <PointPicker label={t('account.place.map')} map={spainMap(point)} />
    </RouterForm>
  )
}

const CONSTRAINTS = { province: { required: true } }
const REGIONS = [
  { country: 'ES', regions: PROVINCES },
  { country: 'DE', regions: GERMAN_STATES },
] as const
const LABELS = { province: 'account.place.province' } as const

/** Also says why the other ways to set a location failed. */
function ProvinceForm({ near, failure }: { near: string; failure: FormFailure | null }) {
  const t = useText()
  const locale = useLocale()
  const form = useForm({ constraints: CONSTRAINTS, failure })
  return (
    <Form className="stack" form={form} labels={LABELS} messages={{ 'province.choice': t('account.place.missed') }}>
      <input type="hidden" name="intent" value="province" />
      <FormField name="province">
        {({ defaultValue, ...control }) => (
          <Joined as="span">
            <Select defaultValue={defaultValue || near} {...control}>
              <option value="">{t('account.place.choose')}</option>
              {REGIONS.map(({ country, regions }) => (
                <optgroup key={country} label={countryName(country, locale)}>
                  {regions.map(({ name }) => (
                    <option key={name} value={name}>
                      {regionName(name, locale)}
                    </option>
                  ))}
                </optgroup>
              ))}
            </Select>
            <Button type="submit">{t('account.place.save')}</Button>
          </Joined>
        )}
      </FormField>
    </Form>
  )
}
