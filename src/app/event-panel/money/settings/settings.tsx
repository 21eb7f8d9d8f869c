import { useSearchParams } from 'react-router'
import { loadOpenPage } from '#app/event-panel/load-event.server.ts'
import { authorizeEvent } from '#features/events/access.server.ts'
import { getPaymentSettings, savePaymentSettings } from '#features/payments/settings.server.ts'
import { paymentSettingsForm } from '#features/payments/settings-schema.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import type { FormValues } from '#platform/forms/read-form.server.ts'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { formResponse, pathOf, redirectTo, runFormAction } from '#platform/react-router/form-action.server.ts'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import { can } from '#shared/member-permissions.ts'
import { numbersOfNoTier } from '#shared/payments/refund-text.ts'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { MoneyHeading } from '../money-heading.tsx'
import type { Route } from './+types/settings.ts'
import * as styles from './money-settings.module.css'
import { SettingsForm } from './settings-form.tsx'
import { atSentRows, toSettingsInput, toSettingsValues } from './settings-values.server.ts'

export const loader = (call: Route.LoaderArgs) =>
  loadOpenPage(call, eventPanelPaths.moneySettings, async (ctx, event) => {
    const { version, last, dateStart, paymentDays, hasPayments, takesCards, refundPolicy, ...own } =
      await getPaymentSettings(ctx, event.translationId)
    const isCopied = call.url.searchParams.get('from') === 'last' && last !== null
    return {
      constraints: formConstraints(paymentSettingsForm),
      settings: {
        version,
        dateStart,
        paymentDays,
        hasPayments,
        takesCards,
        cardRequired: own.cardRequired,
        isNew: own.iban === null,
        unknownNumbers: numbersOfNoTier(refundPolicy ?? '', own.refundTiers ?? []),
        values: toSettingsValues(isCopied ? last.settings : own, ctx.locale),
        last: isCopied ? null : (last?.title ?? null),
      },
    }
  })

export async function action(call: Route.ActionArgs) {
  const slug = parseIdOrSlug(call.params.slug)
  let sent: FormValues = {}
  const result = await runFormAction(
    call,
    (ctx, form) => {
      sent = form
      return savePaymentSettings(ctx, slug, toSettingsInput(form, ctx.locale))
    },
    { authorize: (ctx) => authorizeEvent(ctx, 'money.edit', slug) },
  )
  if (result.done) throw redirectTo(`${pathOf(call.url)}?done=saved`)
  const failure = { ...result.failure, fields: atSentRows(result.failure.fields, sent) }
  return formResponse({ failure }, { ...result, failure })
}

export default function MoneySettings({
  loaderData: { event, settings, constraints },
  actionData,
}: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  return (
    <>
      <MoneyHeading event={event} tab="settings" lede={t('money.settings.lede')} />
      <div className={styles.page}>
        <SuccessNote message={!actionData && params.get('done') === 'saved' ? t('money.settings.saved') : null} />
        <SettingsForm
          key={`${settings.version} ${params.get('from')}`}
          failure={actionData?.failure ?? null}
          slug={event.slug}
          readsEvent={can(event.role, 'events.read')}
          settings={settings}
          constraints={constraints}
        />
      </div>
    </>
  )
}
