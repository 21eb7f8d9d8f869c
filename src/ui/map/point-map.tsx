import type { Sheet } from '#shared/map.ts'
import { Glow, type Light, LightMark } from './marker.tsx'

/** A map on stage: a picture of the coasts and, over it, a link for every light. The list beside it says the same in words. */
export function LightMap({ sheet, lights, label }: { sheet: Sheet; lights: readonly Light[]; label: string }) {
  return (
    <div className="map on-stage">
      <svg className="geo" viewBox={`0 0 ${sheet.width} ${sheet.height}`} role="group" aria-label={label}>
        <Glow sheet={sheet} />
        <image href={`/map/${sheet.name}.svg`} width={sheet.width} height={sheet.height} />
        {lights.map((light) => (
          <LightMark key={`${light.x} ${light.y}`} light={light} sheet={sheet} />
        ))}
      </svg>
    </div>
  )
}
