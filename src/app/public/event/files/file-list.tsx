import { Button } from '#ui/components/button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Download } from '#ui/icons/download.ts'
import { FileText } from '#ui/icons/file-text.ts'
import * as styles from './file-list.module.css'
import type { FileView } from './file-view.server.ts'

/** Files to download. */
export function FileList({ files }: { files: readonly FileView[] }) {
  const t = useText()
  return (
    <ul className={styles.files}>
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
  )
}
