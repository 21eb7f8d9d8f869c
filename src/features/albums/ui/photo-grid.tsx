import { EyeOff } from 'lucide-react'
import type { AlbumPhoto } from '#shared/albums/album-page.ts'
import { type AlbumAddress, photoAddress } from '#shared/albums/album-paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './photo-grid.module.css'
import { PhotoPicture } from './photo-picture.tsx'

/** Photos whose place is in the first screen: they are loaded at once. */
const EAGER = 4
const SIZES = '(max-width: 40rem) 50vw, (max-width: 80rem) 30vw, 22rem'

/** Rows of photos of one height, each as wide as its shape; every photo is a link to its own page. */
export function PhotoGrid({ photos, address }: { photos: readonly AlbumPhoto[]; address: AlbumAddress }) {
  const t = useText()
  return (
    <ul className={styles.grid}>
      {photos.map((photo, index) => (
        <li key={photo.id} id={`photo-${photo.id}`}>
          <SiteLink className={styles.link} to={photoAddress(address, photo.id)} prefetch="intent">
            <PhotoPicture
              photo={photo}
              sizes={SIZES}
              token={address.token}
              eager={index < EAGER}
              className={styles.picture}
            />
            {photo.hidden && (
              <span className={styles.hidden}>
                <EyeOff />
                {t('photo.hidden')}
              </span>
            )}
          </SiteLink>
        </li>
      ))}
      {/* Takes what is left of the last row, so that its photos keep their shape. */}
      <li className={styles.rest} aria-hidden="true" />
    </ul>
  )
}
