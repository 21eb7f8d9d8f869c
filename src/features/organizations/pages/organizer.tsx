import { DoorClosed } from 'lucide-react'
import { renderMarkdown } from '#core/markdown.server.ts'
import { AgendaRow } from '#features/events/ui/agenda-row.tsx'
import { Lantern } from '#features/events/ui/lantern.tsx'
import type { EventCard } from '#spec/event-card.ts'
import { paths, splitPath } from '#spec/paths.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { useWhereabouts } from '#web/canonical.ts'
import { keepToAddress, nameIn } from '#web/current-address.server.ts'
import { reading } from '#web/doors.server.ts'
import { Head } from '#web/head.tsx'
import { useText } from '#web/i18n.tsx'
import { JsonLd } from '#web/json-ld.tsx'
import type { PageHandle } from '#web/layouts/site.tsx'
import { SiteLink } from '#web/site-link.tsx'
import { getOrganizerPage } from '../queries.server.ts'
import { OrganizerHead } from '../ui/organizer-head.tsx'
import { organizerThings } from '../ui/structured.ts'
import type { Route } from './+types/organizer.ts'

export const handle: PageHandle = { lit: true }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { description, ...organizer } = await reading(context, (ctx) => getOrganizerPage(ctx, nameIn(params.id)))
  keepToAddress(url, paths.organizer(organizer.slug))
  const { prefix } = splitPath(url.pathname)
  return { organizer: { ...organizer, description: description && renderMarkdown(description, { prefix }).html } }
}

export default function Organizer({ loaderData: { organizer } }: Route.ComponentProps) {
  const t = useText()
  const where = useWhereabouts()
  const { name, slug, header, upcoming, past, closed, unclaimed, county } = organizer
  const description = t(county ? 'organizer.description_in' : 'organizer.description', { name, county: county ?? '' })
  return (
    <>
      <Head title={name} description={description} path={paths.organizer(slug)} photo={header?.url ?? null} />
      <JsonLd things={import.meta.env.SSR ? organizerThings(where, t, organizer, description) : null} />
      <div className="page pb-18">
        {header && <img className="opic" src={header.url} alt="" width={header.width} height={header.height} />}
        <OrganizerHead {...organizer} />
        {closed && <Closed />}
        <Upcoming events={upcoming} closed={closed} />
        {past.length > 0 && (
          <section className="block" aria-labelledby="past">
            <h2 id="past">{t('organizer.past')}</h2>
            <ul>
              {past.map((event) => (
                <AgendaRow key={event.id} event={event} withMonth />
              ))}
            </ul>
          </section>
        )}
        {unclaimed && !closed && (
          <p className="mt-10">
            <SiteLink className="link" to={paths.claimOrganizer(slug)}>
              {t('claim.link')}
            </SiteLink>
          </p>
        )}
      </div>
    </>
  )
}

function Closed() {
  const t = useText()
  return (
    <p className="note mb-10">
      <DoorClosed className="i" aria-hidden="true" />
      <span>{t('organizer.closed')}</span>
    </p>
  )
}

function Upcoming({ events, closed }: { events: EventCard[]; closed: boolean }) {
  const t = useText()
  if (closed && events.length === 0) return null
  return (
    <section className="block mt-0" aria-labelledby="upcoming">
      <h2 id="upcoming">{t('organizer.upcoming')}</h2>
      {events.length > 0 ? (
        <div className="three-l">
          {events.map((event) => (
            <Lantern key={event.id} event={event} />
          ))}
        </div>
      ) : (
        <EmptyState
          title={t('organizer.none')}
          action={
            <SiteLink className="btn btn--line" to={paths.events}>
              {t('organizer.none.action')}
            </SiteLink>
          }
        >
          {t('organizer.none.text')}
        </EmptyState>
      )}
    </section>
  )
}
