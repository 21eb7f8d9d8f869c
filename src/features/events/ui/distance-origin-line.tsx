import type { MouseEvent } from 'react'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './near-filter.module.css'
import { type DistanceOrigin, LocateButton } from './near-filter.tsx'

/** Under the map: the origin of distances, and a link to change it. */
export function DistanceOriginLine({ from }: { from: DistanceOrigin | null }) {
  const t = useText()
  return (
    <div className={`${styles.near} no-print`}>
      {from && (
        <p className="small muted">{from.name ? t('distance.from', { place: from.name }) : t('distance.from_you')}</p>
      )}
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to the field without scripts too */}
      <a className="link small" href="#near" onClick={focusProvinceField}>
        {from ? t('distance.change') : t('distance.choose')}
      </a>
      {!from && <LocateButton variant="quiet" size="small" />}
    </div>
  )
}

/** Opens the sheet or disclosure around the field and focuses it. Without scripts the link's fragment does. */
function focusProvinceField(event: MouseEvent) {
  const field = document.getElementById('near')
  if (!field) return
  event.preventDefault()
  const sheet = field.closest<HTMLElement>('[popover]')
  if (sheet && !sheet.checkVisibility()) sheet.showPopover()
  focusOnceRendered(field.id, 60)
}

/** A sheet renders its fields some frames after it opens. */
function focusOnceRendered(id: string, frames: number) {
  const field = document.getElementById(id)
  if (!field) {
    if (frames > 0) requestAnimationFrame(() => focusOnceRendered(id, frames - 1))
    return
  }
  const drop = field.closest('details')
  if (drop) drop.open = true
  field.focus()
}
