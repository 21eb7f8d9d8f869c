import type { DocumentItem } from '#shared/documents/documents-page.ts'
import { Badge } from '#ui/components/badge.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useFileSize } from '#ui/i18n/file-size.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Ellipsis } from '#ui/icons/ellipsis.ts'
import { FileText } from '#ui/icons/file-text.ts'
import { Flag } from '#ui/icons/flag.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './documents-section.module.css'

type Props = {
  document: DocumentItem
  /** The page with the document open, for who changes it. */
  edit?: string
  /** The parent, as `kind/reference`, for who may only read it and report it. */
  reportable?: string
}

/** Name, kind and size, the day of the last change; the name is the download. */
export function DocumentRow({ document, edit, reportable }: Props) {
  const t = useText()
  const size = useFileSize()
  const { brief } = useDates()
  const { name, url, ext, bytes, audience, hidden, updatedOn, versions } = document
  return (
    <>
      <span className={styles.name}>
        <FileText />
        <span>
          <a className="link" href={url} download>
            <b>{name}</b>
          </a>
          <span className="small muted">
            {ext.slice(1).toUpperCase()}, {size(bytes)}
            {versions.length > 0 && `, ${t('documents.versions.count', { count: versions.length })}`}
          </span>
          {audience === 'registered' && <Badge>{t('documents.audience.registered.badge')}</Badge>}
          {hidden && <Badge tone="danger">{t('documents.hidden')}</Badge>}
        </span>
      </span>
      <span className={`small muted ${styles.date}`}>{brief(updatedOn, '')}</span>
      {reportable && (
        <IconButton
          as={SiteLink}
          print={false}
          to={`/report/document/${reportable}/${document.id}`}
          aria-label={t('documents.report', { name })}
        >
          <Flag />
        </IconButton>
      )}
      {edit && (
        <IconButton
          as={SiteLink}
          to={edit}
          aria-label={t('documents.edit', { name })}
          preventScrollReset
          viewTransition={false}
        >
          <Ellipsis />
        </IconButton>
      )}
    </>
  )
}
