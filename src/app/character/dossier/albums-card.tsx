import { characterPaths } from '#shared/characters/character-paths.ts'
import type { EventAlbum } from '#shared/events/event-page.ts'
import { paths } from '#shared/paths.ts'
import { Card } from '#ui/components/card.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './albums-card.module.css'

const ALBUMS_SHOWN = 2

/** The first albums of a character, by their first photos; nothing where there are none. */
export function AlbumsCard({ id, albums }: { id: number; albums: readonly EventAlbum[] }) {
  const t = useText()
  if (albums.length === 0) return null
  return (
    <Card print={false} aria-labelledby="dossier-albums">
      <div className={styles.head}>
        <h2 id="dossier-albums">{t('character.tab.albums')}</h2>
        <SiteLink className="link small" to={characterPaths.part(id, 'albums')}>
          {t('character.albums.all', { count: albums.length })}
        </SiteLink>
      </div>
      <ul className={styles.albums}>
        {albums.slice(0, ALBUMS_SHOWN).map(({ id: album, title, photos }) => (
          <li key={album}>
            <SiteLink to={paths.album(album)}>
              <img src={photos[0]?.url} alt={title} width="240" height="240" loading="lazy" />
            </SiteLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
