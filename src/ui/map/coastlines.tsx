import { INSET, type Sheet, SPAIN } from '#shared/map.ts'
import type { View } from './view.ts'

/** The sheet as far as one has come. On Spain's the frame with the Canary Islands stays in its corner while the rest moves. */
export function Coasts({ sheet, view: { k, x, y } }: { sheet: Sheet; view: View }) {
  const picture = <image href={`/map/${sheet.name}.svg`} width={sheet.width} height={sheet.height} />
  if (sheet !== SPAIN) return <g transform={`translate(${x} ${y}) scale(${k})`}>{picture}</g>
  const frame = `${INSET.x} ${INSET.y} ${INSET.width} ${INSET.height}`
  return (
    <>
      <g transform={`translate(${x} ${y}) scale(${k})`}>{picture}</g>
      {k > 1 && (
        <>
          <svg x={INSET.x} y={INSET.y} width={INSET.width} height={INSET.height} viewBox={frame} aria-hidden="true">
            {picture}
          </svg>
          <rect className="map__frame" x={INSET.x} y={INSET.y} width={INSET.width} height={INSET.height} />
        </>
      )}
    </>
  )
}
