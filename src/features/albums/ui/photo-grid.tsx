import type { AlbumPhoto } from '#shared/albums/album-page.ts'
import { type AlbumAddress, photoAddress } from '#shared/albums/album-paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { EyeOff } from '#ui/icons/eye-off.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './photo-grid.module.css'
import { PhotoPicture } from './photo-picture.tsx'

/** Photos whose place is in the first screen: they are loaded at once. */
const EAGER = 4
/** The shapes of cameras, width by height: styles cannot read that of a photo. */
const SHAPES = [
  [styles.portrait, 2 / 3],
  [styles.upright, 3 / 4],
  [styles.square, 1],
  [styles.landscape, 4 / 3],
  [styles.broad, 3 / 2],
  [styles.wide, 16 / 9],
  [styles.panorama, 2.4],
] as const

/** The shape that crops least; a photo that is not read yet has no size. */
function shapeOf({ width, height }: AlbumPhoto) {
  const ratio = width > 0 && height > 0 ? width / height : 4 / 3
  const cropped = ([, shape]: (typeof SHAPES)[number]) => Math.abs(Math.log(shape / ratio))
  return SHAPES.reduce((best, shape) => (cropped(shape) < cropped(best) ? shape : best))[0]
}

const SIZES = '(max-width: 40rem) 50vw, (max-width: 80rem) 30vw, 22rem'

/** Rows of photos that are as wide as their shapes; every photo is a link to its own page. */
export function PhotoGrid({ photos, address }: { photos: readonly AlbumPhoto[]; address: AlbumAddress }) {
  const t = useText()
  return (
    <ul className={styles.grid}>
      {photos.map((photo, index) => (
        <li className={shapeOf(photo)} key={photo.id} id={`photo-${photo.id}`}>
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
