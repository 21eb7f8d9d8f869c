import { useFetcher } from 'react-router'
import type { ProposalFormResult } from '#features/proposals/ui/proposal-response.ts'
import { COUNTRIES } from '#shared/enums.ts'
import { PROVINCES } from '#shared/provinces.ts'
import { Field } from '#ui/forms/field.tsx'
import { countryName, useLocale, useText } from '#ui/i18n/i18n.tsx'
import * as pointPicker from '#ui/map/point-picker.module.css'
import { PointPicker } from '#ui/map/point-picker.tsx'
import * as field from '#ui/primitives/field.module.css'
import { FormSection, TextField } from './proposal-field.tsx'
import { RULES, type VenueName } from './venue-fields.ts'

type Props = { result: ProposalFormResult; errorOf: (name: VenueName) => string | undefined }

/** A venue's location: as text, by a click on the map, or as coordinates. */
export function LocationSection({ result, errorOf }: Props) {
  const t = useText()
  const { values } = result
  return (
    <FormSection id="location" title={t('proposal.part.location')}>
      <TextField
        name="address"
        label={t('event.address')}
        maxLength={RULES.address.max}
        error={errorOf('address')}
        values={values}
      />
      <div className="two">
        <TextField
          name="county"
          label={t('venue.place')}
          maxLength={RULES.county.max}
          list="provinces"
          error={errorOf('county')}
          values={values}
        />
        <datalist id="provinces">
          {PROVINCES.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Country value={values['country']} error={errorOf('country')} />
      </div>
      <PointOnMap result={result} error={errorOf('gps')} />
    </FormSection>
  )
}

function Country({ value, error }: { value: string | undefined; error: string | undefined }) {
  const t = useText()
  const locale = useLocale()
  return (
    <Field name="country" label={t('search.country')} error={error}>
      {(control) => (
        <select className={field.select} defaultValue={value || COUNTRIES[0]} {...control}>
          {COUNTRIES.map((code) => (
            <option key={code} value={code}>
              {countryName(code, locale)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** The map fills the coordinates field: at once with JavaScript, else when the form is returned. */
function PointOnMap({ result, error }: { result: ProposalFormResult; error: string | undefined }) {
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
        <TextField
          key={gps}
          name="gps"
          label={t('proposal.gps')}
          hint={t('proposal.gps.hint')}
          placeholder="40.42, -3.70"
          maxLength={RULES.gps.max}
          error={error}
          values={{ gps }}
        />
        <p className="small muted" role="status">
          {placed && t('proposal.gps.placed', { place: placed.near })}
        </p>
      </div>
    </div>
  )
}
