export type Point = readonly [x: number, y: number]

/** Rounds to a tenth of a pixel, which keeps the files small. */
export const round = (n: number) => Math.round(n * 10) / 10

/** Path data with every number rounded: path`M${x} ${y}h${width}`. */
export const path = (text: TemplateStringsArray, ...numbers: number[]): string =>
  String.raw({ raw: text }, ...numbers.map(round))

export const polygon = (points: readonly Point[]): string =>
  `${points.map(([x, y], i) => `${i ? 'L' : 'M'}${round(x)} ${round(y)}`).join('')}Z`

export const rectangle = (x: number, y: number, w: number, h: number): string => path`M${x} ${y}h${w}v${h}h${-w}Z`

export const disc = (x: number, y: number, radius: number): string =>
  path`M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0Z`

/**
 * Coordinates relative to a point: `const at = relativeTo(x, y, u)`, then `at(-3, 2)` is three units left of it and
 * two below.
 */
export const relativeTo =
  (x: number, y: number, scaleX: number, scaleY = scaleX) =>
  (dx: number, dy: number): Point => [x + dx * scaleX, y + dy * scaleY]

export type PointFrom = ReturnType<typeof relativeTo>

/** A polygon whose corners are relative to a point. */
export const outline = (at: PointFrom, corners: readonly Point[]): string =>
  polygon(corners.map(([dx, dy]) => at(dx, dy)))

export const pointOnCircle = (x: number, y: number, angle: number, radius: number): Point => [
  x + Math.cos(angle) * radius,
  y + Math.sin(angle) * radius,
]
