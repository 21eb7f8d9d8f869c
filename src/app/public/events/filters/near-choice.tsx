import { LocateButton } from '#features/events/ui/near-filter.tsx'
import { clearPosition } from '#features/events/ui/use-position.ts'
import { findProvince, PROVINCES } from '#shared/map/provinces.ts'
import { FieldBox, FieldLabel } from '#ui/components/field-parts.tsx'
import { Select } from '#ui/components/input.tsx'
import { useText } from '#ui/i18n/i18n.tsx'

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
    <FieldBox>
      <FieldLabel as="label" htmlFor="near">
        {t('distance.label')}
      </FieldLabel>
      <Select id="near" name="near" value={findProvince(near)?.name ?? near ?? ''} onChange={clearPosition}>
        <option value="">{t('distance.nowhere')}</option>
        {OPTIONS}
        {near !== null && !findProvince(near) && <option value={near}>{near}</option>}
      </Select>
      <LocateButton size="small" />
    </FieldBox>
  )
}
