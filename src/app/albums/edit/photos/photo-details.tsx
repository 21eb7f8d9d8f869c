import { useRef } from 'react'
import type { EditablePhoto, PhotoField } from '#shared/albums/album-editor.ts'
import { PHOTO_CREDIT_MAX } from '#shared/albums/albums.ts'
import { Button } from '#ui/components/button.tsx'
import { Input } from '#ui/components/input.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FocalPointPicker } from '#ui/forms/images/focal-point-picker.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { ConflictNote } from '../fields/conflict-note.tsx'
import * as styles from './photo-tile.module.css'
import type { TileProps } from './tile-props.ts'

type Props = TileProps & { now: <Name extends PhotoField>(of: Name) => EditablePhoto[Name] }

/** Who took a photo and when, and which point of it stays visible where it is cropped. */
export function PhotoDetails({ photo, changes, change, now, mayEdit, isCover, setCover }: Props) {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const { id, url, uploader } = photo
  const readFocal = () => {
    const value = (name: string) => Number(box.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value)
    const [x, y] = [value('focal.x'), value('focal.y')]
    if (Number.isInteger(x) && Number.isInteger(y)) change(photo, 'focal', { x, y })
  }
  return (
    <div className={styles.details}>
      <Field id={`credit-${id}`} name="credit" label={t('photo.edit.credit')} hint={t('photo.edit.credit.hint')}>
        {(control) => (
          <Input
            maxLength={PHOTO_CREDIT_MAX}
            autoComplete="off"
            value={now('credit') ?? ''}
            onChange={({ currentTarget }) => change(photo, 'credit', currentTarget.value || null)}
            {...control}
          />
        )}
      </Field>
      <ConflictNote
        change={changes?.credit}
        stored={photo.credit ?? ''}
        take={(text) => change(photo, 'credit', text || null)}
      />
      <Field id={`taken-${id}`} name="takenAt" label={t('photo.edit.taken')}>
        {(control) => (
          <Input
            type="datetime-local"
            min="1900-01-01T00:00"
            max="2100-01-01T00:00"
            value={now('takenAt') ?? ''}
            onChange={({ currentTarget }) => change(photo, 'takenAt', currentTarget.value || null)}
            {...control}
          />
        )}
      </Field>
      {url && (
        <div ref={box} onInput={readFocal}>
          <FocalPointPicker
            names={{ x: 'focal.x', y: 'focal.y' }}
            initial={now('focal')}
            labels={{
              legend: t('focal.legend'),
              hint: t('focal.hint'),
              point: (x, y) => t('focal.point', { x, y }),
              x: t('focal.x'),
              y: t('focal.y'),
            }}
            onMove={readFocal}
          >
            <img src={url} alt="" />
          </FocalPointPicker>
        </div>
      )}
      {mayEdit && !isCover && url && (
        <Button
          size="small"
          type="submit"
          name="intent"
          value={`cover ${id}`}
          onClick={(event) => {
            event.preventDefault()
            setCover(id)
          }}
        >
          {t('photo.edit.cover.use')}
        </Button>
      )}
      {uploader && !photo.isOwn && <p className="small muted">{t('photo.edit.uploader', { name: uploader })}</p>}
    </div>
  )
}
