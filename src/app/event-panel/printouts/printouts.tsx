import { data } from 'react-router'
import { loadEventPage } from '#app/event-panel/load-event.server.ts'
import { authorizeEvent } from '#features/events/access.server.ts'
import { findOwnerName } from '#features/memberships/queries.server.ts'
import { openContacts } from '#features/printouts/commands/open-contacts.server.ts'
import { getPapers } from '#features/printouts/queries/papers.server.ts'
import { openingForm } from '#features/printouts/schema.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { formResponse, runFormAction } from '#platform/react-router/form-action.server.ts'
import { can } from '#shared/member-permissions.ts'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { NoAccess } from '../no-access.tsx'
import { PlayersHeading } from '../players/players-heading.tsx'
import type { Route } from './+types/printouts.ts'
import { BadgesCard } from './badges-card.tsx'
import { ContactsCard } from './contacts-card.tsx'
import { KitchenCard } from './kitchen-card.tsx'
import { OrderChoice, PaperCard, PaperForm } from './paper-card.tsx'
import * as styles from './printouts.module.css'

export const loader = (call: Route.LoaderArgs) =>
  loadEventPage(call, paths.eventPapers, async (ctx, event) => {
    const shared = { constraints: formConstraints(openingForm), now: ctx.now.toISOString() }
    if (!can(event.role, 'players.read'))
      return { ...shared, papers: null, owner: await findOwnerName(ctx, event.team.id) }
    return { ...shared, papers: await getPapers(ctx, event.translationId) }
  })

/** Opens the emergency contacts. They stand in this answer alone, which nothing stores: the next step hides them. */
export async function action(call: Route.ActionArgs) {
  const slug = parseIdOrSlug(call.params.slug)
  const result = await runFormAction(call, (ctx, form) => openContacts(ctx, slug, form), {
    authorize: (ctx) => authorizeEvent(ctx, 'players.special', slug),
  })
  const response = formResponse({ failure: result.failure, opened: result.done?.value ?? null }, result)
  const headers = new Headers(response.init?.headers)
  headers.set('cache-control', 'private, no-store')
  return data(response.data, { ...response.init, headers })
}

export const headers: Route.HeadersFunction = ({ actionHeaders, errorHeaders }) => errorHeaders ?? actionHeaders

/** Documents for the days of the event: what is in each, for whom, how many, and when it was last made. */
export default function Papers({ loaderData, actionData }: Route.ComponentProps) {
  const { event, papers, constraints, now } = loaderData
  const t = useText()
  if (!papers) return <NoAccess part="players" event={event} owner={loaderData.owner} />
  const { special, askWhom, until, isErased, lastMade } = papers
  const shared = { slug: event.slug, now, until, isErased, askWhom }
  return (
    <>
      <PlayersHeading event={event} tab="papers" lede={t('papers.lede')} />
      <div className={styles.cards}>
        <BadgesCard
          {...shared}
          orders={papers.orders}
          count={papers.coming}
          fields={papers.badgeFields}
          last={lastMade.badges}
        />
        <PaperCard
          paper="check_in"
          now={now}
          last={lastMade.check_in}
          text={t(can(event.role, 'money.read') ? 'papers.check_in.text.money' : 'papers.check_in.text')}
          count={t('players.people_count', { count: papers.seated })}
        >
          <PaperForm slug={event.slug} paper="check_in" formats={['pdf', 'xlsx']} disabled={papers.seated === 0}>
            <OrderChoice paper="check_in" orders={papers.orders} />
          </PaperForm>
        </PaperCard>
        <PaperCard
          paper="characters"
          now={now}
          last={lastMade.characters}
          text={t('papers.characters.text')}
          count={t('papers.characters.count', { count: papers.characters })}
        >
          <PaperForm
            slug={event.slug}
            paper="characters"
            formats={['pdf']}
            disabled={papers.characters === 0}
            nothing={t('papers.characters.none')}
          >
            <OrderChoice paper="characters" orders={papers.orders} />
          </PaperForm>
        </PaperCard>
        <KitchenCard {...shared} count={papers.coming} fields={special?.kitchen ?? null} last={lastMade.kitchen} />
        <ContactsCard
          {...shared}
          special={special}
          constraints={constraints}
          last={lastMade.contacts}
          failure={actionData?.failure ?? null}
          opened={actionData?.opened ?? null}
        />
      </div>
    </>
  )
}
