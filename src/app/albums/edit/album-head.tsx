import type { AlbumEditorView, EditAlbumResult } from '#shared/albums/album-editor.ts'
import { albumPeoplePath } from '#shared/albums/photo-consent.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/components/badge.tsx'
import { ButtonLink } from '#ui/components/button.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { ArrowLeft } from '#ui/icons/arrow-left.ts'
import { ExternalLink } from '#ui/icons/external-link.ts'
import { Users } from '#ui/icons/users.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './album-editor.module.css'

type Props = { view: AlbumEditorView; result: EditAlbumResult | null }

/** The album's title with what may be done with it as a whole. */
export function AlbumHead({ view, result }: Props) {
  const t = useText()
  const { id, title, order, mayEdit, hidden, parent } = view
  const count = order.length
  const failed = result?.intent === 'delete_album' && result.reason !== null
  return (
    <>
      <SiteLink className={`link small ${styles.back}`} to={parent.address}>
        <ArrowLeft /> {parent.kind === 'event' && mayEdit ? t('album.edit.back') : parent.name}
      </SiteLink>
      <PanelHeading
        title={title}
        lede={
          mayEdit
            ? `${t('album.list.count', { count })}.${count > 0 && view.cover === null ? ` ${t('album.edit.cover.first')}` : ''}`
            : t('album.edit.contribute')
        }
      >
        <span className="flow">
          {hidden && <Badge tone="danger">{t('album.hidden')}</Badge>}
          <ButtonLink variant="quiet" to={paths.album(id)}>
            <ExternalLink /> {t('album.edit.view')}
          </ButtonLink>
          {mayEdit && parent.kind !== 'venue' && (
            <ButtonLink variant="quiet" to={albumPeoplePath(id)}>
              <Users /> {t('photoConsent.title')}
            </ButtonLink>
          )}
          {mayEdit && (
            <ConfirmDialog
              id="delete-album"
              title={t('album.edit.delete.title', { title })}
              text={t('album.edit.delete.text', { count })}
              triggerLabel={t('album.edit.delete')}
              variant="dangerQuiet"
              submitLabel={t('album.edit.delete')}
              intent="delete_album"
              failure={failed ? { code: 'unavailable', fields: {}, seconds: 0 } : null}
            />
          )}
        </span>
      </PanelHeading>
    </>
  )
}
