import { PhotoGrid } from '#features/albums/ui/photo-grid.tsx'
import type { AlbumPage } from '#shared/albums/album-page.ts'
import { licenseUrl } from '#shared/albums/album-page.ts'
import { type AlbumAddress, albumAddress, albumPaths, archiveAddress } from '#shared/albums/album-paths.ts'
import { languageOf } from '#shared/languages.ts'
import { ArchiveLink } from '#ui/components/archive-link.tsx'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { Note } from '#ui/components/note.tsx'
import { ShareButton } from '#ui/components/share-button.tsx'
import { type MessageKey, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { Eye } from '#ui/icons/eye.ts'
import { Flag } from '#ui/icons/flag.ts'
import { Pencil } from '#ui/icons/pencil.ts'
import { useLocalizedPath } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './album-view.module.css'
import { Pages } from './pages.tsx'

/** An album with one page of its photos, by its own address or by the link that shares it. */
export function AlbumView({ album, address }: { album: AlbumPage; address: AlbumAddress }) {
  const t = useText()
  const path = useLocalizedPath()
  const { title, description, photos, total, parent, hidden, mayEdit, mayAdd } = album
  return (
    <div className={`page ${styles.album}`}>
      <header className={styles.head}>
        <div className={styles.about}>
          <p className={styles.trail}>
            {address.token ? (
              <span>{parent.name}</span>
            ) : (
              <SiteLink className="link" to={parent.path}>
                {parent.name}
              </SiteLink>
            )}
            <span aria-hidden="true">/</span>
            <span>{t('album.albums')}</span>
          </p>
          <h1>{title}</h1>
          <Facts album={album} />
          {description && <p className={styles.description}>{description}</p>}
        </div>
        <div className={`${styles.acts} no-print`}>
          {album.isPublic && <ShareButton />}
          {total > 0 && (
            <ArchiveLink
              href={path(archiveAddress(address))}
              label={t('album.download')}
              running={t('album.download.running')}
            />
          )}
          {(mayEdit || mayAdd) && !address.token && (
            <ButtonLink to={albumPaths.edit(album.id)}>
              <Pencil /> {t(mayEdit ? 'album.edit' : 'album.add')}
            </ButtonLink>
          )}
        </div>
      </header>
      {hidden && <Note as="p">{t('album.hidden.note')}</Note>}
      {photos.length > 0 ? (
        <PhotoGrid photos={photos} address={address} />
      ) : (
        <EmptyState title={t('album.empty')}>{t(mayAdd ? 'album.empty.add' : 'album.empty.wait')}</EmptyState>
      )}
      <footer className={`${styles.foot} no-print`}>
        <Pages page={album.page} pages={album.pages} to={(page) => albumAddress(address, page)} />
        <License album={album} />
        {!mayEdit && !address.token && (
          <ButtonLink variant="quiet" size="small" to={`/report/album/${album.id}`}>
            <Flag /> {t('album.report')}
          </ButtonLink>
        )}
      </footer>
    </div>
  )
}

/** How many photos, by whom, and who sees them. */
function Facts({ album }: { album: AlbumPage }) {
  const t = useText()
  const locale = useLocale()
  const { total, credits, isAllCredited } = album
  const names = new Intl.ListFormat(languageOf(locale).tag).format(credits)
  return (
    <p className={`muted ${styles.facts}`}>
      <span>
        {names
          ? t(isAllCredited ? 'album.count_by' : 'album.count_some_by', { count: total, names })
          : t('album.count', { count: total })}
      </span>
      <span className={styles.seen}>
        <Eye /> {t(seenBy(album))}
        {isDropBox(album) && ` ${t('album.seen.own')}`}
      </span>
    </p>
  )
}

/** Whether the reader sees of its photos only those that they added. */
const isDropBox = ({ visibility, mayAdd, mayEdit }: AlbumPage) =>
  mayAdd && !mayEdit && (visibility === 'organizers' || visibility === 'private')

function seenBy({ visibility, isPublic, parent }: AlbumPage): MessageKey {
  if (visibility === 'public') return isPublic ? 'album.seen.public' : 'album.seen.parent'
  if (visibility === 'private') return 'album.seen.private'
  if (visibility === 'registered') return parent.kind === 'event' ? 'album.seen.registered' : 'album.seen.account'
  return parent.kind === 'event' ? 'album.seen.organizers' : 'album.seen.linked'
}

function License({ album: { license } }: { album: AlbumPage }) {
  const t = useText()
  const url = licenseUrl(license)
  return (
    <p className={`small muted ${styles.license}`}>
      {url ? (
        <a className="link" href={url} rel="license noopener">
          {t(`album.license.${license}`)}
        </a>
      ) : (
        t('album.license.all_rights')
      )}
    </p>
  )
}
