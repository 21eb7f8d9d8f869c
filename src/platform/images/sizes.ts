/** Image sizes, and what is asked of the worker that makes them. Imports no decoder. */
export const PICTURE_SIZES = ['thumbnail', 'small', 'medium', 'large', 'original'] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]

/** Width and height in pixels, Strapi's: a size is created only where the image is larger. */
export const SIZE_BOUNDS = {
  thumbnail: [245, 156],
  small: [500, 500],
  medium: [750, 750],
  large: [1000, 1000],
} as const
export const ORIGINAL_MAX = 2000

export type EncodedImage = { width: number; height: number; webp: Buffer; jpeg: Buffer; avif?: Buffer }
export type Picture = Partial<Record<PictureSize, EncodedImage>> & {
  original: EncodedImage
  /** `#rrggbb`, and a picture of a few pixels as a data URL: what is shown until the picture is loaded. */
  dominantColor: string
  preview: string | null
  /** When it was taken, by its EXIF data: an ISO instant. */
  takenAt: string | null
}

/** What is cut away or made unrecognizable for good: `area` is what a crop keeps, and what a blur covers, in percent. */
export type Redaction = { kind: 'crop' | 'blur'; area: { x: number; y: number; width: number; height: number } }

/** An upload in all sizes, with `avif` also in that format, perhaps without a part of it. */
export type PictureJob = { file: Uint8Array; avif?: boolean; redaction?: Redaction }
export type PictureResult = { picture: Picture } | { damaged: string } | { declared: { width: number; height: number } }
