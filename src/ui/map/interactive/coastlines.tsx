import { INSET, type MapSheet, SPAIN } from '#shared/map/map.ts'
import { INITIAL_VIEW, sheetImage, type View } from '#shared/map/view.ts'
import * as styles from './coastlines.module.css'

/** The coastlines at the current view. On the map of Spain the inset with the Canary Islands stays in its corner. */
export function Coastlines({ sheet, view }: { sheet: MapSheet; view: View }) {
  const frame = `${INSET.x} ${INSET.y} ${INSET.width} ${INSET.height}`
  return (
    <>
      <image {...sheetImage(sheet, view)} />
      {sheet === SPAIN && view.k > 1 && (
        <>
          <svg x={INSET.x} y={INSET.y} width={INSET.width} height={INSET.height} viewBox={frame} aria-hidden="true">
            <image {...sheetImage(sheet, INITIAL_VIEW)} />
          </svg>
          <rect className={styles.frame} x={INSET.x} y={INSET.y} width={INSET.width} height={INSET.height} />
        </>
      )}
    </>
  )
}
