import { ArrowRight } from 'lucide-react'
import { listTexts } from '#features/guides/queries.server.ts'
import type { EventCard } from '#spec/event-card.ts'
import { HOME_SUGGESTIONS } from '#spec/limits.ts'
import { type EventPoints, SPAIN } from '#spec/map.ts'
import { paths } from '#spec/paths.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { useWhereabouts } from '#web/canonical.ts'
import { readingOr } from '#web/doors.server.ts'
import { FailedRead } from '#web/failed-read.tsx'
import { Head } from '#web/head.tsx'
import { useText } from '#web/i18n.tsx'
import { JsonLd } from '#web/json-ld.tsx'
import type { PageHandle } from '#web/layouts/site.tsx'
import { useSite } from '#web/place.ts'
import { SiteLink } from '#web/site-link.tsx'
import { homeThings } from '#web/structured.ts'
import { mapOf } from '../map.server.ts'
import { listSeason } from '../search.server.ts'
import { Hero } from '../ui/hero.tsx'
import { FirstTime, Organize } from '../ui/invitations.tsx'
import { Lantern } from '../ui/lantern.tsx'
import { NearYou } from '../ui/near-you.tsx'
import { SeasonStrip } from '../ui/season-strip.tsx'
import type { Route } from './+types/home.ts'

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
