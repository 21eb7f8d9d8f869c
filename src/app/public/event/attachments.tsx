import { Download, FileText } from 'lucide-react'
import type { EventAlbum, EventDocument } from '#shared/events/event-page.ts'
import { languageOf } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as button from '#ui/primitives/button.module.css'
import * as sectionStyles from '#ui/primitives/page/section.module.css'
import * as styles from './attachments.module.css'

/** Photo albums; renders nothing when there are none. */
export function Photos({ albums }: { albums: readonly EventAlbum[] }) {
  const t = useText()
  if (!albums[0]) return null
  return (
    <section className={sectionStyles.section}>
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
    </section>
  )
}

/** A file size such as 620 kB or 1,4 MB, in decimal units. */
function fileSize(bytes: number, tag: string) {
  const [size, unit] = bytes < 999_500 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB']
  return `${new Intl.NumberFormat(tag, { maximumFractionDigits: unit === 'MB' ? 1 : 0 }).format(size)} ${unit}`
}

/** Public files: rules, setting, directions. */
export function Files({ documents }: { documents: readonly EventDocument[] }) {
  const t = useText()
  const locale = useLocale()
  const dates = useDates()
  if (documents.length === 0) return null
  return (
    <section className={sectionStyles.section}>
      <h2>{t('event.documents')}</h2>
      <ul className={styles.documents}>
        {documents.map(({ name, url, ext, bytes, updatedAt }) => (
          <li key={url}>
            <FileText />
            <span>
              <b>{name}</b>
              <span className="small muted">
                {ext.slice(1).toUpperCase()}, {fileSize(bytes, languageOf(locale).tag)}
              </span>
            </span>
            <span className="small muted">{dates.long(updatedAt)}</span>
            <a
              className={`${button.quiet} ${button.small}`}
              href={url}
              download
              aria-label={t('event.download', { name })}
            >
              <Download />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
