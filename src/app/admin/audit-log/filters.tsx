import { FilterForm } from '#app/admin/components/filter-form.tsx'
import { paths } from '#shared/paths.ts'
import { AUDIT_ACTIONS } from '#shared/review/audit-actions.ts'
import { AUDITED_TYPES, type AuditLogQuery, auditLogQuery } from '#shared/review/audit-log.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { X } from '#ui/icons/x.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as chip from '#ui/primitives/chip.module.css'
import * as field from '#ui/primitives/field.module.css'
import { useActionLabel } from '../components/action-labels.ts'

type Props = {
  query: AuditLogQuery
  /** The name of the item whose entries are shown. */
  name: string | null
}

/** Filters the audit log; the URL holds the filters. */
export function AuditLogFilters({ query, name }: Props) {
  const t = useText()
  const actions = useActionLabel()
  const { entityId } = query
  const locale = useLocale()
  const byWords = (options: [value: string, words: string][]) =>
    options.toSorted((a, b) => a[1].localeCompare(b[1], locale))
  const types = byWords(AUDITED_TYPES.map((type) => [type, t(`admin.entityType.${type}`)]))
  const sorted = byWords(AUDIT_ACTIONS.map((action) => [action, actions(action)]))
  return (
    <>
      <FilterForm key={JSON.stringify(query)}>
        {entityId !== null && <input type="hidden" name="entityId" value={entityId} />}
        <div className={field.field}>
          <label htmlFor="entityType">{t('admin.auditLog.entityType')}</label>
          <select className={field.select} id="entityType" name="entityType" defaultValue={query.entityType ?? ''}>
            <option value="">{t('admin.all')}</option>
            {types.map(([entityType, words]) => (
              <option key={entityType} value={entityType}>
                {words}
              </option>
            ))}
          </select>
        </div>
        <div className={field.field}>
          <label htmlFor="action">{t('admin.auditLog.what')}</label>
          <select className={field.select} id="action" name="action" defaultValue={query.action ?? ''}>
            <option value="">{t('admin.all')}</option>
            {sorted.map(([action, words]) => (
              <option key={action} value={action}>
                {words}
              </option>
            ))}
          </select>
        </div>
        <div className={field.field}>
          <label htmlFor="who">{t('admin.auditLog.who')}</label>
          <input
            className={field.input}
            id="who"
            name="who"
            maxLength={60}
            autoComplete="off"
            defaultValue={query.who}
          />
        </div>
        <button className={buttonStyles.outline} type="submit">
          {t('admin.auditLog.filter')}
        </button>
      </FilterForm>
      {entityId !== null && (
        <p className="space-below">
          <SiteLink
            className={`${chip.chip} ${chip.isOn}`}
            to={auditLogQuery.path(paths.adminAuditLog, { ...query, entityId: null, page: 1 })}
          >
            {t('admin.auditLog.only', { name: name ?? `#${entityId}` })} <X />{' '}
            <span className="visually-hidden">{t('admin.auditLog.only.drop')}</span>
          </SiteLink>
        </p>
      )}
    </>
  )
}
