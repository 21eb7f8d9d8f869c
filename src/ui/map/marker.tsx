import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import type { Point, Sheet } from '#shared/map.ts'

/** One light: where it falls on the sheet, where it leads, and how many events burn in it. */
export type Light = Point & { href: string; label: string; count: number }

type Props = Omit<ComponentProps<typeof Link>, 'to'> & { light: Light; sheet: Sheet; lit?: boolean }

/** A link that burns: its glow is what one may hit, and the rim of the glow is the ring of focus. */
export function LightMark({ light: { x, y, href, label, count }, sheet, lit = false, ...rest }: Props) {
  const kind = count > 1 ? 'light light--n' : 'light'
  return (
    <Link to={href} viewTransition className={lit ? `${kind} is-on` : kind} aria-label={label} {...rest}>
      <circle className="light__glow" cx={x} cy={y} r={count > 1 ? 66 : 44} fill={`url(#glow-${sheet.name})`} />
      <circle className="light__ring" cx={x} cy={y} r={count > 1 ? 22 : 12} />
      <circle className="light__core" cx={x} cy={y} r={count > 1 ? 17 : 7} />
      {count > 1 && (
        <text x={x} y={y} dy=".35em" textAnchor="middle">
          {count}
        </text>
      )}
    </Link>
  )
}

/** What every light of a sheet glows with. */
export function Glow({ sheet }: { sheet: Sheet }) {
  return (
    <defs>
      <radialGradient id={`glow-${sheet.name}`}>
        <stop offset="0" stopColor="#f5bb4e" stopOpacity=".5" />
        <stop offset=".68" stopColor="#f5bb4e" stopOpacity="0" />
      </radialGradient>
    </defs>
  )
}
