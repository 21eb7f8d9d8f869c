import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Form } from 'react-router'
import type { DocumentItem, DocumentVersion } from '#shared/documents/documents-page.ts'
import { DOCUMENT_NAME_MAX, DOCUMENT_NAME_MIN } from '#shared/limits.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { FieldBox } from '#ui/components/field-parts.tsx'
import { Input } from '#ui/components/input.tsx'
import { FileInput } from '#ui/forms/files/file-input.tsx'
import { DOCUMENT } from '#ui/forms/files/file-rules.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useFileSize } from '#ui/i18n/file-size.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Trash2 } from '#ui/icons/trash-2.ts'
import * as styles from './documents-section.module.css'
import { AudienceField } from './upload-panel.tsx'

type Props = { document: DocumentItem; address: string }

/** One document: its name, who reads it, its file with the earlier ones, and deleting it. */
export function DocumentEditor({ document, address }: Props) {
  const t = useText()
  const { id, url, audience, versions } = document
  return (
    <div className={styles.editor}>
      <NameForm document={document} />
      <IdForm id={id} encType="multipart/form-data">
        <FieldBox>
          <label htmlFor={`file-${id}`}>{t('documents.replace')}</label>
          <FileInput rule={DOCUMENT} id={`file-${id}`} key={url} name="file" required />
          <span className="small muted">{t('documents.replace.hint')}</span>
        </FieldBox>
        <Button size="small" type="submit" name="intent" value="replace">
          {t('documents.replace.send')}
        </Button>
      </IdForm>
      {versions.length > 0 && <Versions id={id} versions={versions} />}
      <div className={styles.ends}>
        <IdForm id={id}>
          <Button variant="dangerOutline" size="small" type="submit" name="intent" value="delete">
            <Trash2 /> {t('documents.delete')}
          </Button>
        </IdForm>
        <ButtonLink variant="quiet" size="small" to={address} preventScrollReset viewTransition={false}>
          {t('documents.close')}
        </ButtonLink>
      </div>
      {audience === null && <p className="small muted">{t('documents.readers')}</p>}
    </div>
  )
}

type FormProps = { id: number; encType?: 'multipart/form-data'; version?: number; children: ReactNode }

const IdForm = ({ id, version, children, ...rest }: FormProps) => (
  <Form method="post" preventScrollReset className={styles.form} {...rest}>
    <input type="hidden" name="id" value={id} />
    {version !== undefined && <input type="hidden" name="version" value={version} />}
    {children}
  </Form>
)

function NameForm({ document: { id, name, audience } }: { document: DocumentItem }) {
  const t = useText()
  const control = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <IdForm id={id}>
      <FieldBox>
        <label htmlFor={control}>{t('documents.name')}</label>
        <Input
          id={control}
          ref={input}
          name="name"
          defaultValue={name}
          required
          minLength={DOCUMENT_NAME_MIN}
          maxLength={DOCUMENT_NAME_MAX}
          autoComplete="off"
        />
      </FieldBox>
      {audience !== null && <AudienceField defaultValue={audience} />}
      <Button variant="primary" size="small" type="submit" name="intent" value="change">
        {t('documents.save')}
      </Button>
    </IdForm>
  )
}

/** The earlier files, latest first. */
function Versions({ id, versions }: { id: number; versions: DocumentVersion[] }) {
  const t = useText()
  const size = useFileSize()
  const { long } = useDates()
  return (
    <section aria-labelledby={`versions-${id}`}>
      <h3 className={styles.subtitle} id={`versions-${id}`}>
        {t('documents.versions')}
      </h3>
      <p className="small muted">{t('documents.versions.hint')}</p>
      <ul className={styles.versions}>
        {versions.map(({ id: version, url, ext, bytes, replacedAt }) => (
          <li key={version}>
            <a className="link" href={url} download>
              {t('documents.version', { day: long(replacedAt) })}
            </a>{' '}
            <span className="small muted">
              {ext.slice(1).toUpperCase()}, {size(bytes)}
            </span>
            <IdForm id={id} version={version}>
              <Button variant="quiet" size="small" type="submit" name="intent" value="restore_version">
                {t('documents.version.restore')}
              </Button>
              <Button variant="quiet" size="small" type="submit" name="intent" value="delete_version">
                {t('documents.version.delete')}
              </Button>
            </IdForm>
          </li>
        ))}
      </ul>
      {versions.length > 1 && (
        <IdForm id={id}>
          <Button size="small" type="submit" name="intent" value="delete_versions">
            {t('documents.versions.delete', { count: versions.length })}
          </Button>
        </IdForm>
      )}
    </section>
  )
}
