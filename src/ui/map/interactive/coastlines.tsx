import { INSET, type Sheet, SPAIN } from '#shared/map/map.ts'
import * as styles from './coastlines.module.css'
import type { View } from './view.ts'

/** The coastlines at the current view. On the map of Spain the inset with the Canary Islands stays in its corner. */
export function Coastlines({ sheet, view: { k, x, y } }: { sheet: Sheet; view: View }) {
  const image = <image href={`/map/${sheet.name}.svg`} width={sheet.width} height={sheet.height} />
  if (sheet !== SPAIN) return <g transform={`translate(${x} ${y}) scale(${k})`}>{image}</g>
  const frame = `${INSET.x} ${INSET.y} ${INSET.width} ${INSET.height}`
  return (
    <>
      <g transform={`translate(${x} ${y}) scale(${k})`}>{image}</g>
      {k > 1 && (
        <>
          <svg x={INSET.x} y={INSET.y} width={INSET.width} height={INSET.height} viewBox={frame} aria-hidden="true">
            {image}
          </svg>
          <rect className={styles.frame} x={INSET.x} y={INSET.y} width={INSET.width} height={INSET.height} />
        </>
      )}
    </>
  )
}
