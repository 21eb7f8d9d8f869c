import { type ChangeEvent, useId, useState } from 'react'
import { Form } from 'react-router'
import { DOCUMENT_AUDIENCES, type DocumentAudience } from '#shared/documents/documents.ts'
import { DOCUMENTS_PER_CALL } from '#shared/limits.ts'
import { Button } from '#ui/components/button.tsx'
import { FieldBox, FieldError } from '#ui/components/field-parts.tsx'
import { Select } from '#ui/components/input.tsx'
import { DropZone } from '#ui/forms/files/drop-zone.tsx'
import { FileButton } from '#ui/forms/files/file-button.tsx'
import { usePageDrop } from '#ui/forms/files/use-page-drop.ts'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Upload as UploadIcon } from '#ui/icons/upload.ts'
import { useLocalizedPath } from '#ui/page/site.ts'
import { UploadList } from './upload-list.tsx'
import * as styles from './upload-panel.module.css'
import { useUploadQueue } from './use-upload-queue.ts'

type Props = {
  api: string
  isOfEvent: boolean
  /** How many more fit. */
  left: number
  /** Where everything has one audience: that, and the page of documents, which takes the form without JavaScript. */
  only?: { audience: DocumentAudience; address: string }
}

/** Files are dropped or chosen and sent at once, each with its progress; without JavaScript a form with several files. */
export function UploadPanel({ api, isOfEvent, left, only }: Props) {
  const t = useText()
  const hydrated = useHydrated()
  const path = useLocalizedPath()
  const [audience, setAudience] = useState<DocumentAudience>(only?.audience ?? 'public')
  const { uploads, add, retry, forget } = useUploadQueue(api)
  const hint = useId()
  const send = (files: readonly File[]) => add(files, isOfEvent ? audience : null)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    send([...(event.currentTarget.files ?? [])])
    // The same file may be chosen again.
    event.currentTarget.value = ''
  }
  const isOver = usePageDrop(send)
  return (
    <DropZone over={isOver} aria-label={t('documents.add')}>
      <Form
        method="post"
        encType="multipart/form-data"
        className={styles.form}
        {...(only && { action: path(only.address) })}
      >
        {only && <input type="hidden" name="audience" value={only.audience} />}
        {isOfEvent && !only && (
          <AudienceField
            value={audience}
            onChange={(event) => setAudience(event.currentTarget.value as DocumentAudience)}
          />
        )}
        {left > 0 ? (
          <FileButton name="documents" multiple aria-describedby={hint} onChange={choose}>
            <UploadIcon /> {t(hydrated ? 'documents.choose' : 'documents.files')}
          </FileButton>
        ) : (
          <FieldError>{t('documents.refused.documents_full')}</FieldError>
        )}
        {!hydrated && left > 0 && (
          <Button variant="primary" type="submit" name="intent" value="upload">
            {t('documents.upload')}
          </Button>
        )}
      </Form>
      <p className="small muted" id={hint}>
        {t(hydrated ? 'documents.hint' : 'documents.hint.form', { count: DOCUMENTS_PER_CALL })}
      </p>
      <UploadList uploads={uploads} retry={retry} forget={forget} />
    </DropZone>
  )
}

type AudienceProps = {
  value?: DocumentAudience
  defaultValue?: DocumentAudience
  onChange?: (event: ChangeEvent<HTMLSelectElement>) => void
}

/** Who reads an event's document. */
export function AudienceField(props: AudienceProps) {
  const t = useText()
  const id = useId()
  return (
    <FieldBox>
      <label htmlFor={id}>{t('documents.audience')}</label>
      <Select id={id} name="audience" {...props}>
        {DOCUMENT_AUDIENCES.map((audience) => (
          <option key={audience} value={audience}>
            {t(`documents.audience.${audience}`)}
          </option>
        ))}
      </Select>
    </FieldBox>
  )
}
