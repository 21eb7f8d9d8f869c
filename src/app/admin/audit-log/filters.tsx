import { FilterForm } from '#app/admin/components/filter-form.tsx'
import { paths } from '#shared/paths.ts'
import { AUDIT_ACTIONS } from '#shared/review/audit-actions.ts'
import { AUDITED_TYPES, type AuditLogQuery, auditLogQuery } from '#shared/review/audit-log.ts'
import { Button } from '#ui/components/button.tsx'
import { Chip } from '#ui/components/chip.tsx'
import { FieldBox } from '#ui/components/field-parts.tsx'
import { Input, Select } from '#ui/components/input.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { X } from '#ui/icons/x.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
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
        <FieldBox>
          <label htmlFor="entityType">{t('admin.auditLog.entityType')}</label>
          <Select id="entityType" name="entityType" defaultValue={query.entityType ?? ''}>
            <option value="">{t('admin.all')}</option>
            {types.map(([entityType, words]) => (
              <option key={entityType} value={entityType}>
                {words}
              </option>
            ))}
          </Select>
        </FieldBox>
        <FieldBox>
          <label htmlFor="action">{t('admin.auditLog.what')}</label>
          <Select id="action" name="action" defaultValue={query.action ?? ''}>
            <option value="">{t('admin.all')}</option>
            {sorted.map(([action, words]) => (
              <option key={action} value={action}>
                {words}
              </option>
            ))}
          </Select>
        </FieldBox>
        <FieldBox>
          <label htmlFor="who">{t('admin.auditLog.who')}</label>
          <Input id="who" name="who" maxLength={60} autoComplete="off" defaultValue={query.who} />
        </FieldBox>
        <Button type="submit">{t('admin.auditLog.filter')}</Button>
      </FilterForm>
      {entityId !== null && (
        <p className="space-below">
          <Chip as={SiteLink} on to={auditLogQuery.path(paths.adminAuditLog, { ...query, entityId: null, page: 1 })}>
            {t('admin.auditLog.only', { name: name ?? `#${entityId}` })} <X />{' '}
            <span className="visually-hidden">{t('admin.auditLog.only.drop')}</span>
          </Chip>
        </p>
      )}
    </>
  )
}
