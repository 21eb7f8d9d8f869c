import type { MapCrop } from '#shared/map/crop.ts'
import type { Sheet } from '#shared/map/map.ts'
import { INITIAL_VIEW, project } from '#shared/map/view.ts'
import * as mapStyles from './map.module.css'
import { MapMarker, type Marker, MarkerGradient } from './marker.tsx'
import { SheetImage } from './sheet-image.tsx'

type Props = { sheet: Sheet; crop: MapCrop | null; markers: readonly Marker[]; label: string }

/** A static map, or the part of it around a place: coastlines and a link per marker. The text beside it says the same. */
export function PointMap({ sheet, crop, markers, label }: Props) {
  const view = crop?.view ?? INITIAL_VIEW
  return (
    <div className={`${mapStyles.map} on-stage`}>
      <svg className={mapStyles.sheet} viewBox={`0 0 ${sheet.width} ${sheet.height}`} role="group" aria-label={label}>
        <MarkerGradient sheet={sheet} />
        <SheetImage sheet={sheet} view={view} />
        {crop && (
          // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
          <g aria-hidden="true">
            <path
              className={mapStyles.outline}
              transform={`translate(${view.x} ${view.y}) scale(${view.k})`}
              d={crop.outline}
            />
            {crop.names.map(({ name, x, y, isArea }) => (
              <text key={name} className={isArea ? `${mapStyles.name} ${mapStyles.own}` : mapStyles.name} x={x} y={y}>
                {name}
              </text>
            ))}
          </g>
        )}
        {markers.map((marker) => (
          <MapMarker key={marker.href} marker={{ ...marker, ...project(view, marker) }} sheet={sheet} />
        ))}
      </svg>
    </div>
  )
}
