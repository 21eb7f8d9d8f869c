import type { Theme } from '#shared/enums.ts'

export type LayerColors = readonly [far: string, string, string, string, near: string]
export type LayerLevel = 0 | 1 | 2 | 3 | 4

export type Palette = {
  sky: readonly [top: string, middle: string, glow: string]
  /** Five layers, far to near. */
  layers: LayerColors
  light: string
  /** The colour at the bottom edge of the picture; page backgrounds and image fades continue it. */
  base: string
  /** For chip dots and calendar bars, in light and dark theme. */
  hue: string
  hueDark: string
}

export const PALETTES = {
  'high-fantasy': {
    sky: ['#0f3542', '#3f8b86', '#f8e2a0'],
    layers: ['#6fae9b', '#3d8580', '#215d60', '#123f46', '#0a252b'],
    light: '#fff3c9',
    base: '#0a252b',
    hue: '#3d8580',
    hueDark: '#5fb0a8',
  },
  'low-fantasy': {
    sky: ['#3b3a26', '#a08a4b', '#f6dd95'],
    layers: ['#a99654', '#76703f', '#4b5431', '#2c3a25', '#172116'],
    light: '#ffecb5',
    base: '#172116',
    hue: '#76703f',
    hueDark: '#a9a05c',
  },
  'world-of-darkness': {
    sky: ['#14070f', '#641428', '#de5142'],
    layers: ['#8e2132', '#5f1425', '#3b0d1b', '#220811', '#12050a'],
    light: '#ffb79c',
    base: '#12050a',
    hue: '#9c2238',
    hueDark: '#d9566b',
  },
  historic: {
    sky: ['#2b4d70', '#8faab4', '#f8ddb2'],
    layers: ['#cfa57b', '#a97553', '#774a38', '#482c28', '#251819'],
    light: '#fff0cf',
    base: '#251819',
    hue: '#a97553',
    hueDark: '#cf9a74',
  },
  horror: {
    sky: ['#0c1512', '#3d584a', '#bccf9e'],
    layers: ['#6a866b', '#435f4e', '#284036', '#152620', '#0a1412'],
    light: '#eaf2bf',
    base: '#0a1412',
    hue: '#5b7d62',
    hueDark: '#86ad8d',
  },
  'post-apo': {
    sky: ['#4b2b20', '#b8683d', '#fccd7b'],
    layers: ['#c17c4f', '#905036', '#603427', '#3a211c', '#1e1311'],
    light: '#ffe7b0',
    base: '#1e1311',
    hue: '#b3602f',
    hueDark: '#dd8448',
  },
  'science-fiction': {
    sky: ['#0a0d26', '#2b3277', '#9fb0e6'],
    layers: ['#5a60b2', '#3a4089', '#252b64', '#161b44', '#0b0f29'],
    light: '#d5ecff',
    base: '#0b0f29',
    hue: '#4d57ad',
    hueDark: '#8088dc',
  },
  steampunk: {
    sky: ['#22303a', '#6d807e', '#eec692'],
    layers: ['#978a6b', '#72614a', '#4f3d30', '#302520', '#191413'],
    light: '#ffe2ac',
    base: '#191413',
    hue: '#8a6a3c',
    hueDark: '#bd9553',
  },
  modern: {
    sky: ['#101d3c', '#38557f', '#f3af7c'],
    layers: ['#5b6f95', '#3d5177', '#263655', '#17223b', '#0c1325'],
    light: '#ffd695',
    base: '#0c1325',
    hue: '#3f5c8f',
    hueDark: '#6f90cc',
  },
} as const satisfies Record<Theme, Palette>

/** Guides, albums and unknown themes use low fantasy. */
export const toTheme = (name: string): Theme => (Object.hasOwn(PALETTES, name) ? (name as Theme) : 'low-fantasy')
