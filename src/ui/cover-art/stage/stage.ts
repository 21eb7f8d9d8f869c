import { createDrawingContext, type DrawingContext, type DrawingContextInput } from '../brushes.ts'
import { round } from '../path.ts'
import { linearGradient, radialGradient, stop } from '../svg.ts'
import { type CrowdDrawing, createCrowdDrawing } from './crowd.ts'
import { createLandDrawing, type LandDrawing } from './land.ts'
import { createSkyDrawing, type SkyDrawing } from './sky.ts'

/** Everything a scene draws with. */
export type Stage = DrawingContext & SkyDrawing & LandDrawing & CrowdDrawing

export type Scene = (stage: Stage) => void

/**
 * The backdrop without a scene: sky and light on the horizon. `moon` is a fraction of the cycle, null when the date is
 * unknown.
 */
export function createStage(input: DrawingContextInput, moon: number | null): Stage {
  const context = createDrawingContext(input)
  drawBackdrop(context)
  return {
    ...context,
    ...createSkyDrawing(context, moon),
    ...createLandDrawing(context),
    ...createCrowdDrawing(context),
  }
}

/** The gradients: s sky, g the light on the horizon, h the halo of any lamp, v the dark edges that `cover` ends with. */
function drawBackdrop({ id, W, H, lightX, horizon, colors, define, fillWith }: DrawingContext): void {
  const { sky, light, base } = colors
  const reach = Math.max(W * 0.45, H * 0.7)
  const place = `gradientUnits="userSpaceOnUse" cx="${round(lightX)}" cy="${round(horizon)}" r="${round(reach)}"`
  const edges = [stop('.55', base, '0'), stop('1', base, '.62')]
  define(linearGradient(`${id}s`, stop('0', sky[0]), stop('.42', sky[1]), stop('.74', sky[2])))
  define(radialGradient(`${id}g`, place, stop('0', light, '.95'), stop('.35', sky[2], '.5'), stop('1', sky[1], '0')))
  define(radialGradient(`${id}h`, '', stop('0', light, '.9'), stop('1', light, '0')))
  define(radialGradient(`${id}v`, 'cx=".5" cy=".56" r=".78"', ...edges))
  fillWith('s')
  fillWith('g')
}
