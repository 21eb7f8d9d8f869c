import { Form } from 'react-router'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import type { DiscountRule } from '#shared/payments/discounts.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './discounts.module.css'

/** Edits a rule, ends it or has it count again. */
export function RuleActions({ rule: { id, ended }, name, slug }: { rule: DiscountRule; name: string; slug: string }) {
  const t = useText()
  const of = <span className="visually-hidden">: {name}</span>
  return (
    <Form method="post" action={eventPanelPaths.discounts(slug)} className={styles.actions} preventScrollReset>
      <ButtonLink
        variant="quiet"
        size="small"
        to={`${eventPanelPaths.discounts(slug)}?edit=${id}`}
        preventScrollReset
        viewTransition={false}
      >
        {t('discounts.edit')}
        {of}
      </ButtonLink>
      <Button variant="quiet" size="small" type="submit" name="intent" value={`${ended ? 'reopen' : 'end'} ${id}`}>
        {t(ended ? 'discounts.reopen' : 'discounts.end')}
        {of}
      </Button>
    </Form>
  )
}
