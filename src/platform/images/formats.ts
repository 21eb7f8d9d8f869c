/** The sizes of a picture, and what passes between the server and the process that makes them. Loads no decoder. */
export const PICTURE_SIZES = ['thumbnail', 'small', 'medium', 'large', 'original'] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]

/** Decoded, a picture takes 4 bytes a pixel: a few kB of PNG can ask for gigabytes. */
export const PICTURE_PIXELS = 50_000_000

/** The exit code of the worker process when a job takes too much memory. */
export const OUT_OF_MEMORY = 3

export type Made = { width: number; height: number; webp: Buffer; jpeg: Buffer }
export type Picture = Partial<Record<PictureSize, Made>> & { original: Made }

/** What the worker process is asked for: a file from outside in all sizes, or a drawing of the site's as PNG. */
export type ImageJob = { kind: 'picture'; file: Uint8Array } | { kind: 'drawing'; svg: string }
export type ImageResult = { picture: Picture } | { png: Uint8Array } | { damaged: string } | { declared: Size }
type Size = { width: number; height: number }
