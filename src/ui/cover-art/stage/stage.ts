import { createEasel, type Easel, type EaselInput } from '../brushes.ts'
import { round } from '../path.ts'
import { downwards, outwards, stop } from '../svg.ts'
import { type CrowdKit, crowdKit } from './crowd.ts'
import { type LandKit, landKit } from './land.ts'
import { type SkyKit, skyKit } from './sky.ts'

/** What a scene draws with. */
export type Stage = Easel & SkyKit & LandKit & CrowdKit

export type Scene = (stage: Stage) => void

/** An empty stage: the sky and the light on the horizon. The moon is a fraction of its cycle, null when nobody knows the night. */
export function createStage(input: EaselInput, moon: number | null): Stage {
  const easel = createEasel(input)
  drawBackdrop(easel)
  return { ...easel, ...skyKit(easel, moon), ...landKit(easel), ...crowdKit(easel) }
}

/** The gradients: s sky, g the light on the horizon, h the halo of any lamp, v the dark edges that `cover` ends with. */
function drawBackdrop({ id, W, H, lightX, horizon, colors, define, wash }: Easel): void {
  const { sky, light, base } = colors
  const reach = Math.max(W * 0.45, H * 0.7)
  const place = `gradientUnits="userSpaceOnUse" cx="${round(lightX)}" cy="${round(horizon)}" r="${round(reach)}"`
  const edges = [stop('.55', base, '0'), stop('1', base, '.62')]
  define(downwards(`${id}s`, stop('0', sky[0]), stop('.42', sky[1]), stop('.74', sky[2])))
  define(outwards(`${id}g`, place, stop('0', light, '.95'), stop('.35', sky[2], '.5'), stop('1', sky[1], '0')))
  define(outwards(`${id}h`, '', stop('0', light, '.9'), stop('1', light, '0')))
  define(outwards(`${id}v`, 'cx=".5" cy=".56" r=".78"', ...edges))
  wash('s')
  wash('g')
}
