import type { Sheet } from '#shared/map/map.ts'
import * as mapStyles from './map.module.css'
import { MapMarker, type Marker, MarkerGradient } from './marker.tsx'

/** A static map: coastlines and a link per marker. The list beside it gives the same as text. */
export function PointMap({ sheet, markers, label }: { sheet: Sheet; markers: readonly Marker[]; label: string }) {
  return (
    <div className={`${mapStyles.map} on-stage`}>
      <svg className={mapStyles.sheet} viewBox={`0 0 ${sheet.width} ${sheet.height}`} role="group" aria-label={label}>
        <MarkerGradient sheet={sheet} />
        <image href={`/map/${sheet.name}.svg`} width={sheet.width} height={sheet.height} />
        {markers.map((marker) => (
          <MapMarker key={`${marker.x} ${marker.y}`} marker={marker} sheet={sheet} />
        ))}
      </svg>
    </div>
  )
}
