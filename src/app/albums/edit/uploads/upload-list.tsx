import type { ReactNode } from 'react'
import { usePhotoRefusalWords } from '#features/albums/ui/photo-refusal-words.ts'
import { mayRetry, type PhotoUpload } from '#features/albums/uploads/queue.ts'
import type { Uploads } from '#features/albums/uploads/use-uploads.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { Progress } from '#ui/components/progress.tsx'
import { useFileSize } from '#ui/i18n/file-size.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { CircleCheck } from '#ui/icons/circle-check.ts'
import { Clock } from '#ui/icons/clock.ts'
import { LoaderCircle } from '#ui/icons/loader-circle.ts'
import { RotateCw } from '#ui/icons/rotate-cw.ts'
import { WifiOff } from '#ui/icons/wifi-off.ts'
import { X } from '#ui/icons/x.ts'
import * as styles from './photo-upload.module.css'

const NAMES_SHOWN = 4

/** What is being uploaded, with the progress of each and of all, and what failed. */
export function UploadList({ uploads, isOffline, isKept, retry, forget }: Uploads) {
  const t = useText()
  const inState = (state: PhotoUpload['state']) => uploads.filter((upload) => upload.state === state)
  const [waiting, sending, done, failed] = [inState('waiting'), inState('sending'), inState('done'), inState('failed')]
  const isOver = waiting.length + sending.length === 0
  const again = failed.filter(mayRetry).map(({ key }) => key)
  const taken = uploads.filter(({ state }) => state !== 'failed')
  const sum = (of: readonly PhotoUpload[], value: (upload: PhotoUpload) => number) =>
    of.reduce((total, upload) => total + value(upload), 0)
  const states = [
    done.length > 0 && t('photo.upload.state.done', { count: done.length }),
    sending.length > 0 && t('photo.upload.state.sending', { count: sending.length }),
    waiting.length > 0 && t('photo.upload.state.waiting', { count: waiting.length }),
    failed.length > 0 && t('photo.upload.state.failed', { count: failed.length }),
  ]
  return (
    <>
      <p className="visually-hidden" role="status">
        {uploads.length > 0 && t('photo.upload.progress', { done: done.length, count: uploads.length })}
      </p>
      {uploads.length > 0 && (
        <div className={styles.uploads}>
          <Card aria-labelledby="uploads">
            <header>
              <h2 id="uploads">
                {!isOver
                  ? t('photo.upload.title', { count: uploads.length })
                  : done.length > 0
                    ? t('photo.upload.title.over', { count: done.length })
                    : t('photo.upload.title.none')}
              </h2>
              <span className="small muted num">{states.filter(Boolean).join(', ')}</span>
            </header>
            {!isOver && (
              <Progress
                as="progress"
                aria-label={t('photo.upload.whole')}
                value={sum(taken, ({ state, sent, bytes }) => (state === 'done' ? bytes : Math.min(sent, bytes)))}
                max={Math.max(
                  sum(taken, ({ bytes }) => bytes),
                  1,
                )}
              />
            )}
            {isOffline && (
              <p className={styles.offline} role="status">
                <WifiOff /> {t('photo.upload.offline')}
              </p>
            )}
            {!isKept && !isOver && <p className="small muted">{t('photo.upload.not_kept')}</p>}
            {again.length > 0 && isOver && (
              <p className={styles.failure} role="alert">
                {t('photo.upload.some_failed')}
              </p>
            )}
            <ul>
              {sending.map((upload) => (
                <SendingRow key={upload.key} upload={upload} forget={forget} />
              ))}
              {waiting.length > 0 && <Together uploads={waiting} icon={<Clock />} text={t('photo.upload.waiting')} />}
              {done.length > 0 && (
                <Together
                  uploads={done}
                  icon={<CircleCheck />}
                  text={t('photo.upload.state.done', { count: done.length })}
                />
              )}
              {failed.map((upload) => (
                <FailedRow key={upload.key} upload={upload} retry={retry} forget={forget} />
              ))}
            </ul>
            {(again.length > 1 || isOver) && (
              <p className="flow">
                {again.length > 1 && (
                  <Button size="small" type="button" onClick={() => retry(again)}>
                    <RotateCw /> {t('photo.upload.retry.all', { count: again.length })}
                  </Button>
                )}
                {isOver && (
                  <Button
                    variant="quiet"
                    size="small"
                    type="button"
                    onClick={() => forget(uploads.map(({ key }) => key))}
                  >
                    {t('photo.upload.clear')}
                  </Button>
                )}
              </p>
            )}
          </Card>
        </div>
      )}
    </>
  )
}

function SendingRow({ upload, forget }: { upload: PhotoUpload; forget: Uploads['forget'] }) {
  const t = useText()
  const size = useFileSize()
  const { key, name, sent, bytes } = upload
  return (
    <li>
      <LoaderCircle />
      <span>
        <b>{name}</b>
        <span className="small muted num">{t('photo.upload.part', { sent: size(sent), total: size(bytes) })}</span>
        <Progress as="progress" size="small" value={Math.min(sent, bytes)} max={Math.max(bytes, 1)} aria-label={name} />
      </span>
      <IconButton type="button" aria-label={t('photo.upload.cancel', { name })} onClick={() => forget([key])}>
        <X />
      </IconButton>
    </li>
  )
}

/** Several with the same state in one line. */
function Together({ uploads, icon, text }: { uploads: readonly PhotoUpload[]; icon: ReactNode; text: string }) {
  const names = uploads.slice(0, NAMES_SHOWN).map(({ name }) => name)
  const more = uploads.length - names.length
  return (
    <li>
      {icon}
      <span>
        <b>
          {names.join(', ')}
          {more > 0 && ` +${more}`}
        </b>
        <span className="small muted">{text}</span>
      </span>
    </li>
  )
}

function FailedRow({ upload, retry, forget }: Pick<Uploads, 'retry' | 'forget'> & { upload: PhotoUpload }) {
  const t = useText()
  const words = usePhotoRefusalWords()
  const { key, name, reason } = upload
  return (
    <li className={styles.failed}>
      <CircleAlert />
      <span>
        <b>{name}</b>
        <span className="small">{words(reason)}</span>
      </span>
      <span className="flow">
        {mayRetry(upload) && (
          <Button size="small" type="button" onClick={() => retry([key])}>
            {t('photo.upload.retry')}
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          type="button"
          aria-label={t('photo.upload.remove_one', { name })}
          onClick={() => forget([key])}
        >
          {t('photo.upload.remove')}
        </Button>
      </span>
    </li>
  )
}
