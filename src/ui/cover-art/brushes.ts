import { type Canvas, createCanvas, type Piece } from './canvas.ts'
import type { Palette, SheetLevel } from './palette.ts'
import { rectangle, round } from './path.ts'
import type { Random } from './random.ts'

export type Window = readonly [x: number, y: number, w: number, h: number]

/** What every kit needs: the picture's measures, its chance and the ways to put paper and light on it. */
export type Easel = Canvas & {
  r: Random
  colors: Palette
  /** The measure of all things: 1/450 of the height. */
  u: number
  horizon: number
  /** Where the light stands; scenes keep it free. */
  lightX: number
  /** Thumbnails get trees with fewer twigs. */
  small: boolean
  /** One sheet of paper: two soft shadows, a lit rim, the sheet itself. */
  sheet: (level: SheetLevel, top: number, ...pieces: Piece[]) => void
  /** The same close to the sheet behind it, with a short shadow: people stand on the ground. */
  closeSheet: (level: SheetLevel, top: number, ...pieces: Piece[]) => void
  lights: (windows: readonly Window[], opacity: number, color?: string) => void
  glow: (x: number, y: number, radius: number, opacity: number) => void
}

export type EaselInput = { id: string; W: number; H: number; r: Random; colors: Palette }

export function createEasel({ id, W, H, r, colors }: EaselInput): Easel {
  const canvas = createCanvas(id, W, H)
  const u = H / 450
  const lay = (shadow: number, level: SheetLevel, top: number, pieces: readonly Piece[]) => {
    const key = canvas.cut(colors.sheets, level, top, pieces)
    const use = (dy: number, fill: string, opacity = '') =>
      `<use href="#${key}" y="${round(dy)}" fill="${fill}"${opacity && ` opacity="${opacity}"`}/>`
    const depth = (2 + level) * 1.5 * u * shadow
    canvas.draw(use(-depth, '#000', '0.09') + use(-depth * 0.5, '#000', '0.13'))
    canvas.draw(use(-1.3 * u, colors.light, level > 3 ? '0.22' : '0.5') + use(0, `url(#${key}f)`))
  }
  return {
    ...canvas,
    r,
    colors,
    u,
    horizon: H * 0.66,
    lightX: W * r.between(0.36, 0.64),
    small: W * H < 90000,
    sheet: (level, top, ...pieces) => lay(1, level, top, pieces),
    closeSheet: (level, top, ...pieces) => lay(0.25, level, top, pieces),
    lights: (windows, opacity, color = colors.light) => {
      const d = windows.map((window) => rectangle(...window)).join('')
      canvas.draw(`<path fill="${color}"${opacity < 1 ? ` opacity="${opacity}"` : ''} d="${d}"/>`)
    },
    glow: (x, y, radius, opacity) => {
      const place = `cx="${round(x)}" cy="${round(y)}" r="${round(radius)}"`
      canvas.draw(`<circle ${place} fill="url(#${id}h)" opacity="${opacity}"/>`)
    },
  }
}
