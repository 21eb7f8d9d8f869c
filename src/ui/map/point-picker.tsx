import type { MouseEvent } from 'react'
import { type Point, SPAIN } from '#shared/map.ts'
import { PICK } from './click-position.ts'

type Props = {
  /** What it shows, for who cannot see it; their way is another field of the form. */
  label: string
  /** Where the light is, in the sheet's units. */
  point: Point | null
  /** Where scripts take the click, in pixels of this map, instead of sending the form. */
  onPick?: (at: Point) => void
}

/** The map of Spain as a button: the browser sends where it was clicked as `place.x` and `place.y`, with scripts or without. */
export function PointPicker({ label, point, onPick }: Props) {
  const pick = (event: MouseEvent<HTMLInputElement>) => {
    if (!onPick) return
    event.preventDefault()
    onPick({ x: event.nativeEvent.offsetX, y: event.nativeEvent.offsetY })
  }
  return (
    <span className="whereabouts__map">
      <input
        type="image"
        name="place"
        src="/map/spain.svg"
        alt={label}
        tabIndex={-1}
        formNoValidate
        onClick={pick}
        {...PICK}
      />
      {point && (
        <svg viewBox={`0 0 ${SPAIN.width} ${SPAIN.height}`} aria-hidden="true">
          <circle className="whereabouts__glow" cx={point.x} cy={point.y} r="62" />
          <circle className="whereabouts__light" cx={point.x} cy={point.y} r="17" />
        </svg>
      )}
    </span>
  )
}
