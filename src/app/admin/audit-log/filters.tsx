import { X } from 'lucide-react'
import { FilterForm } from '#app/admin/components/filter-form.tsx'
import { paths } from '#shared/paths.ts'
import { AUDITED_TYPES } from '#shared/review/audit-log.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as chip from '#ui/primitives/chip.module.css'
import * as field from '#ui/primitives/field.module.css'
import { ACTIONS, useActionLabel } from '../components/action-labels.ts'

export type AuditLogFilterValues = { thing: string; thingId: string; who: string; verb: string }
type Props = { filters: AuditLogFilterValues /** The name of the item whose entries are shown. */; name: string | null }

/** Filters the audit log; the URL holds the filters. */
export function AuditLogFilters({ filters, name }: Props) {
  const t = useText()
  const verbs = useActionLabel()
  const { thingId, ...others } = filters
  const sorted = ACTIONS.map((verb) => [verb, verbs(verb)] as const).sort((a, b) => a[1].localeCompare(b[1]))
  return (
    <>
      <FilterForm key={JSON.stringify(filters)}>
        {thingId && <input type="hidden" name="thingId" value={thingId} />}
        <div className={field.field}>
          <label htmlFor="thing">{t('team.history.thing')}</label>
          <select className={field.select} id="thing" name="thing" defaultValue={filters.thing}>
            <option value="">{t('team.all')}</option>
            {AUDITED_TYPES.map((thing) => (
              <option key={thing} value={thing}>
                {t(`team.thing.${thing}`)}
              </option>
            ))}
          </select>
        </div>
        <div className={field.field}>
          <label htmlFor="verb">{t('team.history.what')}</label>
          <select className={field.select} id="verb" name="verb" defaultValue={filters.verb}>
            <option value="">{t('team.all')}</option>
            {sorted.map(([verb, words]) => (
              <option key={verb} value={verb}>
                {words}
              </option>
            ))}
          </select>
        </div>
        <div className={field.field}>
          <label htmlFor="who">{t('team.history.who')}</label>
          <input
            className={field.input}
            id="who"
            name="who"
            maxLength={60}
            autoComplete="off"
            defaultValue={filters.who}
          />
        </div>
        <button className={buttonStyles.outline} type="submit">
          {t('team.history.filter')}
        </button>
      </FilterForm>
      {thingId && (
        <p className="space-below">
          <SiteLink className={`${chip.chip} ${chip.isOn}`} to={`${paths.adminHistory}?${new URLSearchParams(others)}`}>
            {t('team.history.only', { name: name ?? `#${thingId}` })} <X />{' '}
            <span className="visually-hidden">{t('team.history.only.drop')}</span>
          </SiteLink>
        </p>
      )}
    </>
  )
}
