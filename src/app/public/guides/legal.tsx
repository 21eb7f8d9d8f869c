import type { PageHandle } from '#app/layouts/site.tsx'
import { getText } from '#features/guides/queries.server.ts'
import { parseIdOrSlug, redirectToCanonical } from '#platform/react-router/current-url.server.ts'
import { getContext, loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { renderMarkdown } from '#platform/text/markdown.server.ts'
import { contentLocale } from '#shared/languages.ts'
import { paths, splitPath } from '#shared/paths.ts'
import { Prose } from '#ui/components/page/prose.tsx'
import { Lede, Reading } from '#ui/components/page/reading.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useCanonicalUrls } from '#ui/page/canonical-urls.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import type { Route } from './+types/legal.ts'
import { ContentsList } from './contents-list.tsx'
import * as styles from './legal.module.css'
import { textJsonLd } from './structured-data.ts'

export const handle: PageHandle = { highlightsRegister: true }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { settings } = getContext(context).services
  const { text, slugs } = await loadOrThrow(context, (ctx) =>
    getText(ctx, 'legal', { slug: parseIdOrSlug(params.slug) }, settings),
  )
  const { prefix } = splitPath(url.pathname)
  // Without a prefix the response depends on the visitor's language and must not be shared.
  redirectToCanonical(url, paths.legal(text.slug), prefix ? 301 : 302)
  const { body, locale, slug, title, summary, revised } = text
  return {
    text: { locale, title, summary, revised, ...renderMarkdown(body, { prefix }) },
    slugs: { es: slug, en: slug, ...slugs },
  }
}

export default function Legal({ loaderData: { text, slugs } }: Route.ComponentProps) {
  const t = useText()
  const urls = useCanonicalUrls()
  const dates = useDates()
  const { locale, title, summary, revised, html, headings } = text
  return (
    <>
      <PageMeta title={title} description={summary} path={{ es: paths.legal(slugs.es), en: paths.legal(slugs.en) }} />
      <JsonLd
        nodes={
          import.meta.env.SSR
            ? textJsonLd(urls, t, text, { path: paths.legal(slugs[contentLocale(urls.locale)]) })
            : null
        }
      />
      <Reading wideOnly side={<ContentsList headings={headings} lang={locale} />}>
        <article>
          <h1 lang={locale}>{title}</h1>
          <Lede lang={locale}>{summary}</Lede>
          <p className={`muted ${styles.revised}`}>
            {t('legal_page.revised')} <time dateTime={revised}>{dates.long(revised)}</time>
          </p>
          <ContentsList headings={headings} lang={locale} folded />
          <Prose html={html} lang={locale} />
        </article>
      </Reading>
    </>
  )
}
