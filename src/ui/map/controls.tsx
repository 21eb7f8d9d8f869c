import { LocateFixed, Minus, Plus } from 'lucide-react'

export type MapLabels = { label: string; keyboardHint: string; zoomIn: string; zoomOut: string; reset: string }
type Props = { labels: MapLabels; zoomBy: (factor: number) => void; reset: () => void }

/** Buttons to zoom in, zoom out and reset, bottom right. */
export function MapControls({ labels, zoomBy, reset }: Props) {
  return (
    <div className="map__ctl needs-script no-print">
      <button type="button" className="map__btn" aria-label={labels.zoomIn} onClick={() => zoomBy(2)}>
        <Plus className="icon" aria-hidden="true" />
      </button>
      <button type="button" className="map__btn" aria-label={labels.zoomOut} onClick={() => zoomBy(0.5)}>
        <Minus className="icon" aria-hidden="true" />
      </button>
      <button type="button" className="map__btn" aria-label={labels.reset} onClick={reset}>
        <LocateFixed className="icon" aria-hidden="true" />
      </button>
    </div>
  )
}
