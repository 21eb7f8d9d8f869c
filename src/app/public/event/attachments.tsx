import type { EventAlbum } from '#shared/events/event-page.ts'
import { paths } from '#shared/paths.ts'
import { Section } from '#ui/components/page/section.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './attachments.module.css'
import { FileList } from './files/file-list.tsx'
import type { FileView } from './files/file-view.server.ts'

type PhotosProps = { albums: readonly EventAlbum[]; first?: boolean }

/** Photo albums; renders nothing when there are none. `first`: what is above them keeps the distance. */
export function Photos({ albums, first = false }: PhotosProps) {
  const t = useText()
  if (!albums[0]) return null
  return (
    <Section {...(first && { first })}>
      <h2>{t('event.albums')}</h2>
      {albums.map(({ id, title, count, photos }) => (
        <div key={id}>
          <h3 className={styles.heading}>
            <SiteLink className="link" to={paths.album(id)}>
              {title}
            </SiteLink>{' '}
            <span className="muted small">{t('event.photos', { count })}</span>
          </h3>
          <div className={styles.photos}>
            {photos.map((photo, index) => (
              <SiteLink key={photo.id} to={paths.photo(photo.id)}>
                <img
                  src={photo.url}
                  alt={photo.alternativeText ?? photo.caption ?? `${title} ${index + 1}`}
                  loading="lazy"
                />
              </SiteLink>
            ))}
          </div>
        </div>
      ))}
    </Section>
  )
}

/** Public files: rules, setting, directions. */
export function Files({ files }: { files: readonly FileView[] }) {
  const t = useText()
  if (files.length === 0) return null
  return (
    <Section>
      <h2>{t('event.documents')}</h2>
      <FileList files={files} />
    </Section>
  )
}
