import type { AlbumAudience, AlbumListItem } from '#shared/albums/album-editor.ts'
import { albumPaths } from '#shared/albums/album-paths.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/components/badge.tsx'
import { ButtonLink } from '#ui/components/button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Eye } from '#ui/icons/eye.ts'
import { Images } from '#ui/icons/images.ts'
import { Pencil } from '#ui/icons/pencil.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './album-cards.module.css'
import { useAudienceWords } from './audience-words.ts'

type Props = { albums: readonly AlbumListItem[] /** Null for who creates none. */; audience: AlbumAudience | null }

/** The albums of an event, a character or a venue: each with its cover, and for who edits it with who sees it and what is missing. */
export function AlbumCards({ albums, audience }: Props) {
  const t = useText()
  return (
    <ul className={styles.cards} aria-label={t('album.list.label')}>
      {albums.map((album) => (
        <li key={album.id} className={styles.card}>
          <AlbumCover album={album} />
          <div className={styles.text}>
            <h2>
              <SiteLink to={paths.album(album.id)}>{album.title}</SiteLink>
            </h2>
            <p className="small muted num">{t('album.list.count', { count: album.count })}</p>
            {album.hidden && <Badge tone="danger">{t('album.hidden')}</Badge>}
            {audience && <AlbumFacts album={album} audience={audience} />}
          </div>
          {(album.mayEdit || album.mayAdd) && (
            <ButtonLink
              size="small"
              to={albumPaths.edit(album.id)}
              aria-label={t(album.mayEdit ? 'album.list.edit_one' : 'album.list.add_photos_to', { title: album.title })}
            >
              <Pencil /> {t(album.mayEdit ? 'album.list.edit' : 'album.list.add_photos')}
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  )
}

function AlbumCover({ album: { cover } }: { album: AlbumListItem }) {
  const t = useText()
  return (
    <span className={styles.cover}>
      {cover ? (
        <>
          {cover.dominantColor && (
            <svg aria-hidden="true">
              <rect width="100%" height="100%" fill={cover.dominantColor} />
            </svg>
          )}
          <img src={cover.url} alt="" loading="lazy" decoding="async" />
        </>
      ) : (
        <span className={styles.none}>
          <Images /> {t('album.list.cover_none')}
        </span>
      )}
    </span>
  )
}

function AlbumFacts({ album, audience }: { album: AlbumListItem; audience: AlbumAudience }) {
  const t = useText()
  const { label, now } = useAudienceWords(audience)(album.visibility)
  return (
    <>
      <p className={`small muted ${styles.fact}`}>
        <Eye />
        <span>
          {label}. {now}
        </span>
      </p>
      {album.count > 0 && album.missingTexts !== null && (
        <p className="small">
          {album.missingTexts > 0 ? t('album.list.missing', { count: album.missingTexts }) : t('album.list.described')}
        </p>
      )}
    </>
  )
}
