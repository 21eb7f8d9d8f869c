import { useState } from 'react'
import { Form } from 'react-router'
import type { EditablePhoto, PhotoField } from '#shared/albums/album-editor.ts'
import { PHOTO_ALTERNATIVE_TEXT_MAX, PHOTO_DESCRIPTION_MAX } from '#shared/albums/albums.ts'
import { Button } from '#ui/components/button.tsx'
import { Input, Textarea } from '#ui/components/input.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { ConflictNote } from '../fields/conflict-note.tsx'
import { nameOf } from '../state/edits.ts'
import { PhotoDetails } from './photo-details.tsx'
import * as styles from './photo-tile.module.css'
import type { TileProps } from './tile-props.ts'

/** Texts below a photo, and what else is known about it. Saved with everything else of the page; without JavaScript by itself. */
export function PhotoFields(props: TileProps) {
  const { photo, changes, change, save } = props
  const t = useText()
  const hydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const name = nameOf(photo)
  const now = <Name extends PhotoField>(of: Name): EditablePhoto[Name] =>
    changes?.[of] ? (changes[of].now as EditablePhoto[Name]) : photo[of]
  if (photo.state === 'failed') return null
  return (
    <Form
      className={styles.fields}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <input type="hidden" name="id" value={photo.id} />
      <Textarea
        name="caption"
        rows={2}
        maxLength={PHOTO_DESCRIPTION_MAX}
        aria-label={t('photo.edit.caption', { name })}
        placeholder={t('photo.edit.caption.placeholder')}
        value={now('caption') ?? ''}
        onChange={({ currentTarget }) => change(photo, 'caption', currentTarget.value || null)}
      />
      <ConflictNote
        change={changes?.caption}
        stored={photo.caption ?? ''}
        take={(text) => change(photo, 'caption', text || null)}
      />
      <Input
        name="alternativeText"
        maxLength={PHOTO_ALTERNATIVE_TEXT_MAX}
        autoComplete="off"
        aria-label={t('photo.edit.alt', { name })}
        placeholder={t('photo.edit.alt.placeholder')}
        value={now('alternativeText') ?? ''}
        onChange={({ currentTarget }) => change(photo, 'alternativeText', currentTarget.value || null)}
      />
      <ConflictNote
        change={changes?.alternativeText}
        stored={photo.alternativeText ?? ''}
        take={(text) => change(photo, 'alternativeText', text || null)}
      />
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles.more}>{t('photo.edit.more')}</summary>
        {(!hydrated || isOpen) && <PhotoDetails {...props} now={now} />}
      </details>
      {!hydrated && (
        <Button size="small" type="submit" name="intent" value="photo">
          {t('photo.edit.save')}
        </Button>
      )}
    </Form>
  )
}
