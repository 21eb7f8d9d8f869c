import { LocateFixed, Minus, Plus } from 'lucide-react'

export type MapWords = { label: string; keys: string; closer: string; farther: string; reset: string }
type Props = { words: MapWords; step: (factor: number) => void; reset: () => void }

/** Closer, farther and back to the start, bottom right. */
export function Controls({ words, step, reset }: Props) {
  return (
    <div className="map__ctl needs-script no-print">
      <button type="button" className="map__btn" aria-label={words.closer} onClick={() => step(2)}>
        <Plus className="i" aria-hidden="true" />
      </button>
      <button type="button" className="map__btn" aria-label={words.farther} onClick={() => step(0.5)}>
        <Minus className="i" aria-hidden="true" />
      </button>
      <button type="button" className="map__btn" aria-label={words.reset} onClick={reset}>
        <LocateFixed className="i" aria-hidden="true" />
      </button>
    </div>
  )
}
