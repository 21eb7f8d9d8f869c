/** The picture of an event, an organization or a venue; sizes in pixels, the focal point in percent from left and top. */
export type HeaderPicture = {
  url: string
  /** Its sizes by their width, for the `srcset` of an image. */
  srcSet: string
  width: number | null
  height: number | null
  alternativeText: string | null
  focal: { x: number; y: number }
}

/** The same in lists and cards: the smaller sizes, and beside it what it shows is written. */
export type ListPicture = Pick<HeaderPicture, 'url' | 'srcSet' | 'focal'>
