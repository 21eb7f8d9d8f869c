import { type Canvas, createCanvas, type Piece } from './canvas.ts'
import type { LayerLevel, Palette } from './palette.ts'
import { rectangle, round } from './path.ts'
import type { Random } from './random.ts'

export type Window = readonly [x: number, y: number, w: number, h: number]

/** What every drawing function needs: size, random generator, palette, and functions that draw layers and light. */
export type DrawingContext = Canvas & {
  r: Random
  colors: Palette
  /** The unit of length: 1/450 of the height. */
  u: number
  horizon: number
  /** Where the light source is; scenes keep that space free. */
  lightX: number
  /** Thumbnails get trees with fewer twigs. */
  small: boolean
  /** Draws one paper layer: two soft shadows, a lit edge, then the layer. */
  layer: (level: LayerLevel, top: number, ...pieces: Piece[]) => void
  /** The same with a short shadow, for people who stand on the layer behind. */
  closeLayer: (level: LayerLevel, top: number, ...pieces: Piece[]) => void
  lightWindows: (windows: readonly Window[], opacity: number, color?: string) => void
  glow: (x: number, y: number, radius: number, opacity: number) => void
}

export type DrawingContextInput = { id: string; W: number; H: number; r: Random; colors: Palette }

export function createDrawingContext({ id, W, H, r, colors }: DrawingContextInput): DrawingContext {
  const canvas = createCanvas(id, W, H)
  const u = H / 450
  const drawLayer = (shadow: number, level: LayerLevel, top: number, pieces: readonly Piece[]) => {
    const key = canvas.defineLayer(colors.layers, level, top, pieces)
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
    layer: (level, top, ...pieces) => drawLayer(1, level, top, pieces),
    closeLayer: (level, top, ...pieces) => drawLayer(0.25, level, top, pieces),
    lightWindows: (windows, opacity, color = colors.light) => {
      const d = windows.map((window) => rectangle(...window)).join('')
      canvas.draw(`<path fill="${color}"${opacity < 1 ? ` opacity="${opacity}"` : ''} d="${d}"/>`)
    },
    glow: (x, y, radius, opacity) => {
      const place = `cx="${round(x)}" cy="${round(y)}" r="${round(radius)}"`
      canvas.draw(`<circle ${place} fill="url(#${id}h)" opacity="${opacity}"/>`)
    },
  }
}
