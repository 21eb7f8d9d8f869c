import type { DrawingContext } from '../brushes.ts'
import { type FigureKind, figure } from '../figure.ts'
import type { Ground } from '../land.ts'
import type { LayerLevel } from '../palette.ts'
import { disc } from '../path.ts'

export type CrowdDrawing = {
  /** People around the light; the one on the right carries a lantern. */
  crowd: (kinds: readonly FigureKind[], ground: Ground, level: LayerLevel, height: number, count: number) => void
}

export function createCrowdDrawing({ r, u, lightX, colors, closeLayer, draw, glow }: DrawingContext): CrowdDrawing {
  return {
    crowd: (kinds, ground, level, height, count) => {
      const spacing = height * r.between(0.62, 0.8)
      let people = ''
      let lantern = { x: 0, y: 0, radius: 0 }
      for (let i = 0; i < count; i++) {
        const x = lightX + (i - (count - 1) / 2) * spacing + r.between(-4, 4) * u
        const y = ground.at(x) + 3 * u
        const h = height * r.between(0.88, 1.06)
        people += figure(r.pick(kinds), x, y, h)
        lantern = { x: x + h * 0.3, y: y - h * 0.42, radius: h * 0.05 }
      }
      closeLayer(level, ground.at(lightX) - height, people)
      glow(lantern.x, lantern.y, lantern.radius * 7, 0.9)
      draw(`<path fill="${colors.light}" d="${disc(lantern.x, lantern.y, lantern.radius)}"/>`)
    },
  }
}
