import { useSearchParams } from 'react-router'
import { loadOpenPage } from '#app/event-panel/load-event.server.ts'
import { authorizeEvent } from '#features/events/access.server.ts'
import { authorizePayment } from '#features/payments/access.server.ts'
import { cancelForm } from '#features/payments/commands/several.server.ts'
import { listGatewayNotices } from '#features/payments/notices/notices.server.ts'
import { findLastPayment } from '#features/payments/queries/announced.server.ts'
import { getMoneyOverview } from '#features/payments/queries/overview.server.ts'
import { adjustForm, entryForm, rejectForm } from '#features/payments/schema.ts'
import { listPlannedEndings } from '#features/registrations/endings/queries.server.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { formResponse, pathOf, redirectTo, runFormAction } from '#platform/react-router/form-action.server.ts'
import { getContext } from '#platform/react-router/loaders.server.ts'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import { can } from '#shared/member-permissions.ts'
import { paths } from '#shared/paths.ts'
import { moneyQuery } from '#shared/payments/money-overview.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { Note } from '#ui/components/note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { PlannedEndings } from '../players/bulk/planned-endings.tsx'
import type { Route } from './+types/money.ts'
import { Balances } from './balances/balances.tsx'
import { runMoneyIntent } from './money-actions.server.ts'
import { MoneyFiles } from './money-files.tsx'
import { MoneyHeading } from './money-heading.tsx'
import { MoneyMessages } from './money-messages.tsx'
import * as styles from './money-page.module.css'
import type { MoneyConstraints, MoneyResponse } from './money-response.ts'
import { CardNotices } from './notices/card-notices.tsx'
import { Figures } from './sums/figures.tsx'
import { DueDays, Items, Refunds } from './sums/sums.tsx'

/** A thousand ids, and a text. */
const FORM_BYTES = 64 * 1024

export const loader = (call: Route.LoaderArgs) =>
  loadOpenPage(call, paths.eventMoney, async (ctx, event) => {
    const query = moneyQuery.read(call.url.searchParams)
    const constraints: MoneyConstraints = {
      movement: formConstraints(entryForm),
      adjust: formConstraints(adjustForm),
      reject: formConstraints(rejectForm),
      cancel: can(event.role, 'players.edit') ? formConstraints(cancelForm) : null,
    }
    const overview = await getMoneyOverview(ctx, event.translationId, query)
    const notices = await listGatewayNotices(ctx, event.translationId)
    const endings = can(event.role, 'players.read') ? await listPlannedEndings(ctx, event.translationId) : []
    return { query, constraints, overview, notices, endings }
  })

export async function action(call: Route.ActionArgs) {
  const slug = parseIdOrSlug(call.params.slug)
  const result = await runFormAction(call, (ctx, form) => runMoneyIntent(ctx, slug, form), {
    authorize: (ctx) => authorizeEvent(ctx, 'money.edit', slug),
    limit: FORM_BYTES,
  })
  if (result.done) {
    const params = new URLSearchParams(call.url.searchParams)
    for (const name of ['done', 'payment', 'count', 'refused']) params.delete(name)
    for (const [name, value] of Object.entries(result.done.value)) params.set(name, String(value))
    throw redirectTo(`${pathOf(call.url)}?${params}`)
  }
  const [intent = '', payment = result.text('payment')] = result.text('intent').split(' ')
  const isLate = result.failure?.code === 'payment_changed' && !intent.endsWith('_card')
  const ctx = getContext(call.context)
  const lateFor = async () =>
    Number(result.text('registration')) || (await authorizePayment(ctx, Number(payment))).registrationId
  const response: MoneyResponse = {
    intent,
    failure: result.failure,
    last: isLate ? await findLastPayment(ctx, await lateFor()) : null,
  }
  return formResponse(response, result)
}

export default function Money({
  loaderData: { event, query, constraints, overview, notices, endings },
  actionData,
}: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const result = actionData ?? null
  const address = paths.eventMoney(event.slug)
  const isEmpty = overview.counts.all === 0
  const isOff = overview.eventStatus === 'cancelled'
  return (
    <>
      <MoneyHeading event={event} tab="overview" lede={t('money.lede', { count: overview.seated })}>
        <MoneyFiles slug={event.slug} />
      </MoneyHeading>
      <div className={styles.page}>
        <MoneyMessages result={result} params={params} open={overview.detail?.row.id ?? null} />
        {endings.length > 0 && <PlannedEndings endings={endings} action={paths.eventPlayers(event.slug)} />}
        {(overview.eventStatus === 'cancelled' || overview.eventStatus === 'postponed') && (
          <Note as="p" tone="warning">
            <span>{t(`money.event.${overview.eventStatus}`)}</span>
          </Note>
        )}
        {isEmpty && overview.hadSeats ? (
          <EmptyState title={t('money.over')}>{t('money.over.text')}</EmptyState>
        ) : isEmpty ? (
          <EmptyState
            title={t('money.none')}
            action={
              <ButtonLink variant="primary" to={eventPanelPaths.moneySettings(event.slug)}>
                {t('money.none.act')}
              </ButtonLink>
            }
          >
            {t('money.none.text')}
          </EmptyState>
        ) : (
          <>
            <Figures figures={overview.figures} eventStatus={event.eventStatus} />
            <CardNotices notices={notices} />
            <Balances
              address={address}
              players={paths.eventPlayers(event.slug)}
              query={query}
              overview={overview}
              constraints={constraints}
              result={result}
            />
            <div className={styles.sums}>
              {!isOff && <Items items={overview.items} />}
              <div className={styles.side}>
                {overview.eventStatus !== 'postponed' && !isOff && (
                  <DueDays overview={overview} settings={eventPanelPaths.moneySettings(event.slug)} />
                )}
                <Refunds
                  slug={event.slug}
                  overview={overview}
                  allDue={moneyQuery.path(address, { ...query, q: '', show: 'to_refund', page: 1, open: null })}
                  addressOf={(open) =>
                    `${moneyQuery.path(address, { ...query, q: '', show: 'all', open })}#account-${open}`
                  }
                />
              </div>
            </div>
          </>
        )}
      </div>
    </>
  )
}
