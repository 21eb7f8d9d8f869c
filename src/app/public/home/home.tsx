import type { PageHandle } from '#app/layouts/site.tsx'
import { EMPTY_SEASON, getSeason, type Season } from '#features/events/queries/season.server.ts'
import { EventCard } from '#features/events/ui/event-card.tsx'
import { listTexts } from '#features/guides/queries.server.ts'
import { cachedFragment } from '#platform/cache/fragments.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { loadOr } from '#platform/react-router/loaders.server.ts'
import { unpackList } from '#shared/packed-list.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { LoadError } from '#ui/components/feedback/failed-load.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { ArrowRight } from '#ui/icons/arrow-right.ts'
import { useCanonicalUrls } from '#ui/page/canonical-urls.ts'
import { FeedLinks } from '#ui/page/feed-links.tsx'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { useSite } from '#ui/page/site.ts'
import { homeJsonLd } from '#ui/page/structured-data.ts'
import type { Route } from './+types/home.ts'
import { Hero } from './hero.tsx'
import * as styles from './home.module.css'
import { NewcomerGuides, OrganizerInvitation } from './invitations.tsx'
import { NearYou } from './near-you.tsx'
import { SeasonStrip } from './season-strip.tsx'

export const handle: PageHandle = { overHero: true }

export async function loader({ context }: Route.LoaderArgs) {
  const empty: Season & { guides: { slug: string; title: string }[] } = { ...EMPTY_SEASON, guides: [] }
  return loadOr(context, empty, async (ctx) => {
    const [season, guides] = await Promise.all([getSeason(ctx), listFirstGuides(ctx)])
    return { ...season, guides }
  })
}

const listFirstGuides = (ctx: RequestContext) =>
  cachedFragment(ctx, `guides of the home page ${ctx.locale}`, async (shared) =>
    (await listTexts(shared, 'guide')).slice(0, 4).map(({ slug, title }) => ({ slug, title })),
  )

/** Six event cards in two rows: wide, narrow, narrow; narrow, narrow, wide. */
const isWide = (index: number) => index === 0 || index === 5

export default function Home({ loaderData }: Route.ComponentProps) {
  const { suggestions, months, nearby, map, guides, failed } = loaderData
  const t = useText()
  const urls = useCanonicalUrls()
  const today = useSite()?.today ?? ''
  return (
    <>
      <PageMeta title={t('home.title')} description={t('home.lede')} path={paths.home} />
      {import.meta.env.SSR && <FeedLinks path={paths.events} title={t('home.title')} />}
      <JsonLd nodes={import.meta.env.SSR ? homeJsonLd(urls, t('home.lede')) : null} />
      <Hero today={today} />
      <SeasonStrip today={today} months={months} />
      <section className={`${styles.section} later`} aria-labelledby="coming">
        <div className="page">
          <div className={styles.head}>
            <h2 id="coming">{t('home.suggestions')}</h2>
            <ButtonLink to={paths.events}>
              {t('home.all')} <ArrowRight />
            </ButtonLink>
          </div>
          {failed && <LoadError />}
          {!failed && suggestions.length === 0 && <EmptyState title={t('home.none')}>{t('home.none.text')}</EmptyState>}
          <div className={styles.cards}>
            {suggestions.map((event, index) => (
              <EventCard key={event.id} event={event} wide={isWide(index)} />
            ))}
          </div>
        </div>
      </section>
      <NearYou events={unpackList(nearby)} map={map} />
      <section className={`${styles.section} later`}>
        <div className={`page ${styles.split}`}>
          <NewcomerGuides guides={guides} />
          <OrganizerInvitation />
        </div>
      </section>
    </>
  )
}
