import type { PageHandle } from '#app/layouts/site.tsx'
import { getText, listTexts } from '#features/guides/queries.server.ts'
import { parseIdOrSlug, redirectToCanonical } from '#platform/react-router/current-url.server.ts'
import { getContext, loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { renderMarkdown } from '#platform/text/markdown.server.ts'
import { contentLocale } from '#shared/languages.ts'
import { paths, splitPath } from '#shared/paths.ts'
import { CoverImage } from '#ui/components/cover-image.tsx'
import { Prose } from '#ui/components/page/prose.tsx'
import { Lede, Reading } from '#ui/components/page/reading.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useCanonicalUrls } from '#ui/page/canonical-urls.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { shareImageUrl } from '#ui/page/share-image.ts'
import type { Route } from './+types/guide.ts'
import * as styles from './guide.module.css'
import { guideTheme } from './guide-covers.ts'
import { GuideList, PreviousNextGuides } from './guide-navigation.tsx'
import { guideCover, guideJsonLd } from './structured-data.ts'

export const handle: PageHandle = { highlightsRegister: true }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { settings } = getContext(context).services
  const [{ text, slugs }, guides] = await loadOrThrow(context, (ctx) =>
    Promise.all([getText(ctx, 'guide', { slug: parseIdOrSlug(params.slug) }, settings), listTexts(ctx, 'guide')]),
  )
  const { prefix } = splitPath(url.pathname)
  // Without a prefix the response depends on the visitor's language and must not be shared.
  redirectToCanonical(url, paths.guide(text.slug), prefix ? 301 : 302)
  const { body, key, locale, slug, title, summary, revised } = text
  return {
    guide: { key, locale, slug, title, summary, revised, html: renderMarkdown(body, { prefix }).html },
    slugs: { es: slug, en: slug, ...slugs },
    guides: guides.map(({ slug, title }) => ({ slug, title })),
  }
}

export default function Guide({ loaderData: { guide, guides, slugs } }: Route.ComponentProps) {
  const t = useText()
  const urls = useCanonicalUrls()
  const { key, locale, slug, title, summary, html } = guide
  const current = guides.findIndex((entry) => entry.slug === slug)
  const theme = guideTheme(key)
  return (
    <>
      <PageMeta
        title={title}
        description={summary}
        path={{ es: paths.guide(slugs.es), en: paths.guide(slugs.en) }}
        image={import.meta.env.SSR ? shareImageUrl(guideCover(key)) : undefined}
        type="article"
      />
      <JsonLd
        nodes={import.meta.env.SSR ? guideJsonLd(urls, t, guide, paths.guide(slugs[contentLocale(urls.locale)])) : null}
      />
      <div className={`${styles.banner} genre-${theme}`}>
        <CoverImage theme={theme} slug={key} size="header" eager />
      </div>
      <Reading side={<GuideList guides={guides} current={current} />}>
        <article>
          <p className={styles.number}>{t('guide.number', { number: current + 1, count: guides.length })}</p>
          <h1 lang={locale}>{title}</h1>
          <Lede lang={locale}>{summary}</Lede>
          <Prose html={html} lang={locale} opening="initial" />
          <PreviousNextGuides guides={guides} current={current} />
        </article>
      </Reading>
    </>
  )
}
