import type { AlbumPhoto } from '#shared/albums/album-page.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { ImageOff } from '#ui/icons/image-off.ts'
import { LoaderCircle } from '#ui/icons/loader-circle.ts'
import * as styles from './photo-picture.module.css'

type Props = {
  photo: AlbumPhoto
  /** How wide it is shown, as in the attribute of `img`. */
  sizes: string
  /** The token of the link by which the album is seen. */
  token?: string | undefined
  eager?: boolean
  className?: string | undefined
}

/** The address of a photo's file in a size. */
export const photoUrl = ({ src }: Pick<AlbumPhoto, 'src'>, size: string, token?: string) =>
  `${src}/${size}${token ? `?share=${token}` : ''}`

/** Every size that exists, with its width. */
export const photoSources = (photo: AlbumPhoto, token?: string) =>
  [...Object.entries(photo.widths), ['original', photo.width] as const]
    .map(([size, width]) => `${photoUrl(photo, size, token)} ${width}w`)
    .join(', ')

/** The alternative text; without one its description, else what it is. */
export const useAlternativeText = () => {
  const t = useText()
  return ({ alternativeText, caption }: AlbumPhoto) => alternativeText ?? caption ?? t('photo.unnamed')
}

/** A photo over its colour and its preview of a few pixels, which are there before it is loaded. Its place is reserved by its size. */
export function PhotoPicture({ photo, sizes, token, eager = false, className }: Props) {
  const t = useText()
  const alternativeText = useAlternativeText()
  if (photo.state !== 'ready')
    return (
      <span className={`${styles.frame} ${styles.pending} ${className ?? ''}`}>
        {photo.state === 'processing' ? <LoaderCircle /> : <ImageOff />}
        <span className="small">{t(photo.state === 'processing' ? 'photo.processing' : 'photo.unreadable')}</span>
      </span>
    )
  const { width, height, dominantColor, preview } = photo
  return (
    <span className={`${styles.frame} ${className ?? ''}`}>
      {dominantColor && (
        <svg className={styles.below} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          <rect width="1" height="1" fill={dominantColor} />
        </svg>
      )}
      {preview && (
        <img className={`${styles.below} ${styles.preview}`} src={preview} alt="" width={width} height={height} />
      )}
      <img
        className={styles.picture}
        src={photoUrl(photo, 'medium', token)}
        srcSet={photoSources(photo, token)}
        sizes={sizes}
        alt={alternativeText(photo)}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
      />
    </span>
  )
}
