import type { EventAlbum } from '#shared/events/event-page.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Section } from '#ui/components/page/section.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Download } from '#ui/icons/download.ts'
import { FileText } from '#ui/icons/file-text.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './attachments.module.css'
import type { FileView } from './event-words.server.ts'

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
      <ul className={styles.documents}>
        {files.map(({ name, url, size, day }) => (
          <li key={url}>
            <FileText />
            <span>
              <b>{name}</b>
              <span className="small muted">{size}</span>
            </span>
            <span className="small muted">{day}</span>
            <Button as="a" variant="quiet" size="small" href={url} download aria-label={t('event.download', { name })}>
              <Download />
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
