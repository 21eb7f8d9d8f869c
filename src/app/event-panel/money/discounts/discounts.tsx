import { useSearchParams } from 'react-router'
import { loadOpenPage } from '#app/event-panel/load-event.server.ts'
import { authorizeEvent } from '#features/events/access.server.ts'
import { getDiscounts } from '#features/pricing/discounts.server.ts'
import { codeForm, periodForm } from '#features/pricing/schema.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { slugOf } from '#platform/react-router/current-url.server.ts'
import { pathWithQuery, redirectTo } from '#platform/react-router/form-action.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { failureOf } from '#ui/forms/form-result.ts'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { MoneyHeading } from '../money-heading.tsx'
import type { Route } from './+types/discounts.ts'
import { CodeForm } from './code-form.tsx'
import { Codes, LastUses } from './codes.tsx'
import { runDiscountIntent } from './discount-actions.server.ts'
import * as styles from './discounts.module.css'
import { Periods } from './periods.tsx'

export const loader = (call: Route.LoaderArgs) =>
  loadOpenPage(call, eventPanelPaths.discounts, async (ctx, event) => ({
    discounts: await getDiscounts(ctx, event.translationId),
    constraints: { code: formConstraints(codeForm), period: formConstraints(periodForm) },
  }))

export const action = pageAction({
  subject: slugOf,
  authorize: (ctx, slug) => authorizeEvent(ctx, 'money.edit', slug),
  form: async (ctx, slug, form) =>
    redirectTo(pathWithQuery(eventPanelPaths.discounts(slug), { done: await runDiscountIntent(ctx, slug, form) })),
})

const DONE = { saved: 'discounts.saved', ended: 'discounts.ended', reopened: 'discounts.reopened' } as const

/** Prices by date and discount codes. */
export default function DiscountsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const { event, discounts, constraints } = loaderData
  const { codes, periods } = discounts
  const word = params.get('done') ?? ''
  const done = !actionData && Object.hasOwn(DONE, word) ? DONE[word as keyof typeof DONE] : null
  const edited = Number(params.get('edit'))
  const code = codes.find(({ id }) => id === edited) ?? null
  const period = periods.find(({ id }) => id === edited) ?? (params.get('edit') === 'period' ? 'new' : null)
  const rowFailure = actionData && !['period', 'code'].includes(actionData.intent) ? actionData.failure : null
  const crosses = Object.values(rowFailure?.fields ?? {}).includes('periods_overlap')
  return (
    <>
      <MoneyHeading event={event} tab="discounts" lede={t('discounts.lede')} />
      <div className={styles.page}>
        <SuccessNote message={done ? t(done) : null} />
        <FormError failure={rowFailure} message={crosses ? t('field.periods_overlap') : undefined} />
        <Periods
          discounts={discounts}
          slug={event.slug}
          edited={period}
          constraints={constraints.period}
          failure={failureOf(actionData, 'period')}
        />
        <div className={styles.columns}>
          <div className={styles.main}>
            <Codes discounts={discounts} slug={event.slug} />
            <LastUses discounts={discounts} />
          </div>
          <CodeForm
            key={code?.version ?? `new ${params.get('done')}`}
            discounts={discounts}
            code={code}
            slug={event.slug}
            constraints={constraints.code}
            failure={failureOf(actionData, 'code')}
            isMain={period === null && failureOf(actionData, 'period') === null}
          />
        </div>
      </div>
    </>
  )
}
