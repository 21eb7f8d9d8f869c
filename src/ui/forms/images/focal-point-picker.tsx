import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { Hint, Legend } from '#ui/components/field-parts.tsx'
import { Input } from '#ui/components/input.tsx'
import * as styles from './focal-point-picker.module.css'

type Point = { x: number; y: number }
type Labels = { legend: string; hint: string; point: (x: number, y: number) => string; x: string; y: string }
type Props = {
  /** The names of the two number fields: percent from the left and from the top. */
  names: { x: string; y: string }
  initial: Point
  labels: Labels
  /** The image. */
  children: ReactNode
  onMove?: () => void
}

const STEP = 5
const ARROW_STEPS: Record<string, Point> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}
const clampPercent = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)))

/**
 * Picks the point of an image that must stay visible when it is cropped: by click, by arrow keys, or without
 * JavaScript by two number fields.
 */
export function FocalPointPicker({ names, initial, labels, children, onMove }: Props) {
  const [position, setPosition] = useState(initial)
  const fields = { x: useRef<HTMLInputElement>(null), y: useRef<HTMLInputElement>(null) }
  const move = (x: number, y: number) => {
    const next = { x: clampPercent(x), y: clampPercent(y) }
    setPosition(next)
    if (fields.x.current) fields.x.current.value = String(next.x)
    if (fields.y.current) fields.y.current.value = String(next.y)
    onMove?.()
  }
  const onClick = ({ currentTarget, clientX, clientY, detail }: MouseEvent) => {
    // Enter and space also send a click event, without coordinates.
    if (detail === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    move(((clientX - left) / width) * 100, ((clientY - top) / height) * 100)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const delta = ARROW_STEPS[event.key]
    if (!delta) return
    event.preventDefault()
    move(position.x + delta.x, position.y + delta.y)
  }
  const readNumberFields = () =>
    setPosition({ x: clampPercent(Number(fields.x.current?.value)), y: clampPercent(Number(fields.y.current?.value)) })
  return (
    <fieldset>
      <Legend>{labels.legend}</Legend>
      <Hint as="p">{labels.hint}</Hint>
      <div className={styles.picture}>
        {children}
        <button
          className={styles.button}
          type="button"
          aria-label={labels.point(position.x, position.y)}
          onClick={onClick}
          onKeyDown={onKeyDown}
        >
          <svg aria-hidden="true">
            <circle className={styles.ring} cx={`${position.x}%`} cy={`${position.y}%`} r="15" />
            <circle className={styles.dot} cx={`${position.x}%`} cy={`${position.y}%`} r="4" />
          </svg>
        </button>
      </div>
      <div className={styles.numbers}>
        {(['x', 'y'] as const).map((axis) => (
          <label key={axis}>
            {labels[axis]}
            <Input
              type="number"
              min={0}
              max={100}
              name={names[axis]}
              defaultValue={initial[axis]}
              ref={fields[axis]}
              onInput={readNumberFields}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
