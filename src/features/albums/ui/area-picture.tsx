import { type PointerEvent, useRef } from 'react'
import type { PhotoArea } from '#shared/albums/albums.ts'
import * as styles from './area-picture.module.css'

type Props = {
  picture: { url: string; width: number; height: number }
  alt: string
  area: PhotoArea | null
  kind: 'crop' | 'blur'
  /** Called while an area is drawn with the pointer. */
  onDraw?: ((area: PhotoArea) => void) | undefined
}
type Point = { x: number; y: number }

/** A picture with an area of it: what a crop keeps is framed and the rest darkened, what a blur covers is hatched. */
export function AreaPicture({ picture: { url, width, height }, alt, area, kind, onDraw }: Props) {
  const start = useRef<Point | null>(null)
  const draw = (event: PointerEvent<HTMLDivElement>) => {
    if (start.current) onDraw?.(between(start.current, pointIn(event)))
  }
  const handlers = onDraw && {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = pointIn(event)
    },
    onPointerMove: draw,
    onPointerUp: (event: PointerEvent<HTMLDivElement>) => {
      draw(event)
      start.current = null
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
  return (
    <div className={onDraw ? `${styles.frame} ${styles.drawable}` : styles.frame} {...handlers}>
      <img src={url} alt={alt} width={width} height={height} loading="lazy" draggable={false} />
      {area && (
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {kind === 'crop' && (
            <path className={styles.outside} fillRule="evenodd" d={`M0 0H100V100H0Z${outline(area)}`} />
          )}
          <path
            className={kind === 'crop' ? styles.kept : styles.covered}
            vectorEffect="non-scaling-stroke"
            d={outline(area)}
          />
        </svg>
      )}
    </div>
  )
}

const outline = ({ x, y, width, height }: PhotoArea) => `M${x} ${y}h${width}v${height}h${-width}Z`

/** In percent of the picture, also where the pointer has left it. */
function pointIn({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  const percent = (at: number, length: number) => Math.round(Math.min(Math.max((at * 100) / length, 0), 100))
  return { x: percent(clientX - left, width), y: percent(clientY - top, height) }
}

function between(a: Point, b: Point): PhotoArea {
  const [x, y] = [Math.min(a.x, b.x, 99), Math.min(a.y, b.y, 99)]
  return { x, y, width: Math.max(1, Math.abs(a.x - b.x)), height: Math.max(1, Math.abs(a.y - b.y)) }
}
