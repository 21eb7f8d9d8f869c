import { Crosshair } from 'lucide-react'
import { createContext, type MouseEvent, type ReactNode, useContext } from 'react'
import { distanceTo } from '#shared/distance.ts'
import type { Coordinates, EventCard } from '#shared/events/event-card.ts'
import { findProvince } from '#shared/provinces.ts'
import { TAGS, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { numberFormat } from '#ui/i18n/number-formats.ts'
import { locate, usePosition } from './use-position.ts'

/** Where distances are told from: a province by its name, or the visitor, who has none. */
export type Start = Coordinates & { name: string | null }
const From = createContext<Start | null>(null)

/** The visitor's own place, when they have just given it; else the province of the address. */
export function useStart(near: string | null): Start | null {
  const { at } = usePosition()
  return at ? { ...at, name: null } : findProvince(near)
}

/** Everything inside tells its distance from there. */
export function Near({ from, children }: { from: Start | null; children: ReactNode }) {
  return <From value={from}>{children}</From>
}

/** «a 62 km», or nothing where either place is not known. */
export function useAway() {
  const t = useText()
  const locale = useLocale()
  const from = useContext(From)
  return (event: EventCard) => {
    const away = distanceTo(event, from)
    return away === null ? null : t('near.away', { km: numberFormat(TAGS[locale]).format(away) })
  }
}

/** Asks for the visitor's place, and says so when it did not come. */
export function LocateButton({ className = 'btn btn--line btn--sm' }: { className?: string }) {
  const t = useText()
  const { state } = usePosition()
  return (
    <div className="locate needs-script no-print">
      <button type="button" className={className} aria-busy={state === 'asking'} onClick={locate}>
        <Crosshair className="i" aria-hidden="true" /> {t('near.locate')}
      </button>
      <p role="status" className="small">
        {state === 'refused' && t('near.refused')}
        {state === 'failed' && t('near.failed')}
        {state === 'asking' && t('near.asking')}
      </p>
    </div>
  )
}

/** Under the map: from where distances are told, and how to change it. */
export function NearLine({ from }: { from: Start | null }) {
  const t = useText()
  return (
    <div className="nearline no-print">
      {from && <p className="small muted">{from.name ? t('near.from', { place: from.name }) : t('near.from_you')}</p>}
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to the field without scripts too */}
      <a className="link small" href="#near" onClick={chooseProvince}>
        {from ? t('near.change') : t('near.choose')}
      </a>
      {!from && <LocateButton className="link small" />}
    </div>
  )
}

/** Opens what the field lies in, and goes there. Without scripts the browser does, by the link. */
function chooseProvince(event: MouseEvent) {
  const field = document.getElementById('near')
  if (!field) return
  event.preventDefault()
  const sheet = field.closest<HTMLElement>('[popover]')
  if (sheet && !sheet.checkVisibility()) sheet.showPopover()
  const drop = field.closest('details')
  if (drop) drop.open = true
  field.focus()
}
