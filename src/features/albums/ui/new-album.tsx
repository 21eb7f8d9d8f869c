import { useId, useRef } from 'react'
import { Form } from 'react-router'
import { ALBUM_TITLE_MAX } from '#shared/albums/albums.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Field } from '#ui/forms/field.tsx'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { useSubmitOnce } from '#ui/forms/use-submit-once.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Plus } from '#ui/icons/plus.ts'
import * as button from '#ui/primitives/button.module.css'
import * as field from '#ui/primitives/field.module.css'
import * as styles from './album-cards.module.css'
import { usePhotoRefusalWords } from './photo-refusal-words.ts'

/** Creates an album with a title; everything else is decided on its page, which opens next. */
export function NewAlbum({ failure }: { failure: FormFailure | null }) {
  const t = useText()
  const words = usePhotoRefusalWords()
  const submitOnce = useSubmitOnce()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const message = useFocusedMessage<HTMLDivElement>(failure)
  const title = failure?.typed?.['title'] === undefined ? '' : String(failure.typed['title'])
  const isTitleWrong = failure?.fields['title'] !== undefined
  const error = isTitleWrong ? t('field.required') : undefined
  return (
    <Form className={styles.create} method="post" onSubmit={submitOnce} aria-label={t('album.list.new')}>
      {failure && (
        // biome-ignore lint/a11y/noAutofocus: without JavaScript the browser moves to the error
        <div className={field.summary} role="alert" tabIndex={-1} ref={message} autoFocus>
          <b>{t('album.list.not_created')}</b>
          {!isTitleWrong && <p>{words(failure.code)}</p>}
        </div>
      )}
      <div className={styles.createFields}>
        <Field id={id} name="title" label={t('album.list.title')} error={error}>
          {(control) => (
            <input
              className={field.input}
              key={title}
              ref={input}
              required
              maxLength={ALBUM_TITLE_MAX}
              autoComplete="off"
              defaultValue={title}
              {...control}
            />
          )}
        </Field>
        <button className={button.primary} type="submit" name="intent" value="create">
          <Plus /> {t('album.list.add')}
        </button>
      </div>
    </Form>
  )
}
