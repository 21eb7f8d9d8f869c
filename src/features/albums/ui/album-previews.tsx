import type { EventAlbum } from '#shared/events/event-page.ts'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as sectionStyles from '#ui/primitives/page/section.module.css'
import * as styles from './album-previews.module.css'

/** Photo albums; renders nothing when there are none. */
export function Photos({ albums }: { albums: readonly EventAlbum[] }) {
  const t = useText()
  const shown = albums.filter((album) => album.photos.length > 0)
  if (shown.length === 0) return null
  return (
    <section className={sectionStyles.section}>
      <h2>{t('event.albums')}</h2>
      {shown.map(({ id, title, count, photos }) => (
        <section key={id} aria-label={title}>
          <h3 className={styles.heading}>
            {title} <span className="muted small">{t('event.photos', { count })}</span>{' '}
            <SiteLink className="link small" to={paths.album(id)}>
              {t('event.photos.all')}
            </SiteLink>
          </h3>
          <div className={styles.photos}>
            {photos.map((photo, index) => (
              <SiteLink key={photo.id} to={paths.photo(photo.id)}>
                <img
                  className="cover-art"
                  src={photo.url}
                  alt={photo.alternativeText ?? photo.caption ?? t('event.photo_of', { number: index + 1, title })}
                  loading="lazy"
                  decoding="async"
                />
              </SiteLink>
            ))}
          </div>
        </section>
      ))}
    </section>
  )
}
