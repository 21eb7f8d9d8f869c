import * as styles from './qr-code.module.css'

/** The quiet zone that readers need around a code, in modules. */
const QUIET_ZONE = 4

type Props = {
  /** As `qrCodePath` draws it. */
  qr: { size: number; path: string }
  /** What it is for. */
  label: string
}

/** Dark on white in both themes: many readers support nothing else. */
export function QrCode({ qr: { size, path }, label }: Props) {
  const side = size + 2 * QUIET_ZONE
  return (
    <svg
      className={styles.image}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
