import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Coordinates } from '#shared/events/event-summary.ts'
import { languageOf } from '#shared/languages.ts'
import { distanceTo } from '#shared/map/distance.ts'
import type { Search } from '#shared/search.ts'
import { Button, type ButtonLook } from '#ui/components/button.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { getNumberFormat } from '#ui/i18n/number-formats.ts'
import { Crosshair } from '#ui/icons/crosshair.ts'
import { useSite } from '#ui/page/site.ts'
import * as styles from './near-filter.module.css'
import { requestPosition, usePosition } from './use-position.ts'

/** The origin of distances: a province, or the visitor's position, which has no name. */
export type DistanceOrigin = Coordinates & { name: string | null }
const OriginContext = createContext<DistanceOrigin | null>(null)

const neverChanges = () => () => {}
/** The place stored in the account. Known after hydration, as the visitor's position is. */
function useOwnPlace(): Coordinates | null {
  const place = useSite()?.user?.place ?? null
  return useSyncExternalStore(
    neverChanges,
    () => place,
    () => null,
  )
}

/**
 * The visitor's position, if they shared it; else the province chosen for distances, the place stored in their account, or the province that
 * the search is about.
 */
export function useDistanceOrigin(
  search?: Pick<Search, 'near' | 'within'>,
  named: DistanceOrigin | null = null,
): DistanceOrigin | null {
  const { at } = usePosition()
  const place = useOwnPlace()
  const { near = null, within = null } = search ?? {}
  return useMemo(() => {
    // A radius is about the place that it is measured from.
    if (named && near !== null && within !== null) return named
    const own = at ?? (named && near !== null ? null : place)
    return own ? { ...own, name: null } : named
  }, [at, place, near, within, named])
}

/** Children show distances from this origin. */
export function DistanceOriginProvider({ from, children }: { from: DistanceOrigin | null; children: ReactNode }) {
  return <OriginContext value={from}>{children}</OriginContext>
}

/** «a 62 km», or null when the origin or the event's place is unknown. */
export function useDistanceLabel() {
  const t = useText()
  const locale = useLocale()
  const from = useContext(OriginContext)
  return (event: Parameters<typeof distanceTo>[0]) => {
    const away = distanceTo(event, from)
    return away === null ? null : t('distance.away', { km: getNumberFormat(languageOf(locale).tag).format(away) })
  }
}

/** Asks for the visitor's position, and shows when it failed. */
export function LocateButton(look: ButtonLook) {
  const t = useText()
  const { state } = usePosition()
  return (
    <div className={`${styles.locate} needs-script no-print`}>
      <Button {...look} type="button" aria-busy={state === 'asking'} onClick={requestPosition}>
        <Crosshair /> {t('distance.locate')}
      </Button>
      <p role="status" className="small">
        {state === 'refused' && t('distance.refused')}
        {state === 'failed' && t('distance.failed')}
        {state === 'asking' && t('distance.asking')}
      </p>
    </div>
  )
}
