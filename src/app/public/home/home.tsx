import { ArrowRight } from 'lucide-react'
import type { PageHandle } from '#app/layouts/site.tsx'
import { mapOf } from '#features/events/queries/map.server.ts'
import { listSeason } from '#features/events/queries/search.server.ts'
import { Lantern } from '#features/events/ui/event-card.tsx'
import { listTexts } from '#features/guides/queries.server.ts'
import { readingOr } from '#platform/react-router/loaders.server.ts'
import type { EventCard } from '#shared/events/event-card.ts'
import { HOME_SUGGESTIONS } from '#shared/limits.ts'
import { type EventPoints, SPAIN } from '#shared/map.ts'
import { paths } from '#shared/paths.ts'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { FailedRead } from '#ui/components/failed-load.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useWhereabouts } from '#ui/page/canonical-urls.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { Head } from '#ui/page/page-meta.tsx'
import { useSite } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { homeThings } from '#ui/page/structured-data.ts'
import type { Route } from './+types/home.ts'
import { Hero } from './hero.tsx'
import { FirstTime, Organize } from './invitations.tsx'
import { NearYou } from './near-you.tsx'
import { SeasonStrip } from './season-strip.tsx'

export const handle: PageHandle = { stage: true }

type Shown = { ahead: EventCard[]; map: EventPoints; guides: { slug: string; title: string }[] }
const NOTHING: Shown = {
  ahead: [],
  map: { points: {}, centre: { x: SPAIN.width / 2, y: SPAIN.height / 2 } },
  guides: [],
}

export async function loader({ context }: Route.LoaderArgs) {
  return readingOr(context, NOTHING, async (ctx): Promise<Shown> => {
    const [season, guides] = await Promise.all([listSeason(ctx), listTexts(ctx, 'guide')])
    return { ahead: season, map: mapOf(season), guides: guides.slice(0, 4).map(({ slug, title }) => ({ slug, title })) }
  })
}

/** Six lanterns as a bill: wide, one, one; one, one, wide. */
const isWide = (index: number) => index === 0 || index === 5

export default function Home({ loaderData: { ahead, map, guides, failed } }: Route.ComponentProps) {
  const suggestions = ahead.slice(0, HOME_SUGGESTIONS)
  const t = useText()
  const where = useWhereabouts()
  const today = useSite()?.today ?? ''
  return (
    <>
      <Head title={t('home.title')} description={t('home.lede')} path={paths.home} />
      <JsonLd things={import.meta.env.SSR ? homeThings(where, t('home.lede')) : null} />
      <Hero today={today} />
      <SeasonStrip today={today} starts={ahead.map((event) => event.dateStart)} />
      <section className="sec" aria-labelledby="coming">
        <div className="page">
          <div className="sec__head">
            <h2 id="coming">{t('home.suggestions')}</h2>
            <SiteLink className="btn btn--line" to={paths.events}>
              {t('home.all')} <ArrowRight className="i" aria-hidden="true" />
            </SiteLink>
          </div>
          {failed && <FailedRead />}
          {!failed && suggestions.length === 0 && <EmptyState title={t('home.none')}>{t('home.none.text')}</EmptyState>}
          <div className="bill">
            {suggestions.map((event, index) => (
              <Lantern key={event.id} event={event} wide={isWide(index)} eager={index === 0} />
            ))}
          </div>
        </div>
      </section>
      <NearYou events={ahead} map={map} />
      <section className="sec">
        <div className="page split">
          <FirstTime guides={guides} />
          <Organize />
        </div>
      </section>
    </>
  )
}
