import type { Locale } from '#shared/languages.ts'
import { COLUMN_ROLES } from '#shared/payments/statement.ts'
import type { StatementPreview } from '#shared/payments/statement-preview.ts'
import { Card } from '#ui/components/card.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { ChevronDown } from '#ui/icons/chevron-down.ts'
import { Columns4 } from '#ui/icons/columns-4.ts'
import { FileCheck } from '#ui/icons/file-check.ts'
import { TriangleAlert } from '#ui/icons/triangle-alert.ts'
import { Upload } from '#ui/icons/upload.ts'
import * as styles from './statement.module.css'
import { UploadForm } from './upload-form.tsx'

/** The file that is being matched: what was read of it, its columns, and what is wrong with some of its lines. */
export function FileCard({ preview }: { preview: StatementPreview }) {
  const t = useText()
  const dates = useDates()
  const { fileName, movements, incoming, firstDay, lastDay, heading, otherAccount } = preview
  const rest = Math.max(0, movements - incoming)
  return (
    <Card aria-label={t('statement.file')}>
      <div className={styles.fileRow}>
        <FileCheck />
        <div>
          <b>{fileName}</b>
          <small>
            {t('statement.file.read', { count: movements })}
            {firstDay && lastDay && ` ${t('statement.file.days', { days: dates.briefSpan(firstDay, lastDay) })}`}{' '}
            {t('statement.file.incoming', { count: incoming })} {rest > 0 && t('statement.file.rest', { count: rest })}{' '}
            {t('statement.file.not_stored')}
          </small>
        </div>
      </div>
      {otherAccount && (
        <p className={styles.account}>
          <TriangleAlert /> {t('statement.other_account', { file: otherAccount.file, event: otherAccount.event })}
        </p>
      )}
      {heading && (
        <details className={styles.fold}>
          <summary>
            <Columns4 /> <b>{t('statement.columns')}</b> <span className="muted">{t('statement.columns.check')}</span>{' '}
            <ChevronDown />
          </summary>
          <UploadForm
            asked={{
              heading: heading.hash,
              names: heading.names,
              examples: [heading.example],
              columns: heading.columns,
            }}
          />
          <Unused preview={preview} />
        </details>
      )}
      <Problems preview={preview} />
      <details className={styles.fold}>
        <summary>
          <Upload /> <b>{t('statement.file.other')}</b> <ChevronDown />
        </summary>
        <UploadForm asked={null} />
      </details>
    </Card>
  )
}

function Unused({ preview: { heading } }: { preview: StatementPreview }) {
  const t = useText()
  if (!heading) return null
  const used = new Set(COLUMN_ROLES.map((role) => heading.columns[role]))
  const unused = heading.names.filter((name, index) => name && !used.has(index))
  return (
    <p className="small muted">
      {unused.length > 0 && `${t('statement.columns.unused', { names: unused.join(', ') })} `}
      {t('statement.columns.remembered')}
    </p>
  )
}

/** Lines that could not be read, and those in other currencies: told, never booked. */
function Problems({ preview: { problems, foreign } }: { preview: StatementPreview }) {
  const t = useText()
  const locale = useLocale()
  const dates = useDates()
  if (problems.length + foreign.length === 0) return null
  return (
    <details className={styles.fold} open={problems.length > 0}>
      <summary>
        <TriangleAlert className={styles.warning} />{' '}
        <b>{t('statement.problems', { count: problems.length + foreign.length })}</b>{' '}
        <span className="muted">{t('statement.problems.rest')}</span> <ChevronDown />
      </summary>
      <ul className={styles.problems}>
        {problems.map(({ line, code, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
          <li key={index}>
            <b className="num">{t('statement.line', { line })}</b> {t(`statement.problem.${code}`)}{' '}
            {value && <q className={styles.value}>{value}</q>}
          </li>
        ))}
        {foreign.map(({ line, day, amount, currency, payer, text }) => (
          <li key={`${line} ${amount}`}>
            <b className="num">{t('statement.line', { line })}</b> {t('statement.problem.foreign')}{' '}
            <q className={styles.value}>
              {[dates.brief(day), formatForeign(amount, currency, locale), payer || text].filter(Boolean).join(', ')}
            </q>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Not every code that a file holds is a currency. */
const formatForeign = (amount: number, currency: string, locale: Locale) =>
  /^[A-Z]{3}$/.test(currency) ? formatMoney(amount, currency, locale) : `${amount / 100} ${currency}`
