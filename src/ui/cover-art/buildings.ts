import { disc, type Point, path, pointOnCircle, polygon, rectangle } from './path.ts'

/** A tower; with a roof height above 0 it ends in a spire. */
export function tower(x: number, y: number, w: number, h: number, roof = 0): string {
  const walls = rectangle(x - w / 2, y - h, w, h + 40)
  if (!roof) return walls
  const spire: Point[] = [
    [x - w * 0.68, y - h],
    [x, y - h - roof],
    [x + w * 0.68, y - h],
  ]
  return walls + polygon(spire)
}

/** A tower with battlements. */
export function keep(x: number, y: number, w: number, h: number): string {
  const merlons = 5
  const step = (w * 1.24) / (2 * merlons - 1)
  let d = tower(x, y, w, h) + rectangle(x - w * 0.62, y - h, w * 1.24, step * 1.6)
  for (let i = 0; i < merlons; i++) d += rectangle(x - w * 0.62 + i * 2 * step, y - h - step, step, step * 1.2)
  return d
}

export const house = (x: number, y: number, w: number, h: number, steep: number): string =>
  polygon([
    [x - w * 0.58, y - h],
    [x, y - h - w * steep * 0.62],
    [x + w * 0.58, y - h],
    [x + w * 0.5, y - h],
    [x + w * 0.5, y + 30],
    [x - w * 0.5, y + 30],
    [x - w * 0.5, y - h],
  ])

/** A toothed wheel with five openings: its path has holes. */
export function gear(x: number, y: number, radius: number, teeth: number): string {
  const step = 6.283 / teeth
  const root = radius * 0.82
  const rim: Point[] = []
  for (let i = 0; i < teeth; i++) {
    const angle = i * step
    rim.push(
      pointOnCircle(x, y, angle + -0.26 * step, root),
      pointOnCircle(x, y, angle + -0.15 * step, radius),
      pointOnCircle(x, y, angle + 0.15 * step, radius),
      pointOnCircle(x, y, angle + 0.26 * step, root),
    )
  }
  let d = polygon(rim) + disc(x, y, radius * 0.34 * 0.42)
  for (let i = 0; i < 5; i++) d += gearOpening(x, y, i * 1.2566 + 0.14, radius * 0.27, radius * 0.64)
  return d
}

function gearOpening(x: number, y: number, start: number, inner: number, outer: number): string {
  const end = start + 0.97
  const [innerX, innerY] = pointOnCircle(x, y, start, inner)
  const [startX, startY] = pointOnCircle(x, y, start, outer)
  const [outerX, outerY] = pointOnCircle(x, y, end, outer)
  const [endX, endY] = pointOnCircle(x, y, end, inner)
  return (
    path`M${innerX} ${innerY}L${startX} ${startY}A${outer} ${outer} 0 0 1 ${outerX} ${outerY}` +
    path`L${endX} ${endY}A${inner} ${inner} 0 0 0 ${innerX} ${innerY}Z`
  )
}
