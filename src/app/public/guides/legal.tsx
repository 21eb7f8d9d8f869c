import type { PageHandle } from '#app/layouts/site.tsx'
import { getText } from '#features/guides/queries.server.ts'
import { keepToAddress, nameIn } from '#platform/react-router/current-url.server.ts'
import { loadOrThrow, visitOf } from '#platform/react-router/loaders.server.ts'
import { renderMarkdown } from '#platform/text/markdown.server.ts'
import { paths, splitPath } from '#shared/paths.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useWhereabouts } from '#ui/page/canonical-urls.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { Head } from '#ui/page/page-meta.tsx'
import type { Route } from './+types/legal.ts'
import { ContentsList } from './contents-list.tsx'
import { textThings } from './structured-data.ts'
import { TextBody } from './text-body.tsx'

export const handle: PageHandle = { lit: true }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { settings } = visitOf(context)
  const { text, alternate } = await loadOrThrow(context, (ctx) =>
    getText(ctx, 'legal', { slug: nameIn(params.slug) }, settings),
  )
  const { prefix } = splitPath(url.pathname)
  // Without a prefix the language is the visitor's, so the answer is theirs alone.
  keepToAddress(url, paths.legal(text.slug), prefix ? 301 : 302)
  const { body, locale, slug, title, summary, revised } = text
  return {
    text: { locale, title, summary, revised, ...renderMarkdown(body, { prefix }) },
    slugs: { es: slug, en: slug, ...alternate },
  }
}

export default function Legal({ loaderData: { text, slugs } }: Route.ComponentProps) {
  const t = useText()
  const where = useWhereabouts()
  const dates = useDates()
  const { locale, title, summary, revised, html, headings } = text
  return (
    <>
      <Head title={title} description={summary} path={{ es: paths.legal(slugs.es), en: paths.legal(slugs.en) }} />
      <JsonLd
        things={import.meta.env.SSR ? textThings(where, t, text, { path: paths.legal(slugs[where.locale]) }) : null}
      />
      <div className="page reading">
        <article>
          <h1 lang={locale}>{title}</h1>
          <p className="lede" lang={locale}>
            {summary}
          </p>
          <p className="muted mb-8">
            {t('legal_page.revised')} <time dateTime={revised}>{dates.long(revised)}</time>
          </p>
          <ContentsList headings={headings} folded />
          <TextBody html={html} locale={locale} />
        </article>
        <aside className="reading__side max-lg:hidden">
          <ContentsList headings={headings} />
        </aside>
      </div>
    </>
  )
}
