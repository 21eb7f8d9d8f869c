import { Form } from 'react-router'
import { AdminRows, AdminSection } from '#app/admin/components/admin-section.tsx'
import { adminPaths } from '#shared/admin-paths.ts'
import type { Locale } from '#shared/languages.ts'
import type { FieldChange } from '#shared/review/diff.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Disclosure, RowActions } from '#ui/components/rows.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { TextChanges } from './text-changes.tsx'
import * as styles from './text-versions.module.css'

type Version = {
  id: number
  title: string
  summary: string
  body: string
  writtenAt: Date
  writtenBy: number | null
  username: string | null
}
type Props = {
  /** Of the text. */
  id: number
  versions: Version[]
  /** The version that is compared with the present text. */
  compared: { id: number; changes: FieldChange[] } | null
  locale: Locale
  now: Date
}

/** Earlier versions, latest first; each can be read and restored. */
export function TextVersions({ id, versions, compared, locale, now }: Props) {
  const t = useText()
  const { moment } = useTimestamps()
  const writer = ({ writtenBy, username }: Version) =>
    writtenBy === null ? t('admin.texts.file') : (username ?? t('admin.auditLog.erased', { id: writtenBy }))
  return (
    <AdminSection title={t('admin.texts.versions')} lede={versions.length === 0 && t('admin.texts.versions.none')}>
      <AdminRows>
        {versions.map((version) => (
          <li key={version.id}>
            <span>
              <b>{moment(version.writtenAt, now)}</b>
              <small>{writer(version)}</small>
            </span>
            <RowActions as={Form} method="post">
              <ButtonLink
                variant="quiet"
                size="small"
                to={compared?.id === version.id ? adminPaths.text(id) : `${adminPaths.text(id)}?compare=${version.id}`}
                preventScrollReset
              >
                {t(compared?.id === version.id ? 'admin.texts.compare.less' : 'admin.texts.compare')}{' '}
                <span className="visually-hidden">{moment(version.writtenAt, now)}</span>
              </ButtonLink>
              <input type="hidden" name="version" value={version.id} />
              <Button size="small" type="submit" name="intent" value="restore">
                {t('admin.texts.restore')} <span className="visually-hidden">{moment(version.writtenAt, now)}</span>
              </Button>
            </RowActions>
            {compared?.id === version.id && (
              <Disclosure as="div">
                <h3>{t('admin.texts.compare.title')}</h3>
                <TextChanges changes={compared.changes} />
              </Disclosure>
            )}
            <Disclosure>
              <summary className="link">{t('admin.texts.read')}</summary>
              <div lang={locale}>
                <p>
                  <b>{version.title}</b>
                </p>
                <p>{version.summary}</p>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls what is longer than its box */}
                <pre className={styles.body} tabIndex={0}>
                  {version.body}
                </pre>
              </div>
            </Disclosure>
          </li>
        ))}
      </AdminRows>
    </AdminSection>
  )
}
