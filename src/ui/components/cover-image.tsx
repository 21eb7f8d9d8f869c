import { useEffect, useRef, useState } from 'react'
import type { Theme } from '#shared/enums.ts'
import type { ListPicture } from '#shared/header-picture.ts'
import { LAZY_FALLBACK_MS } from '#shared/limits.ts'
import * as styles from './cover-image.module.css'

type Size = readonly [width: number, height: number]
/** The sizes, in CSS pixels, that the generator draws and that caches keep. */
export const COVER_SIZES = {
  thumb: [240, 240],
  card: [560, 400],
  wide: [840, 380],
  header: [1600, 600],
  poster: [640, 800],
  page: [1600, 900],
  login: [900, 1100],
} as const satisfies Record<string, Size>
export type CoverSize = keyof typeof COVER_SIZES

export function coverUrl(theme: Theme | null, slug: string, size: CoverSize, date?: string) {
  const [width, height] = COVER_SIZES[size]
  return `/covers/${theme ?? 'low-fantasy'}/${slug}.svg?${date ? `d=${date}&` : ''}w=${width}&h=${height}`
}

type Props = {
  theme: Theme | null
  slug: string
  date?: string
  size: CoverSize
  /** What is shown instead, cropped around its focal point. */
  picture?: (Pick<ListPicture, 'url' | 'focal'> & Partial<ListPicture>) | null
  /** How wide the picture is shown. */
  sizes?: string
  alt?: string
  eager?: boolean
}

/**
 * The picture of an event, else its generated cover. A picture that fails to load is replaced by the cover.
 * The picture may have failed before hydration, when no `onError` was attached, so its state is checked once 20 ms after
 * mounting.
 */
export function CoverImage(props: Props) {
  const { theme, slug, date, size, picture = null, sizes, alt = '', eager = false } = props
  const [width, height] = COVER_SIZES[size]
  const image = useRef<HTMLImageElement>(null)
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    if (!picture) return
    const timer = setTimeout(() => {
      const element = image.current
      if (element?.complete && element.naturalWidth === 0) setBroken(true)
    }, LAZY_FALLBACK_MS)
    return () => clearTimeout(timer)
  }, [picture])
  const own = broken ? null : picture
  return (
    <img
      ref={image}
      className={own ? `cover-art ${styles.cropped}` : 'cover-art'}
      // The focal point in steps of 10 %: the content security policy forbids style attributes.
      data-x={own && Math.round(own.focal.x / 10)}
      data-y={own && Math.round(own.focal.y / 10)}
      src={own?.url ?? coverUrl(theme, slug, size, date)}
      srcSet={own?.srcSet}
      sizes={own ? sizes : undefined}
      alt={own ? alt : ''}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      onError={() => setBroken(true)}
    />
  )
}
