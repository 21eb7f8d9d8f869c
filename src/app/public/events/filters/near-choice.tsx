import { LocateButton } from '#features/events/ui/near-filter.tsx'
import { clearPosition } from '#features/events/ui/use-position.ts'
import { findProvince, PROVINCES } from '#shared/map/provinces.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as field from '#ui/primitives/field.module.css'

/** Made once: a filter is shown as chosen before the next paint, and the provinces are the longest part of the form. */
const OPTIONS = PROVINCES.map(({ name }) => (
  <option key={name} value={name}>
    {name}
  </option>
))

/** The origin of distances: a province, or the visitor's position. Choosing a province clears the position. */
export function NearChoice({ near }: { near: string | null }) {
  const t = useText()
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor="near">
        {t('distance.label')}
      </label>
      <select
        id="near"
        className={field.select}
        name="near"
        value={findProvince(near)?.name ?? ''}
        onChange={clearPosition}
      >
        <option value="">{t('distance.nowhere')}</option>
        {OPTIONS}
      </select>
      <LocateButton />
    </div>
  )
}
