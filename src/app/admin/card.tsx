import { redirect } from 'react-router'
import { answered, inForm, submitted } from '#platform/react-router/form-action.server.ts'
import { paths } from '#shared/paths.ts'
import { DoneNote } from '#ui/components/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/card.ts'
import { candidatesFor, carry, namedBy, readCard } from './card.server.ts'
import { CARD_FIELDS } from './cards/card-fields.ts'
import { CardForm } from './cards/card-form.tsx'
import { MergePart } from './cards/merge-section.tsx'
import { TeamHead } from './components/admin-heading.tsx'
import { goOnTo, refusedBy, teamPage } from './load-admin.server.ts'
import { ReviewLink } from './review/review-link.tsx'
import { State } from './search/found-section.tsx'

export const loader = (call: Route.LoaderArgs) =>
  teamPage(call, async (ctx) => {
    const { kind, id } = namedBy(call.params)
    const asked = call.url.searchParams
    const into = Number(asked.get('into') ?? 0)
    const sought = (asked.get('with') ?? '').slice(0, 100)
    const card = id === null ? null : await readCard(ctx, kind, id)
    const other = card && into > 0 && into !== card.id ? await readCard(ctx, kind, into) : null
    const candidates = card && sought ? await candidatesFor(ctx, kind, sought) : []
    return {
      kind,
      card,
      other,
      sought,
      saved: asked.get('done'),
      candidates: candidates.filter((one) => one.id !== id),
    }
  })

export async function action(call: Route.ActionArgs) {
  const named = namedBy(call.params)
  const result = await submitted(call, (ctx, form, visit) => carry(ctx, named, form, visit))
  const names = CARD_FIELDS[named.kind].map(({ name }) => name)
  if (!result.done) return answered(refusedBy(result, [...names, 'word']), result)
  const { path, entry } = result.done.value
  throw entry === null ? redirect(inForm(call.url, path)) : goOnTo(call.url, path, entry)
}

const SAID = { created: 'team.card.created', nothing: 'account.save.nothing' } as const

export default function CardPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const { kind, card, other, sought, candidates, saved, done, now } = loaderData
  const answer = actionData ?? null
  const said = saved && Object.hasOwn(SAID, saved) && !answer ? t(SAID[saved as keyof typeof SAID]) : null
  return (
    <>
      <p className="crumbs crumbs--page">
        <SiteLink className="link" to={paths.adminDirectory}>
          {t('team.directory')}
        </SiteLink>
      </p>
      <TeamHead title={card?.name ?? t(`team.new.${kind}`)} done={done} now={now} />
      <DoneNote words={said} />
      {card && (
        <p className="flow team__state">
          <State status={card.status} of={kind} />{' '}
          <span className="muted">{t('team.card.events_count', { count: card.events })}</span>
          {kind !== 'tag' && card.status === 'pending' && !card.mergedInto && (
            <ReviewLink kind={kind} id={card.id} name={card.name} owned={card.owner !== null} />
          )}
        </p>
      )}
      {card?.mergedInto ? (
        <p>
          {t('team.card.gone')}{' '}
          <SiteLink className="link" to={paths.adminCard(kind, card.mergedInto)}>
            {t('team.open')}
          </SiteLink>
        </p>
      ) : (
        <>
          <CardForm
            key={card ? JSON.stringify([card.id, card.values]) : 'new'}
            kind={kind}
            values={card?.values ?? NEW}
            answer={answer}
            make={!card}
          />
          {card && <MergePart card={card} other={other} sought={sought} candidates={candidates} answer={answer} />}
        </>
      )}
    </>
  )
}

const NEW: Record<string, string> = { country: 'ES' }
