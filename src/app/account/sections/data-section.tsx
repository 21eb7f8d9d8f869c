import { useEffect } from 'react'
import { Form, useRevalidator } from 'react-router'
import type { ReauthenticationState } from '#features/identity/accounts/ui/reauthenticate.tsx'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { RowActions, Rows } from '#ui/components/rows.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useFileSize } from '#ui/i18n/file-size.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { Download } from '#ui/icons/download.ts'
import { useLocalizedPath } from '#ui/page/site.ts'
import { type AccountFormResult, failureOf } from '../account-response.ts'
import type { AccountView, DataExportView } from '../account-view.ts'
import { AccountSection, SectionSuccessNote } from './account-section.tsx'
import * as styles from './data-section.module.css'
import { DeleteAccount } from './delete-account.tsx'

type Props = {
  graceDays: number
  account: AccountView
  copy: DataExportView | null
  result: AccountFormResult
  done: string | null
  proof: ReauthenticationState
}
const POLL_MS = 4000

/** Data export and account deletion. */
export function DataSection({ account, copy, result, done, proof, graceDays }: Props) {
  const t = useText()
  const { day } = useTimestamps()
  // Once the file is there, its own words say so.
  const note = done === 'copy' && copy?.readyAt ? null : done
  return (
    <AccountSection part="data" title={t('account.data')} lede={t('account.data.lede')} done={note}>
      <Rows>
        <li>
          <Download />
          <div>
            <b>{t('account.copy')}</b>
            <small>{t('account.copy.text')}</small>
            <FormError failure={failureOf(result, 'copy')} />
            <ExportState copy={copy} />
          </div>
          <ExportActions copy={copy} />
        </li>
      </Rows>
      <SectionSuccessNote
        part="erase"
        done={done}
        values={{ day: account.eraseAfter ? day(account.eraseAfter) : '' }}
      />
      <DeleteAccount account={account} graceDays={graceDays} result={result} proof={proof} />
    </AccountSection>
  )
}

/** Polls while the export is in progress. */
function ExportState({ copy }: { copy: DataExportView | null }) {
  const t = useText()
  const { day } = useTimestamps()
  const { revalidate } = useRevalidator()
  const inProgress = copy !== null && copy.readyAt === null
  useEffect(() => {
    if (!inProgress) return
    const timer = setInterval(() => void revalidate(), POLL_MS)
    return () => clearInterval(timer)
  }, [inProgress, revalidate])
  return (
    <p className={`small ${styles.state}`} role="status">
      {inProgress && t('account.copy.making')}
      {copy?.expiresAt && t('account.copy.ready', { day: day(copy.expiresAt) })}
    </p>
  )
}

function ExportActions({ copy }: { copy: DataExportView | null }) {
  const t = useText()
  const path = useLocalizedPath()
  const size = useFileSize()
  if (copy && !copy.readyAt) return null
  return (
    <RowActions>
      {copy && (
        <Button as="a" size="small" href={path(paths.accountCopy(copy.id))} download>
          {t('account.copy.download', { size: size(copy.bytes ?? 0) })}
        </Button>
      )}
      <Form method="post" preventScrollReset>
        <Button variant={copy ? 'quiet' : 'outline'} size="small" type="submit" name="intent" value="copy">
          {t(copy ? 'account.copy.again' : 'account.copy.prepare')}
        </Button>
      </Form>
    </RowActions>
  )
}
