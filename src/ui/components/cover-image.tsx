import { useEffect, useRef, useState } from 'react'
import type { Theme } from '#shared/enums.ts'
import { LAZY_FALLBACK_MS } from '#shared/limits.ts'

type Size = readonly [width: number, height: number]
/** The sizes the generator draws and a cache keeps (DESIGN 4). */
export const SIZES = {
  thumb: [240, 240],
  card: [560, 400],
  wide: [840, 380],
  header: [1600, 600],
  poster: [640, 800],
  page: [1600, 900],
  door: [900, 1100],
} as const satisfies Record<string, Size>
export type CoverSize = keyof typeof SIZES

export function coverAddress(theme: Theme | null, slug: string, size: CoverSize, date?: string) {
  const [width, height] = SIZES[size]
  return `/covers/${theme ?? 'low-fantasy'}/${slug}.svg?${date ? `d=${date}&` : ''}w=${width}&h=${height}`
}

/** As classes in tenths, for style attributes are forbidden. */
const focusOf = ({ x, y }: { x: number; y: number }) => `fx-${Math.round(x / 10)} fy-${Math.round(y / 10)}`

type Props = {
  theme: Theme | null
  slug: string
  date?: string
  size: CoverSize
  photo?: string | null
  alt?: string
  eager?: boolean
  /** What of the photo must stay in view when it is cut, percent from the left and from the top. */
  focal?: { x: number; y: number } | undefined
}

/**
 * The picture of an event: its photo where there is one, else its generated cover; a photo that does not come gives way to the cover.
 * A photo may have failed before the page was alive: that is looked at 20 ms after it is (§9).
 */
export function CoverImage({ theme, slug, date, size, photo, alt = '', eager = false, focal }: Props) {
  const [width, height] = SIZES[size]
  const image = useRef<HTMLImageElement>(null)
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      const shown = image.current
      if (photo && shown?.complete && shown.naturalWidth === 0) setBroken(true)
    }, LAZY_FALLBACK_MS)
    return () => clearTimeout(timer)
  }, [photo])
  return (
    <img
      ref={image}
      className={focal ? `cover-art ${focusOf(focal)}` : 'cover-art'}
      src={photo && !broken ? photo : coverAddress(theme, slug, size, date)}
      alt={broken ? '' : alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={eager ? 'high' : undefined}
      onError={() => setBroken(true)}
    />
  )
}
