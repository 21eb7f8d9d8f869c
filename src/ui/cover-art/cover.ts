import type { Theme } from '#shared/enums.ts'
import { shiftPalette } from './drift.ts'
import { moonPhase } from './moon.ts'
import { PALETTES, toTheme } from './palette.ts'
import { createRandom, hash } from './random.ts'
import { highFantasy } from './scenes/high-fantasy.ts'
import { historic } from './scenes/historic.ts'
import { horror } from './scenes/horror.ts'
import { lowFantasy } from './scenes/low-fantasy.ts'
import { modern } from './scenes/modern.ts'
import { postApo } from './scenes/post-apo.ts'
import { scienceFiction } from './scenes/science-fiction.ts'
import { steampunk } from './scenes/steampunk.ts'
import { worldOfDarkness } from './scenes/world-of-darkness.ts'
import { createStage, type Scene } from './stage/stage.ts'

const SCENES: Record<Theme, Scene> = {
  'high-fantasy': highFantasy,
  'low-fantasy': lowFantasy,
  'world-of-darkness': worldOfDarkness,
  historic,
  horror,
  'post-apo': postApo,
  'science-fiction': scienceFiction,
  steampunk,
  modern,
}

export type CoverInput = {
  slug: string
  theme: string
  /** The night of the event, for the phase of the moon. */
  date?: Date | string | undefined
  width?: number
  height?: number
}

/**
 * The generated cover of an event, album or guide as SVG: the same input always gives the same picture. Decorative,
 * hidden from screen readers.
 */
export function cover({ slug, theme, date, width = 800, height = 450 }: CoverInput): string {
  const key = toTheme(theme)
  const r = createRandom(`${key}|${slug}`)
  const colors = shiftPalette(PALETTES[key], r.between(-15, 15), r.between(-0.1, 0.1))
  const id = `c${hash(`${key}${slug}${width}x${height}`).toString(36)}`
  const moon = date ? moonPhase(date).fraction : null
  const stage = createStage({ id, W: width, H: height, r, colors }, moon)
  SCENES[key](stage)
  stage.fillWith('v')
  return stage.finish('xMidYMax')
}
