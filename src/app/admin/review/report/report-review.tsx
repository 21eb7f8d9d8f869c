import { Form } from 'react-router'
import { REPORT_NOTE_LENGTH } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import type { WaitingReport } from '#shared/review/review-queues.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { FieldBox } from '#ui/components/field-parts.tsx'
import { Textarea } from '#ui/components/input.tsx'
import { useFileSize } from '#ui/i18n/file-size.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Download } from '#ui/icons/download.ts'
import { Eye } from '#ui/icons/eye.ts'
import { EyeOff } from '#ui/icons/eye-off.ts'
import type { AdminFormFailure } from '../../components/error-messages.ts'
import { ReviewHeading } from '../review-heading.tsx'
import { useRelativeTime } from '../use-relative-time.ts'
import * as styles from './report-review.module.css'

/** What was reported, why and by how many, beside what is known of it and the team's notes. */
export function ReportReview({ report, result }: { report: WaitingReport; result: AdminFormFailure | null }) {
  const t = useText()
  const ago = useRelativeTime()
  const { name, type, path, text, hours, reports, takenBy, mine, status, own, appeal } = report
  const reason = reports[0] ? t(`admin.reports.reason.${reports[0].reason}`) : ''
  return (
    <>
      <ReviewHeading
        title={name || t('admin.reports.gone')}
        about={t('admin.reports.about', {
          type: t(`admin.reports.type.${type}`),
          hours: ago(hours),
          reason,
          count: reports.length,
        })}
      >
        {status === 'in_review' && (
          <Badge tone="info">
            <Eye /> {mine ? t('admin.reports.mine') : t('admin.reports.taken', { name: takenBy ?? '' })}
          </Badge>
        )}
        {status === 'open' && !own && <TakeButton id={report.id} />}
        {path && (
          <ButtonLink size="small" to={path}>
            {t('admin.open')}
          </ButtonLink>
        )}
      </ReviewHeading>
      <div className={styles.columns}>
        <div className={styles.stack}>
          {appeal && <Appeal appeal={appeal} />}
          <Told reports={reports} />
          {!own && <Files report={report} />}
          {text && (
            <Card>
              <h2>{t('admin.reports.content')}</h2>
              <p className={styles.text}>{text}</p>
            </Card>
          )}
        </div>
        <div className={styles.stack}>
          <Background report={report} />
          {!own && <Notes report={report} result={result} />}
        </div>
      </div>
    </>
  )
}

/** What the page may not show to the team: each opening is on record. */
function Files({ report: { id, files } }: { report: WaitingReport }) {
  const t = useText()
  const size = useFileSize()
  if (files.length === 0) return null
  return (
    <Card>
      <h2>{t('admin.reports.files')}</h2>
      <ul className={styles.reports}>
        {files.map(({ id: file, name, ext, bytes }) => (
          <li key={file}>
            <Form method="post" action={`${paths.adminItem('reports', id)}/file`} reloadDocument>
              <p className={styles.text}>
                <b>{name}</b> <span className="small muted">{`${ext.slice(1).toUpperCase()}, ${size(bytes)}`}</span>
              </p>
              <Button size="small" type="submit" name="file" value={file}>
                <Download /> {t('admin.reports.file.open')}
                <span className="visually-hidden"> {name}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      <p className="small muted">{t('admin.reports.files.text')}</p>
    </Card>
  )
}

function TakeButton({ id }: { id: number }) {
  const t = useText()
  return (
    <Form method="post" action={paths.adminItem('reports', id)} preventScrollReset>
      <Button size="small" type="submit" name="intent" value="take">
        <Eye /> {t('admin.reports.take')}
      </Button>
    </Form>
  )
}

function Told({ reports }: Pick<WaitingReport, 'reports'>) {
  const t = useText()
  return (
    <Card>
      <h2>{t('admin.reports.told')}</h2>
      <ul className={styles.reports}>
        {reports.map(({ reference, reason, message, kind }) => (
          <li key={reference}>
            <p>
              <b>{t(`admin.reports.reason.${reason}`)}</b>
            </p>
            <p className={styles.text}>«{message}»</p>
            <p className="small muted">
              {reference}. {t(`admin.reports.kind.${kind}`)}
            </p>
          </li>
        ))}
      </ul>
      <p className="small muted">{t('admin.reports.secret')}</p>
    </Card>
  )
}

function Appeal({ appeal: { text, action, reason, decidedBy } }: { appeal: NonNullable<WaitingReport['appeal']> }) {
  const t = useText()
  return (
    <Card>
      <h2>{t('admin.reports.appeal')}</h2>
      <p className={styles.text}>«{text}»</p>
      <p className="small muted">
        {t('admin.reports.decided', { name: decidedBy ?? '', what: t(`admin.reports.action.${action}`) })} {reason}
      </p>
    </Card>
  )
}

function Background({ report: { targetState, earlier } }: { report: WaitingReport }) {
  const t = useText()
  return (
    <Card>
      <h2>{t('admin.reports.background')}</h2>
      <p className={styles.state}>
        {targetState === 'shown' ? <Eye /> : <EyeOff />} {t(`admin.reports.target.${targetState}`)}
      </p>
      <p>{earlier === 0 ? t('admin.reports.first') : t('admin.reports.earlier', { count: earlier })}</p>
    </Card>
  )
}

function Notes({ report: { id, notes }, result }: { report: WaitingReport; result: AdminFormFailure | null }) {
  const t = useText()
  const typed = result?.intent === 'note' ? result.failure?.typed?.['note'] : undefined
  return (
    <Card>
      <h2>{t('admin.reports.notes')}</h2>
      {notes.length > 0 && (
        <ul className={styles.reports}>
          {notes.map(({ by, text, at }) => (
            <li key={at + text}>
              <p className={styles.text}>{text}</p>
              <p className="small muted">{by}</p>
            </li>
          ))}
        </ul>
      )}
      <Form
        className="stack-small"
        method="post"
        action={paths.adminItem('reports', id)}
        preventScrollReset
        key={notes.length}
      >
        <FieldBox>
          <label htmlFor="report-note">{t('admin.reports.note')}</label>
          <Textarea
            id="report-note"
            name="note"
            rows={3}
            required
            maxLength={REPORT_NOTE_LENGTH.max}
            defaultValue={typeof typed === 'string' ? typed : ''}
          />
        </FieldBox>
        <div>
          <Button size="small" type="submit" name="intent" value="note">
            {t('admin.reports.note.add')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
