import { suggestFirstLarps } from '#features/first-larp/queries.server.ts'
import { listTexts } from '#features/guides/queries.server.ts'
import { takeSearchTurn } from '#features/search/search-turn.server.ts'
import { findPlace } from '#platform/map/places.server.ts'
import { loadOr } from '#platform/react-router/loaders.server.ts'
import { firstLarpQuery } from '#shared/first-larp.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { LoadError } from '#ui/components/feedback/failed-load.tsx'
import { PageHeading } from '#ui/components/page/page-heading.tsx'
import { Section } from '#ui/components/page/section.tsx'
import { loadMessages } from '#ui/i18n/area-messages.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useCanonicalUrls } from '#ui/page/canonical-urls.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { webPage } from '#ui/page/structured-data.ts'
import type { Route } from './+types/first-larp.ts'
import * as styles from './first-larp.module.css'
import { QuestionForm } from './question-form.tsx'
import { SuggestedEvent } from './suggested-event.tsx'

if (!import.meta.env.SSR) await loadMessages('calendar')

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = firstLarpQuery.read(url.searchParams)
  const place = query.near === '' ? null : (findPlace(query.near)?.name ?? null)
  const isAsked = url.searchParams.size > 0
  const loaded = await loadOr(context, { guides: [], suggested: [] }, async (ctx) => ({
    guides: (await listTexts(ctx, 'guide')).map(({ slug, title, summary }) => ({ slug, title, summary })),
    suggested: isAsked ? await takeSearchTurn(ctx, () => suggestFirstLarps(ctx, { ...query, near: place ?? '' })) : [],
  }))
  return { ...loaded, query, place, isAsked }
}

/** Three questions for somebody who has never played, three events with why, and what to read before. */
export default function FirstLarp({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const urls = useCanonicalUrls()
  const { query, place, isAsked, suggested, guides, failed } = loaderData
  const words = { name: t('firstLarp.title'), description: t('firstLarp.description') }
  return (
    <>
      <PageMeta title={words.name} description={words.description} path={paths.firstLarp} />
      <JsonLd nodes={import.meta.env.SSR ? [webPage(urls, { path: paths.firstLarp, ...words })] : null} />
      <PageHeading title={words.name} lede={t('firstLarp.lede')} />
      <div className={`page ${styles.page}`}>
        <QuestionForm query={query} isUnknownPlace={query.near !== '' && place === null} />
        {isAsked && (
          <Section aria-labelledby="events">
            <h2 id="events">{t('firstLarp.events', { count: suggested.length })}</h2>
            {failed && <LoadError />}
            {!failed && suggested.length === 0 && (
              <EmptyState title={t('home.none')} action={<ButtonLink to={paths.events}>{t('home.all')}</ButtonLink>}>
                {t('home.none.text')}
              </EmptyState>
            )}
            <ul className={styles.events}>
              {suggested.map((one) => (
                <SuggestedEvent key={one.event.id} suggested={one} place={place} />
              ))}
            </ul>
          </Section>
        )}
        <Section aria-labelledby="guides">
          <h2 id="guides">{t('firstLarp.guides')}</h2>
          <ul className={styles.guides}>
            {guides.map(({ slug, title, summary }) => (
              <li key={slug}>
                <SiteLink className="link" to={paths.guide(slug)}>
                  {title}
                </SiteLink>
                <p className="muted">{summary}</p>
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </>
  )
}
