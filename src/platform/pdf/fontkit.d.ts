declare module 'fontkit' {
  export type Font = { hasGlyphForCodePoint: (code: number) => boolean }
  export function openSync(path: string): Font
}
