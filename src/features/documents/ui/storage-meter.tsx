import { characterPaths } from '#shared/characters/character-paths.ts'
import type { LargestFile, StorageMeter as Meter } from '#shared/documents/storage.ts'
import { paths } from '#shared/paths.ts'
import { Progress } from '#ui/components/progress.tsx'
import { useFileSize } from '#ui/i18n/file-size.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './storage-meter.module.css'

/** What someone's files take, and which of them take the most room. */
export function StorageMeter({ meter: { used, quota, documents, images, largest } }: { meter: Meter }) {
  const t = useText()
  const size = useFileSize()
  return (
    <div className={styles.storage}>
      <Progress min={0} max={quota} high={quota * 0.9} value={used} aria-label={t('storage.title')} />
      <p>
        <b className="num">{t('storage.used', { used: size(used), quota: size(quota) })}</b>{' '}
        <span className="muted">{t('storage.left', { left: size(Math.max(quota - used, 0)) })}</span>
      </p>
      <p className="small muted">
        {t('storage.documents', { count: documents.count, size: size(documents.size) })} ·{' '}
        {t('storage.images', { count: images.count, size: size(images.size) })}
      </p>
      {used >= quota && <p role="status">{t('storage.full')}</p>}
      {largest.length > 0 && (
        <details>
          <summary>{t('storage.largest')}</summary>
          <ul className={styles.largest}>
            {largest.map((file) => (
              <LargestRow key={file.id} file={file} />
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function LargestRow({ file }: { file: LargestFile }) {
  const t = useText()
  const size = useFileSize()
  const { id, name, bytes, versions, versionBytes, characterId, character, event, eventTitle } = file
  const page = characterId ? characterPaths.part(characterId, 'documents') : paths.eventDocuments(event ?? '')
  return (
    <li>
      <span>
        <b>{name}</b>
        <span className="small muted">
          {character ?? eventTitle}
          {versions > 0 && `, ${t('storage.versions', { count: versions, size: size(versionBytes) })}`}
        </span>
      </span>
      <span className="num">{size(bytes)}</span>
      <SiteLink className="link" to={`${page}?document=${id}`} aria-label={t('storage.clear', { name })}>
        {t('storage.open')}
      </SiteLink>
    </li>
  )
}
