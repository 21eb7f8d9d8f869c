import type { BulkItem } from '#features/bulk-decisions/queries.server.ts'
import { paths } from '#shared/paths.ts'
import type { QueuePageName } from '#shared/review/queues.ts'
import { DataTable } from '#ui/components/data-table.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { useActionLabel } from '../components/action-labels.ts'
import { useAdminFailureMessage } from '../components/error-messages.ts'

/** Each item and what became of it, those that were not decided first. */
export function OutcomeList({ page, items }: { page: QueuePageName; items: BulkItem[] }) {
  const t = useText()
  const sorted = [...items.filter(({ refusal }) => refusal), ...items.filter(({ refusal }) => !refusal)]
  return (
    <DataTable caption={t('admin.bulk.outcome')}>
      <thead>
        <tr>
          <th scope="col">{t('admin.bulk.item')}</th>
          <th scope="col">{t('admin.bulk.what')}</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map((item) => (
          <tr key={item.key}>
            <td>
              <SiteLink className="link" to={paths.adminItem(page, item.key)}>
                {item.title}
              </SiteLink>
            </td>
            <td>
              <Outcome item={item} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}

function Outcome({ item: { refusal, action, undone } }: { item: BulkItem }) {
  const t = useText()
  const actions = useActionLabel()
  if (refusal === 'other_kind') return t('admin.bulk.other_kind')
  if (refusal === 'stopped') return t('admin.bulk.stopped')
  if (refusal === 'unexpected') return t('admin.bulk.unexpected')
  if (refusal) return <Refusal code={refusal as FormFailure['code']} />
  if (undone) return t('admin.auditLog.undone')
  return action ? actions(action) : t('admin.bulk.waits')
}

function Refusal({ code }: { code: FormFailure['code'] }) {
  return useAdminFailureMessage({ code, fields: {}, seconds: 0, typed: null })
}
