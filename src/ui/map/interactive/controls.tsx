import { LocateFixed, Minus, Plus } from 'lucide-react'
import * as styles from './controls.module.css'

export type MapLabels = { label: string; keyboardHint: string; zoomIn: string; zoomOut: string; reset: string }
type Props = { labels: MapLabels; zoomBy: (factor: number) => void; reset: () => void }

/** Buttons to zoom in, zoom out and reset, bottom right. */
export function MapControls({ labels, zoomBy, reset }: Props) {
  return (
    <div className={`${styles.controls} needs-script no-print`}>
      <button type="button" className={styles.button} aria-label={labels.zoomIn} onClick={() => zoomBy(2)}>
        <Plus />
      </button>
      <button type="button" className={styles.button} aria-label={labels.zoomOut} onClick={() => zoomBy(0.5)}>
        <Minus />
      </button>
      <button type="button" className={styles.button} aria-label={labels.reset} onClick={reset}>
        <LocateFixed />
      </button>
    </div>
  )
}
