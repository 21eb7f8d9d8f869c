import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import type { MapSheet, Point } from '#shared/map/map.ts'
import * as styles from './marker.module.css'

/** A marker: position on the sheet, link, and how many events it stands for. */
export type Marker = Point & { href: string; label: string; count: number }

type Props = Omit<ComponentProps<typeof Link>, 'to'> & { marker: Marker; sheet: MapSheet; highlighted?: boolean }

/** A marker as a link. The glow is the hit area; the ring is the focus ring. */
export function MapMarker({ marker: { x, y, href, label, count }, sheet, highlighted = false, ...rest }: Props) {
  const className = count > 1 ? `${styles.marker} ${styles.cluster}` : styles.marker
  return (
    <Link
      to={href}
      viewTransition
      className={highlighted ? `${className} ${styles.isOn}` : className}
      aria-label={label}
      {...rest}
    >
      <circle className={styles.glow} cx={x} cy={y} r={count > 1 ? 66 : 44} fill={`url(#glow-${sheet.name})`} />
      <circle className={styles.ring} cx={x} cy={y} r={count > 1 ? 22 : 12} />
      <circle className={styles.core} cx={x} cy={y} r={count > 1 ? 17 : 7} />
      {count > 1 && (
        <text x={x} y={y} dy=".35em" textAnchor="middle">
          {count}
        </text>
      )}
    </Link>
  )
}

/** The gradient that all markers of a sheet use. */
export function MarkerGradient({ sheet }: { sheet: MapSheet }) {
  return (
    <defs>
      <radialGradient id={`glow-${sheet.name}`}>
        <stop offset="0" stopColor="#f5bb4e" stopOpacity=".5" />
        <stop offset=".68" stopColor="#f5bb4e" stopOpacity="0" />
      </radialGradient>
    </defs>
  )
}
