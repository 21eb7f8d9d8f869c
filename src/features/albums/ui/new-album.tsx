import { useId, useRef } from 'react'
import { Form } from 'react-router'
import { ALBUM_TITLE_MAX } from '#shared/albums/albums.ts'
import { Button } from '#ui/components/button.tsx'
import { ErrorBox } from '#ui/components/field-parts.tsx'
import { Input } from '#ui/components/input.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Field } from '#ui/forms/field.tsx'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { useSubmitOnce } from '#ui/forms/use-submit-once.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Plus } from '#ui/icons/plus.ts'
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
        // Without JavaScript the browser moves to the error.
        <ErrorBox role="alert" tabIndex={-1} ref={message} autoFocus>
          <b>{t('album.list.not_created')}</b>
          {!isTitleWrong && <p>{words(failure.code)}</p>}
        </ErrorBox>
      )}
      <div className={styles.createFields}>
        <Field id={id} name="title" label={t('album.list.title')} error={error}>
          {(control) => (
            <Input
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
        <Button variant="primary" type="submit" name="intent" value="create">
          <Plus /> {t('album.list.add')}
        </Button>
      </div>
    </Form>
  )
}
