import { Link } from 'react-router'
import type { Point, Sheet } from '#spec/map.ts'

/** One light: where it falls on the sheet, where it leads, and how many events burn in it. */
export type Light = Point & { href: string; label: string; count: number }

/** A map on stage: a picture of the coasts and, over it, a link for every light. The list beside it says the same in words. */
export function LightMap({ sheet, lights, label }: { sheet: Sheet; lights: readonly Light[]; label: string }) {
  return (
    <div className="map on-stage">
      <svg className="geo" viewBox={`0 0 ${sheet.width} ${sheet.height}`} role="group" aria-label={label}>
        <defs>
          <radialGradient id={`glow-${sheet.name}`}>
            <stop offset="0" stopColor="#f5bb4e" stopOpacity=".5" />
            <stop offset=".68" stopColor="#f5bb4e" stopOpacity="0" />
          </radialGradient>
        </defs>
        <image href={`/map/${sheet.name}.svg`} width={sheet.width} height={sheet.height} />
        {lights.map(({ x, y, href, label, count }) => (
          <Link key={`${x} ${y}`} to={href} viewTransition className="light" aria-label={label}>
            <circle cx={x} cy={y} r={count > 1 ? 58 : 38} fill={`url(#glow-${sheet.name})`} />
            <circle className="light__core" cx={x} cy={y} r={count > 1 ? 17 : 7} />
            {count > 1 && (
              <text x={x} y={y + 6} textAnchor="middle">
                {count}
              </text>
            )}
          </Link>
        ))}
      </svg>
    </div>
  )
}
