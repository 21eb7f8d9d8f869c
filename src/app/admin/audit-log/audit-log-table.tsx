import { Fragment } from 'react'
import { paths } from '#shared/paths.ts'
import { auditLogQuery } from '#shared/review/audit-log.ts'
import type { AuditLogEntry } from '#shared/review/review.ts'
import { Badge } from '#ui/components/badge.tsx'
import { DataTable } from '#ui/components/data-table.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { useActionLabel } from '../components/action-labels.ts'
import { useStateLabel } from '../components/state-labels.ts'
import { UndoForm } from '../components/undo-note.tsx'
import { ChangedValue } from '../review/diff/diff-list.tsx'
import { useFieldLabels } from '../review/diff/field-labels.ts'

/** The audit log, latest first; entries are never removed. */
export function AuditLogTable({ lines, now }: { lines: AuditLogEntry[]; now: Date }) {
  const t = useText()
  if (lines.length === 0) return <p>{t('admin.auditLog.none')}</p>
  return (
    <DataTable align="top" stack>
      <thead>
        <tr>
          <th scope="col">{t('admin.auditLog.when')}</th>
          <th scope="col">{t('admin.auditLog.who')}</th>
          <th scope="col">{t('admin.auditLog.what')}</th>
          <th scope="col">{t('admin.auditLog.entityType')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <EntryRow key={line.id} line={line} now={now} />
        ))}
      </tbody>
    </DataTable>
  )
}

function EntryRow({ line, now }: { line: AuditLogEntry; now: Date }) {
  const t = useText()
  const actions = useActionLabel()
  const { moment } = useTimestamps()
  const { at, actor, action, entityType, entityId, name, reason, undone, undoable } = line
  return (
    <tr>
      <td>{moment(new Date(at), now)}</td>
      <td>
        {actor ? (
          <SiteLink
            className="link"
            to={auditLogQuery.path(paths.adminAuditLog, { who: actor.username ?? String(actor.id) })}
          >
            {actor.username ?? t('admin.auditLog.erased', { id: actor.id })}
          </SiteLink>
        ) : (
          t('admin.house')
        )}
      </td>
      <td>
        {undone ? <s>{actions(action)}</s> : <b>{actions(action)}</b>}{' '}
        {undone && <Badge>{t('admin.auditLog.undone')}</Badge>}
        <StateChange line={line} />
        <FieldChanges changes={line.changes} />
        {reason && <small>«{reason}»</small>}
        {undoable && <UndoForm line={line} now={now} />}
      </td>
      <td>
        <SiteLink className="link" to={auditLogQuery.path(paths.adminAuditLog, { entityType, entityId })}>
          {name ?? `#${entityId}`}
        </SiteLink>
        <small>{t(`admin.entityType.${entityType}`)}</small>
      </td>
    </tr>
  )
}

/** The old and new value of each field, or only its name where values are not recorded. */
function FieldChanges({ changes }: Pick<AuditLogEntry, 'changes'>) {
  const { nameOf } = useFieldLabels()
  return changes.map(({ field, diff }) => (
    <small key={field}>
      {nameOf(field)}
      {diff.map((change) => (
        <Fragment key={change.field}>
          : <ChangedValue change={change} bothPictures />
        </Fragment>
      ))}
    </small>
  ))
}

/** The state before and after. */
function StateChange({ line: { entityType, from, to } }: { line: AuditLogEntry }) {
  const label = useStateLabel()
  if (to === null || from === to) return null
  return <small>{[from, to].flatMap((state) => (state === null ? [] : [label(state, entityType)])).join(' → ')}</small>
}
