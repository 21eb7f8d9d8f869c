import { type FocusEvent, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { ProposalFormResult } from '#features/proposals/ui/proposal-response.ts'
import { COUNTRIES } from '#shared/enums.ts'
import { type MapAct, type PickerMap, spainMap } from '#shared/map/picker-map.ts'
import { PROVINCES } from '#shared/map/provinces.ts'
import { Button } from '#ui/components/button.tsx'
import { FieldError } from '#ui/components/field-parts.tsx'
import { Select } from '#ui/components/input.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { countryName, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { MapPin } from '#ui/icons/map-pin.ts'
import { Minus } from '#ui/icons/minus.ts'
import { Plus } from '#ui/icons/plus.ts'
import * as pointPicker from '#ui/map/point-picker.module.css'
import { PointPicker } from '#ui/map/point-picker.tsx'
import { FormSection, TextField } from './proposal-field.tsx'

/** A venue's location: as text, by a click on the map, or as coordinates. */
export function LocationSection({ result }: { result: ProposalFormResult }) {
  const t = useText()
  return (
    <FormSection id="location" title={t('proposal.part.location')}>
      <TextField name="address" />
      <PlaceFields result={result} />
    </FormSection>
  )
}

function Country() {
  const locale = useLocale()
  return (
    <FormField name="country">
      {({ defaultValue, ...control }) => (
        <Select defaultValue={defaultValue || COUNTRIES[0]} {...control}>
          {COUNTRIES.map((code) => (
            <option key={code} value={code}>
              {countryName(code, locale)}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  )
}

/** Fields that the map follows. */
const PLACE_FIELDS = ['gps', 'county', 'country']
const isPlaceField = (target: Element): target is HTMLInputElement | HTMLSelectElement =>
  (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) && PLACE_FIELDS.includes(target.name)

/** The map fills the coordinates field, and follows it: at once with JavaScript, else when the form is returned. */
function PlaceFields({ result }: { result: ProposalFormResult }) {
  const t = useText()
  const hydrated = useHydrated()
  const moved = useFetcher<ProposalFormResult>()
  const { values, place } = moved.data ?? result
  const map = place?.map ?? spainMap(null)
  const gps = values['gps'] ?? ''
  const fields = useRef<HTMLDivElement>(null)
  const before = useRef('')
  const move = (more: Record<string, string | number>) => {
    const form = new FormData(fields.current?.closest('form') ?? undefined)
    const sent = [...PLACE_FIELDS, 'map_view'].map((name) => [name, String(form.get(name) ?? '')])
    void moved.submit({ ...Object.fromEntries(sent), ...more }, { method: 'post' })
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (isPlaceField(target)) before.current = target.value
  }
  const onBlur = ({ target }: FocusEvent) => {
    if (isPlaceField(target) && target.value !== before.current) move({ map_act: 'show' })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events are those of the fields in it
    <div className="stack" ref={fields} onFocus={onFocus} onBlur={onBlur}>
      <div className="two">
        <TextField name="county" list="provinces" />
        <datalist id="provinces">
          {PROVINCES.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Country />
      </div>
      <div className={`two ${pointPicker.beside}`}>
        <div className={hydrated ? pointPicker.wide : undefined}>
          <div className={`${pointPicker.picker} on-stage`}>
            <PointPicker
              label={t('proposal.map')}
              map={map}
              onPick={({ x, y }) => move({ 'place.x': x, 'place.y': y })}
            />
          </div>
          <MapButtons map={map} onAct={(act) => move({ map_act: act })} />
        </div>
        <div className="stack">
          <TextField key={gps} name="gps" hint={t('proposal.gps.hint')} placeholder="40.42, -3.70" defaultValue={gps} />
          <p>
            <MapButton act="show" onAct={(act) => move({ map_act: act })} />
          </p>
          <input type="hidden" name="map_view" value={map.view} readOnly />
          <div role="status">
            {place?.doubt && <FieldError>{place.doubt}</FieldError>}
            {!place?.doubt && place?.near && (
              <p className="small muted">{t('proposal.gps.placed', { place: place.near })}</p>
            )}
          </div>
        </div>
      </div>
    </div>
  )
}

const ICONS = { more: Plus, less: Minus, show: MapPin } as const

type ActProps = { onAct: (act: MapAct) => void }

function MapButtons({ map, onAct }: ActProps & { map: PickerMap }) {
  const acts = (['more', 'less'] as const).filter((act) => map[act])
  return (
    <p className={`flow ${pointPicker.buttons}`}>
      {acts.map((act) => (
        <MapButton key={act} act={act} onAct={onAct} />
      ))}
    </p>
  )
}

function MapButton({ act, onAct }: ActProps & { act: MapAct }) {
  const t = useText()
  const Icon = ICONS[act]
  return (
    <Button
      variant="quiet"
      size="small"
      type="submit"
      name="map_act"
      value={act}
      formNoValidate
      onClick={(event) => {
        event.preventDefault()
        onAct(act)
      }}
    >
      <Icon /> {t(`proposal.map.${act}`)}
    </Button>
  )
}
