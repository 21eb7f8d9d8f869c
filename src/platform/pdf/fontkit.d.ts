declare module 'fontkit' {
  export type Glyph = { path: { toSVG(): string } }
  /** In units of the font, of which `unitsPerEm` are the size of the text. */
  export type GlyphPosition = { xAdvance: number; xOffset: number; yOffset: number }
  export type Font = {
    unitsPerEm: number
    hasGlyphForCodePoint: (code: number) => boolean
    layout(text: string): { glyphs: Glyph[]; positions: GlyphPosition[] }
  }
  export function openSync(path: string): Font
}
