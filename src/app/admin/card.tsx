import { pageAction } from '#platform/react-router/page-action.server.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/card.ts'
import { cardConstraints, getCardValues, listMergeCandidates, parseCardRef, runCardIntent } from './card.server.ts'
import { CardForm } from './cards/card-form.tsx'
import { MergeSection } from './cards/merge-section.tsx'
import { AdminHeading } from './components/admin-heading.tsx'
import { loadAdminPage } from './load-admin.server.ts'
import { isUndecided, ReviewLink } from './review/review-link.tsx'
import { StateBadge } from './search/found-section.tsx'

export const loader = (call: Route.LoaderArgs) =>
  loadAdminPage(call, async (ctx) => {
    const { kind, id } = parseCardRef(call.params)
    const query = call.url.searchParams
    const into = Number(query.get('into') ?? 0)
    const mergeQuery = (query.get('with') ?? '').slice(0, 100)
    const card = id === null ? null : await getCardValues(ctx, kind, id)
    const other = card && into > 0 && into !== card.id ? await getCardValues(ctx, kind, into) : null
    const candidates = card && mergeQuery ? await listMergeCandidates(ctx, kind, mergeQuery) : []
    return {
      kind,
      constraints: cardConstraints(kind),
      card,
      other,
      mergeQuery,
      saved: query.get('done'),
      candidates: candidates.filter((one) => one.id !== id),
    }
  })

export const action = pageAction({
  subject: ({ params }: Route.ActionArgs) => [parseCardRef(params)],
  form: runCardIntent,
})

const SUCCESS_MESSAGES = { created: 'admin.card.created', nothing: 'account.save.nothing' } as const

export default function CardPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const { kind, constraints, card, other, mergeQuery, candidates, saved } = loaderData
  const result = actionData ?? null
  const successMessage =
    saved && Object.hasOwn(SUCCESS_MESSAGES, saved) && !result
      ? t(SUCCESS_MESSAGES[saved as keyof typeof SUCCESS_MESSAGES])
      : null
  return (
    <>
      <AdminHeading
        parent={{ to: adminPaths.directory, label: t('admin.directory') }}
        success={successMessage}
        title={card?.name ?? t(`admin.new.${kind}`)}
      />
      {card && (
        <p className="flow space-below">
          <StateBadge status={card.status} of={kind} />{' '}
          <span className="muted">{t('admin.card.events_count', { count: card.events })}</span>
          {kind !== 'tag' && isUndecided(card.status) && !card.mergedInto && (
            <ReviewLink kind={kind} id={card.id} name={card.name} owned={card.owner !== null} />
          )}
          {kind === 'venue' && card.status === 'active' && !card.mergedInto && (
            <SiteLink className="link" to={`${paths.adminCard(kind, card.id)}/albums`}>
              {t('admin.venue.albums.link')}
            </SiteLink>
          )}
        </p>
      )}
      {card?.mergedInto ? (
        <p>
          {t('admin.card.gone')}{' '}
          <SiteLink className="link" to={paths.adminCard(kind, card.mergedInto)}>
            {t('admin.open')}
          </SiteLink>
        </p>
      ) : (
        <>
          <CardForm
            key={card ? JSON.stringify([card.id, card.values]) : 'new'}
            kind={kind}
            constraints={constraints}
            values={card?.values ?? NEW_CARD_VALUES}
            failure={result?.intent === 'merge' ? null : (result?.failure ?? null)}
            isNew={!card}
          />
          {card && (
            <MergeSection
              card={card}
              other={other}
              mergeQuery={mergeQuery}
              candidates={candidates}
              failure={result?.intent === 'merge' ? result.failure : null}
            />
          )}
        </>
      )}
    </>
  )
}

const NEW_CARD_VALUES: Record<string, string> = { country: 'ES' }
