import { useEffect, useRef, useState } from 'react'
import { PhotoPicture, photoSources, photoUrl, useAlternativeText } from '#features/albums/ui/photo-picture.tsx'
import type { PhotoPage } from '#shared/albums/album-page.ts'
import { IconButton } from '#ui/components/icon-button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { ZoomIn } from '#ui/icons/zoom-in.ts'
import { ZoomOut } from '#ui/icons/zoom-out.ts'
import * as styles from './zoom-picture.module.css'

type Props = { view: PhotoPage; token: string | undefined }

/** A photo as large as the screen allows; a button or a double click shows it in its own size, to be scrolled. */
export function ZoomPicture({ view: { photo, previous, next }, token }: Props) {
  const t = useText()
  const alternativeText = useAlternativeText()
  const [enlarged, setEnlarged] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  // The neighbours are there when someone turns to them.
  useEffect(() => {
    for (const neighbour of [next, previous]) {
      if (neighbour?.state !== 'ready') continue
      const image = new Image()
      image.sizes = '100vw'
      image.srcset = photoSources(neighbour, token)
    }
  }, [previous, next, token])
  useEffect(() => {
    const { current } = frame
    if (enlarged && current)
      current.scrollTo(
        (current.scrollWidth - current.clientWidth) / 2,
        (current.scrollHeight - current.clientHeight) / 2,
      )
  }, [enlarged])
  if (photo.state !== 'ready') return <PhotoPicture photo={photo} sizes="100vw" className={styles.pending} />
  const toggle = () => setEnlarged(!enlarged)
  return (
    <div className={styles.zoom}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button beside it does the same */}
      <div
        className={enlarged ? `${styles.frame} ${styles.enlarged}` : styles.frame}
        ref={frame}
        onDoubleClick={toggle}
        {...(enlarged && { 'data-enlarged': '', tabIndex: 0 })}
      >
        {enlarged ? (
          <img
            src={photoUrl(photo, 'original', token)}
            alt={alternativeText(photo)}
            width={photo.width}
            height={photo.height}
          />
        ) : (
          <PhotoPicture photo={photo} sizes="100vw" token={token} eager className={styles.picture} />
        )}
      </div>
      <IconButton
        type="button"
        scripts="needed"
        onClick={toggle}
        aria-label={t(enlarged ? 'photo.shrink' : 'photo.enlarge')}
      >
        {enlarged ? <ZoomOut /> : <ZoomIn />}
      </IconButton>
    </div>
  )
}
