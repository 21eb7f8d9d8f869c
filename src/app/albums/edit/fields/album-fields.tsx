import { Form } from 'react-router'
import type { AlbumEditorView, AlbumField } from '#shared/albums/album-editor.ts'
import { ALBUM_DESCRIPTION_MAX, ALBUM_TITLE_MAX } from '#shared/albums/albums.ts'
import { Button } from '#ui/components/button.tsx'
import { Input, Textarea } from '#ui/components/input.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import type { AlbumEdits } from '../state/use-album-edits.ts'
import { ConflictNote } from './conflict-note.tsx'
import { VisibilityFields } from './visibility-fields.tsx'

/** The id of the form that the save bar submits. */
export const ALBUM_FORM = 'album'

type Props = { view: AlbumEditorView; edits: AlbumEdits; save: () => void }

/** Title, description, who sees the album and who adds photos. Saved with everything else of the page; without JavaScript by itself. */
export function AlbumFields({ view, edits, save }: Props) {
  const t = useText()
  const hydrated = useHydrated()
  const now = <Name extends AlbumField>(name: Name): AlbumEditorView[Name] =>
    edits.album[name] ? (edits.album[name].now as AlbumEditorView[Name]) : view[name]
  const title = now('title')
  const error = title.trim() === '' ? t('field.required') : undefined
  return (
    <Form
      className="stack"
      id={ALBUM_FORM}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Field name="title" label={t('album.edit.title')} error={error}>
        {(control) => (
          <Input
            required
            maxLength={ALBUM_TITLE_MAX}
            autoComplete="off"
            value={title}
            onChange={({ currentTarget }) => edits.changeAlbum('title', currentTarget.value)}
            {...control}
          />
        )}
      </Field>
      <ConflictNote change={edits.album.title} stored={view.title} take={(text) => edits.changeAlbum('title', text)} />
      <Field name="description" label={t('album.edit.description')}>
        {(control) => (
          <Textarea
            rows={3}
            maxLength={ALBUM_DESCRIPTION_MAX}
            value={now('description')}
            onChange={({ currentTarget }) => edits.changeAlbum('description', currentTarget.value)}
            {...control}
          />
        )}
      </Field>
      <ConflictNote
        change={edits.album.description}
        stored={view.description}
        take={(text) => edits.changeAlbum('description', text)}
      />
      {view.audience && (
        <VisibilityFields
          audience={view.audience}
          visibility={now('visibility')}
          contributors={now('contributors')}
          change={edits.changeAlbum}
        />
      )}
      {!hydrated && (
        <Button variant="primary" type="submit" name="intent" value="album">
          {t('album.edit.save')}
        </Button>
      )}
    </Form>
  )
}
