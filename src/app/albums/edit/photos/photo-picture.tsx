import { usePhotoRefusalWords } from '#features/albums/ui/photo-refusal-words.ts'
import type { EditablePhoto } from '#shared/albums/album-editor.ts'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { ImageOff } from '#ui/icons/image-off.ts'
import { LoaderCircle } from '#ui/icons/loader-circle.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './photo-tile.module.css'

/** The picture of a tile, on its main colour; or what became of one that cannot be shown. */
export function PhotoPicture({ photo }: { photo: EditablePhoto }) {
  const t = useText()
  const words = usePhotoRefusalWords()
  const { id, url, dominantColor, alternativeText, state, failure, name } = photo
  if (url)
    return (
      <SiteLink className={styles.image} to={paths.photo(id)}>
        {dominantColor && (
          <svg aria-hidden="true">
            <rect width="100%" height="100%" fill={dominantColor} />
          </svg>
        )}
        <img src={url} alt={alternativeText || name} loading="lazy" decoding="async" draggable={false} />
      </SiteLink>
    )
  const Icon = state === 'failed' ? ImageOff : LoaderCircle
  return (
    <div className={styles.pending}>
      <Icon />
      <b>{t(state === 'failed' ? 'photo.edit.failed' : 'photo.edit.processing')}</b>
      <span className={styles.file}>{name}</span>
      {state === 'failed' && <span>{words(failure ?? 'damaged')}</span>}
    </div>
  )
}
