import { type ChangeEvent, useId } from 'react'
import { Form } from 'react-router'
import { Button } from '#ui/components/button.tsx'
import { Input } from '#ui/components/input.tsx'
import { DropZone } from '#ui/forms/files/drop-zone.tsx'
import { FileButton } from '#ui/forms/files/file-button.tsx'
import { usePageDrop } from '#ui/forms/files/use-page-drop.ts'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Camera } from '#ui/icons/camera.ts'
import { Images } from '#ui/icons/images.ts'
import * as styles from './photo-upload.module.css'

/** Phones convert HEIC to JPEG where it is not on the list. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** Photos are dropped anywhere on the page, chosen, or taken by the camera; without JavaScript a form with several files. */
export function PhotoUpload({ add }: { add: (files: readonly File[]) => void }) {
  const t = useText()
  const hydrated = useHydrated()
  const hint = useId()
  const isOver = usePageDrop(add)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    add([...(event.currentTarget.files ?? [])])
    // The same file may be chosen again.
    event.currentTarget.value = ''
  }
  return (
    <DropZone over={isOver} center aria-label={t('photo.upload')}>
      <Images />
      {hydrated ? (
        <>
          <p>
            <span className={styles.drop}>{isOver ? t('photo.upload.drop.now') : t('photo.upload.drop')} </span>
            <FileButton link multiple accept={ACCEPTED} aria-describedby={hint} onChange={choose}>
              <span className={styles.drop}>{t('photo.upload.choose')}</span>
              <span className={styles.tap}>{t('photo.upload.choose.form')}</span>
            </FileButton>
          </p>
          <span className={styles.camera}>
            <FileButton size="small" accept="image/*" capture="environment" onChange={choose}>
              <Camera /> {t('photo.upload.camera')}
            </FileButton>
          </span>
        </>
      ) : (
        <Form className={styles.form} method="post" encType="multipart/form-data">
          <label className="visually-hidden" htmlFor={`${hint}-files`}>
            {t('photo.upload.choose.form')}
          </label>
          <Input
            id={`${hint}-files`}
            type="file"
            name="photos"
            multiple
            accept={ACCEPTED}
            aria-describedby={hint}
            // Chosen before the scripts arrived.
            onChange={choose}
          />
          <Button variant="primary" type="submit" name="intent" value="upload">
            {t('photo.upload.send')}
          </Button>
        </Form>
      )}
      <p className="small muted" id={hint}>
        {t(hydrated ? 'photo.upload.hint' : 'photo.upload.hint.form')}
      </p>
    </DropZone>
  )
}
