import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'

type Point = { x: number; y: number }
type Words = { legend: string; hint: string; point: (x: number, y: number) => string; x: string; y: string }
type Props = {
  /** Of the two number fields: percent from the left and from the top. */
  names: { x: string; y: string }
  start: Point
  words: Words
  /** The picture. */
  children: ReactNode
  onMove?: () => void
}

const STEP = 5
const MOVES: Record<string, Point> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}
const within = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)))

/** What must stay in view when a picture is cut: a click or the arrow keys on it, and two numbers that work without scripts. */
export function FocalPoint({ names, start, words, children, onMove }: Props) {
  const [at, setAt] = useState(start)
  const fields = { x: useRef<HTMLInputElement>(null), y: useRef<HTMLInputElement>(null) }
  const move = (x: number, y: number) => {
    const to = { x: within(x), y: within(y) }
    setAt(to)
    if (fields.x.current) fields.x.current.value = String(to.x)
    if (fields.y.current) fields.y.current.value = String(to.y)
    onMove?.()
  }
  const onClick = ({ currentTarget, clientX, clientY, detail }: MouseEvent) => {
    // Enter and space press it too, and point nowhere.
    if (detail === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    move(((clientX - left) / width) * 100, ((clientY - top) / height) * 100)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = MOVES[event.key]
    if (!by) return
    event.preventDefault()
    move(at.x + by.x, at.y + by.y)
  }
  const typed = () => setAt({ x: within(Number(fields.x.current?.value)), y: within(Number(fields.y.current?.value)) })
  return (
    <fieldset className="focal">
      <legend className="legend">{words.legend}</legend>
      <p className="hint small muted">{words.hint}</p>
      <div className="focal__picture">
        {children}
        <button
          className="focal__button"
          type="button"
          aria-label={words.point(at.x, at.y)}
          {...{ onClick, onKeyDown }}
        >
          <svg aria-hidden="true">
            <circle className="focal__ring" cx={`${at.x}%`} cy={`${at.y}%`} r="15" />
            <circle className="focal__dot" cx={`${at.x}%`} cy={`${at.y}%`} r="4" />
          </svg>
        </button>
      </div>
      <div className="focal__numbers">
        {(['x', 'y'] as const).map((axis) => (
          <label key={axis}>
            {words[axis]}
            <input
              className="input"
              type="number"
              min={0}
              max={100}
              name={names[axis]}
              defaultValue={start[axis]}
              ref={fields[axis]}
              onInput={typed}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
