import type { MapCrop } from '#shared/map/crop.ts'
import * as mapStyles from './map.module.css'
import { MapMarker, MarkerGradient } from './marker.tsx'

type Props = { crop: MapCrop; href: string; name: string; label: string }

/** A static map around a place, which is a link. The text beside it says the same. */
export const PointMap = ({ crop: { sheet, image, point, outline, names }, href, name, label }: Props) => (
  <div className={`${mapStyles.map} on-stage`}>
    <svg className={mapStyles.sheet} viewBox={`0 0 ${sheet.width} ${sheet.height}`} role="group" aria-label={label}>
      <MarkerGradient sheet={sheet} />
      <image {...image} />
      <path className={mapStyles.outline} d={outline} />
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus */}
      <g aria-hidden="true">
        {names.map((area) => (
          <text
            key={area.name}
            className={area.isArea ? `${mapStyles.name} ${mapStyles.own}` : mapStyles.name}
            x={area.x}
            y={area.y}
          >
            {area.name}
          </text>
        ))}
      </g>
      <MapMarker marker={{ ...point, href, label: name, count: 1 }} sheet={sheet} />
    </svg>
  </div>
)
