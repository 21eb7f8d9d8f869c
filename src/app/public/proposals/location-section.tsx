import { useFetcher } from 'react-router'
import type { ProposalFormResult } from '#features/proposals/ui/proposal-response.ts'
import { COUNTRIES } from '#shared/enums.ts'
import { PROVINCES } from '#shared/map/provinces.ts'
import { FormField } from '#ui/forms/form-field.tsx'
import { countryName, useLocale, useText } from '#ui/i18n/i18n.tsx'
import * as pointPicker from '#ui/map/point-picker.module.css'
import { PointPicker } from '#ui/map/point-picker.tsx'
import * as field from '#ui/primitives/field.module.css'
import { FormSection, TextField } from './proposal-field.tsx'

/** A venue's location: as text, by a click on the map, or as coordinates. */
export function LocationSection({ result }: { result: ProposalFormResult }) {
  const t = useText()
  return (
    <FormSection id="location" title={t('proposal.part.location')}>
      <TextField name="address" />
      <div className="two">
        <TextField name="county" list="provinces" />
        <datalist id="provinces">
          {PROVINCES.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Country />
      </div>
      <PointOnMap result={result} />
    </FormSection>
  )
}

function Country() {
  const locale = useLocale()
  return (
    <FormField name="country">
      {({ defaultValue, ...control }) => (
        <select className={field.select} defaultValue={defaultValue || COUNTRIES[0]} {...control}>
          {COUNTRIES.map((code) => (
            <option key={code} value={code}>
              {countryName(code, locale)}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}

/** The map fills the coordinates field: at once with JavaScript, else when the form is returned. */
function PointOnMap({ result }: { result: ProposalFormResult }) {
  const t = useText()
  const clicked = useFetcher<ProposalFormResult>()
  const { values, placed } = clicked.data ?? result
  const gps = values['gps'] ?? ''
  return (
    <div className={`two ${pointPicker.beside}`}>
      <div className={`${pointPicker.picker} on-stage`}>
        <PointPicker
          label={t('proposal.map')}
          point={placed?.point ?? null}
          onPick={({ x, y }) => void clicked.submit({ 'place.x': x, 'place.y': y }, { method: 'post' })}
        />
      </div>
      <div className="stack">
        <TextField key={gps} name="gps" hint={t('proposal.gps.hint')} placeholder="40.42, -3.70" defaultValue={gps} />
        <p className="small muted" role="status">
          {placed && t('proposal.gps.placed', { place: placed.near })}
        </p>
      </div>
    </div>
  )
}
