import type { Palette } from './palette.ts'

/** A colour with its hue turned by some degrees and its lightness scaled. */
function shiftColor(hex: string, degrees: number, lightness: number): string {
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

/**
 * Shifts the hue slightly, so that two events of one theme differ. Light and the nearest layer stay, because page
 * backgrounds continue the colour of the nearest layer.
 */
export function shiftPalette(palette: Palette, degrees: number, lightness: number): Palette {
  const shift = (hex: string) => shiftColor(hex, degrees, lightness)
  const [top, middle, glow] = palette.sky
  const [first, second, third, fourth, near] = palette.layers
  return {
    ...palette,
    sky: [shift(top), shift(middle), shift(glow)],
    layers: [shift(first), shift(second), shift(third), shift(fourth), near],
  }
}
