import type { Palette } from './palette.ts'

/** A colour with its hue turned by some degrees and its lightness scaled. */
export function drift(hex: string, degrees: number, lightness: number): string {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  const red = channel(1)
  const green = channel(3)
  const blue = channel(5)
  const max = Math.max(red, green, blue)
  const min = Math.min(red, green, blue)
  const spread = max - min
  const saturation = spread ? spread / (1 - Math.abs(max + min - 1)) : 0
  const light = Math.min(0.97, Math.max(0.02, ((max + min) / 2) * (1 + lightness)))

  let sixth = 0
  if (spread && max === red) sixth = ((green - blue) / spread + 6) % 6
  else if (spread && max === green) sixth = (blue - red) / spread + 2
  else if (spread) sixth = (red - green) / spread + 4
  const hue = (sixth * 60 + degrees + 360) % 360

  const pair = (offset: number) => {
    const k = (offset + hue / 30) % 12
    const value = light - saturation * Math.min(light, 1 - light) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return Math.round(255 * value)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${pair(0)}${pair(8)}${pair(4)}`
}

/** Two events of one theme are siblings, not twins. Light and the nearest sheet stay: covers must meet their plinth. */
export function driftPalette(palette: Palette, degrees: number, lightness: number): Palette {
  const turn = (hex: string) => drift(hex, degrees, lightness)
  const [top, middle, glow] = palette.sky
  const [first, second, third, fourth, near] = palette.sheets
  return {
    ...palette,
    sky: [turn(top), turn(middle), turn(glow)],
    sheets: [turn(first), turn(second), turn(third), turn(fourth), near],
  }
}
