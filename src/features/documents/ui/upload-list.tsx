import { Button } from '#ui/components/button.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { Progress } from '#ui/components/progress.tsx'
import { useFileSize } from '#ui/i18n/file-size.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { CircleCheck } from '#ui/icons/circle-check.ts'
import { LoaderCircle } from '#ui/icons/loader-circle.ts'
import { RotateCw } from '#ui/icons/rotate-cw.ts'
import { X } from '#ui/icons/x.ts'
import { useRefusalWords } from './refusal-words.ts'
import * as styles from './upload-panel.module.css'
import { mayRetry, type Upload } from './use-upload-queue.ts'

type Props = { uploads: readonly Upload[]; retry: (keys: string[]) => void; forget: (keys: string[]) => void }

/** What is being sent, and what failed. */
export function UploadList({ uploads, retry, forget }: Props) {
  const t = useText()
  const failed = uploads.filter(mayRetry).map(({ key }) => key)
  const settled = uploads.filter(({ state }) => state === 'done' || state === 'failed').map(({ key }) => key)
  const done = uploads.filter(({ state }) => state === 'done').length
  return (
    <>
      <p className="visually-hidden" role="status">
        {uploads.length > 0 && t('documents.progress', { done, count: uploads.length })}
      </p>
      {uploads.length > 0 && (
        <ul className={styles.uploads}>
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} retry={retry} forget={forget} />
          ))}
        </ul>
      )}
      {(failed.length > 1 || settled.length > 1) && (
        <p className="flow">
          {failed.length > 1 && (
            <Button size="small" type="button" onClick={() => retry(failed)}>
              <RotateCw /> {t('documents.retry.all', { count: failed.length })}
            </Button>
          )}
          {settled.length === uploads.length && (
            <Button variant="quiet" size="small" type="button" onClick={() => forget(settled)}>
              {t('documents.forget')}
            </Button>
          )}
        </p>
      )}
    </>
  )
}

const LOOKS = { waiting: styles.waiting, sending: styles.sending, done: styles.done, failed: styles.failed }
const ICONS = { waiting: LoaderCircle, sending: LoaderCircle, done: CircleCheck, failed: CircleAlert }

function UploadRow({ upload, retry, forget }: Omit<Props, 'uploads'> & { upload: Upload }) {
  const t = useText()
  const size = useFileSize()
  const words = useRefusalWords()
  const { key, file, state, progress, reason } = upload
  const Icon = ICONS[state]
  return (
    <li className={LOOKS[state]}>
      <Icon />
      <span>
        <b>{file.name}</b>
        {state === 'failed' ? (
          <span className={styles.reason} role="alert">
            {reason === 'network' ? t('documents.failed') : words(reason)}
          </span>
        ) : (
          <span className="small muted">
            {state === 'done' ? t('documents.sent') : state === 'waiting' ? t('documents.waiting') : size(file.size)}
          </span>
        )}
        {state === 'sending' && <Progress as="progress" size="small" value={progress} max={1} aria-label={file.name} />}
      </span>
      {mayRetry(upload) && (
        <Button size="small" type="button" onClick={() => retry([key])}>
          {t('documents.retry')}
        </Button>
      )}
      {state === 'failed' && (
        <IconButton
          type="button"
          aria-label={t('documents.forget.one', { name: file.name })}
          onClick={() => forget([key])}
        >
          <X />
        </IconButton>
      )}
    </li>
  )
}
