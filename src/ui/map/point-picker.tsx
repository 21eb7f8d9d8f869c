import type { MouseEvent } from 'react'
import { type Point, SPAIN } from '#shared/map/map.ts'
import { PICKER_SIZE } from './click-position.ts'
import * as styles from './point-picker.module.css'

type Props = {
  /** Text alternative; keyboard users have an equivalent field in the form. */
  label: string
  /** The selected point, in sheet units. */
  point: Point | null
  /** Handles the click, in pixels of this map, with JavaScript instead of submitting the form. */
  onPick?: (pixel: Point) => void
}

/**
 * The map of Spain as an image input: the browser submits the click as `place.x` and `place.y`, with or without
 * JavaScript.
 */
export function PointPicker({ label, point, onPick }: Props) {
  const pick = (event: MouseEvent<HTMLInputElement>) => {
    if (!onPick) return
    event.preventDefault()
    onPick({ x: event.nativeEvent.offsetX, y: event.nativeEvent.offsetY })
  }
  return (
    <span className={styles.map}>
      <input
        type="image"
        name="place"
        src="/map/spain.svg"
        alt={label}
        tabIndex={-1}
        formNoValidate
        onClick={pick}
        {...PICKER_SIZE}
      />
      {point && (
        <svg viewBox={`0 0 ${SPAIN.width} ${SPAIN.height}`} aria-hidden="true">
          <circle className={styles.glow} cx={point.x} cy={point.y} r="62" />
          <circle className={styles.light} cx={point.x} cy={point.y} r="17" />
        </svg>
      )}
    </span>
  )
}
