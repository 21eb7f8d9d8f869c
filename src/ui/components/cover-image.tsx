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

/**
 * The width in pixels of the files of covers: twice what phones show. A phone's main thread spends 10 to 15 ms on each drawing, and on
 * a slow connection more pixels would cost what that saves. Without a file are those that phones do not show, and those of error pages.
 */
export const COVER_FILES: Partial<Record<CoverSize, number>> = {
  thumb: 240,
  card: 750,
  wide: 1120,
  header: 900,
  poster: 720,
}
/** On wider screens these are shown larger than their file is sharp, and drawn by the browser. */
const ONLY_ON_PHONES: readonly CoverSize[] = ['header', 'poster']
/** Browsers choose by width alone: less than the file has up to a density of three, and more than any file. */
const PHONES_ONLY = '(max-width: 30rem) 14rem, 250rem'

export function coverUrl(theme: Theme | null, slug: string, size: CoverSize, date?: string) {
  const [width, height] = COVER_SIZES[size]
  return `/covers/${theme ?? 'low-fantasy'}/${slug}.svg?${date ? `d=${date}&` : ''}w=${width}&h=${height}`
}

const fileUrl = (...cover: Parameters<typeof coverUrl>) => coverUrl(...cover).replace('.svg?', '.avif?')

/** The address of a cover's file, or of the drawing where it has none; and of both, for browsers to choose. */
function sourcesOf(...cover: Parameters<typeof coverUrl>) {
  const [, , size] = cover
  if (!COVER_FILES[size]) return { src: coverUrl(...cover) }
  const src = fileUrl(...cover)
  if (!ONLY_ON_PHONES.includes(size)) return { src }
  return { src, srcSet: `${src} ${COVER_FILES[size]}w, ${coverUrl(...cover)} 4000w`, sizes: PHONES_ONLY }
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
      {...(own ? { src: own.url, srcSet: own.srcSet, sizes } : sourcesOf(theme, slug, size, date))}
      alt={own ? alt : ''}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      onError={() => setBroken(true)}
    />
  )
}
