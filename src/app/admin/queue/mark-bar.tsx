import { type ChangeEvent, useEffect, useState } from 'react'
import { Form } from 'react-router'
import { adminPaths } from '#shared/admin-paths.ts'
import { BULK_LIMIT } from '#shared/review/bulk-decisions.ts'
import type { QueueRow } from '#shared/review/queue-pages.ts'
import { type QueueFilters, queueQuery } from '#shared/review/queue-pages.ts'
import type { QueuePageName } from '#shared/review/queues.ts'
import { Button } from '#ui/components/button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Check } from '#ui/icons/check.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './mark-bar.module.css'
import { BULK_FORM } from './queue-rows.tsx'

type Props = { screen: QueuePageName; filters: QueueFilters; total: number; rows: QueueRow[] }

/** Leads to one decision about the marked lines, or about all that match. The lines' boxes belong to this form. */
export function MarkBar({ screen, filters, total, rows }: Props) {
  const t = useText()
  const [isScripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  const { kind, q, late } = filters
  return (
    <div className={styles.bar}>
      <Form id={BULK_FORM} action={adminPaths.bulk(screen)} className={styles.form}>
        {q && <input type="hidden" name="q" value={q} />}
        {kind && <input type="hidden" name="kind" value={kind} />}
        {late && <input type="hidden" name="late" value="1" />}
        {isScripted && <MarkAll key={rows.map((row) => row.key).join()} />}
        <Button size="small" type="submit">
          <Check /> {t('admin.bulk.marked')}
        </Button>
      </Form>
      {total > rows.length && (
        <SiteLink className="link small" to={`${adminPaths.bulk(screen)}${queueQuery(filters, { all: '1' })}`}>
          {total > BULK_LIMIT ? t('admin.bulk.oldest', { count: BULK_LIMIT }) : t('admin.bulk.all', { count: total })}
        </SiteLink>
      )}
    </div>
  )
}

/** Marks every line of this page of the list. */
function MarkAll() {
  const t = useText()
  const mark = ({ target }: ChangeEvent<HTMLInputElement>) => {
    for (const element of target.form?.elements ?? [])
      if (element instanceof HTMLInputElement && element.name === 'key') element.checked = target.checked
  }
  return (
    <label className={styles.all}>
      <input type="checkbox" onChange={mark} /> {t('admin.bulk.page')}
    </label>
  )
}
