import { LocateFixed } from '#ui/icons/locate-fixed.ts'
import { Minus } from '#ui/icons/minus.ts'
import { Plus } from '#ui/icons/plus.ts'
import * as styles from './controls.module.css'
import { MAX_SCALE } from './view.ts'

export type MapLabels = { label: string; keyboardHint: string; zoomIn: string; zoomOut: string; reset: string }
type Props = {
  labels: MapLabels
  /** The scale of the view. */
  scale: number
  zoomBy: (factor: number) => void
  reset: () => void
}

/** Buttons to zoom in, zoom out and reset, bottom right. */
export function MapControls({ labels, scale, zoomBy, reset }: Props) {
  const isWhole = scale === 1 || undefined
  return (
    <div className={`${styles.controls} needs-script no-print`}>
      <button
        type="button"
        className={styles.button}
        aria-label={labels.zoomIn}
        aria-disabled={scale >= MAX_SCALE || undefined}
        onClick={() => zoomBy(2)}
      >
        <Plus />
      </button>
      <button
        type="button"
        className={styles.button}
        aria-label={labels.zoomOut}
        aria-disabled={isWhole}
        onClick={() => zoomBy(0.5)}
      >
        <Minus />
      </button>
      <button type="button" className={styles.button} aria-label={labels.reset} aria-disabled={isWhole} onClick={reset}>
        <LocateFixed />
      </button>
    </div>
  )
}
