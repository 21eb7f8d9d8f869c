import type { MouseEvent } from 'react'
import type { Point } from '#shared/map/map.ts'
import { type PickerMap, pickerSize } from '#shared/map/picker-map.ts'
import * as styles from './point-picker.module.css'

type Props = {
  /** Text alternative; keyboard users have an equivalent field in the form. */
  label: string
  map: PickerMap
  /** Handles the click, in pixels as the form sends them, with JavaScript instead of submitting the form. */
  onPick?: (pixel: Point) => void
}

/**
 * A map as an image input: the browser submits the click as `place.x` and `place.y`, with or without JavaScript. With
 * `onPick` it may be shown larger: the click is converted to the pixels of a form without JavaScript.
 */
export function PointPicker({ label, map: { href, box, point, labels, fontSize }, onPick }: Props) {
  const size = pickerSize(box)
  const shown = `${box.x} ${box.y} ${box.width} ${box.height}`
  const pick = (event: MouseEvent<HTMLInputElement>) => {
    if (!onPick) return
    event.preventDefault()
    const { offsetX, offsetY } = event.nativeEvent
    const scale = size.width / event.currentTarget.clientWidth
    onPick({ x: offsetX * scale, y: offsetY * scale })
  }
  // The light is as large on the screen whatever part is shown.
  const unit = box.width / size.width
  return (
    <span className={styles.map}>
      <input
        type="image"
        name="place"
        src={`${href}#svgView(viewBox(${shown.replaceAll(' ', ',')}))`}
        alt={label}
        tabIndex={-1}
        formNoValidate
        onClick={pick}
        {...size}
      />
      <svg viewBox={shown} aria-hidden="true">
        {labels.map(({ name, x, y }) => (
          <text key={`${name} ${x} ${y}`} x={x} y={y} fontSize={fontSize} strokeWidth={fontSize / 5}>
            {name}
          </text>
        ))}
        {point && (
          <>
            <circle className={styles.glow} cx={point.x} cy={point.y} r={23 * unit} />
            <circle className={styles.light} cx={point.x} cy={point.y} r={6 * unit} strokeWidth={2 * unit} />
          </>
        )}
      </svg>
    </span>
  )
}
