import { data } from 'react-router'
import type { PageHandle } from '#app/layouts/site.tsx'
import { getText, searchHelp } from '#features/guides/queries.server.ts'
import { getContext, loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { renderMarkdown } from '#platform/text/markdown.server.ts'
import { paths, splitPath } from '#shared/paths.ts'
import { readSearch } from '#shared/search.ts'
import { Flame } from '#ui/components/flame.tsx'
import { Prose } from '#ui/components/page/prose.tsx'
import { Lede } from '#ui/components/page/reading.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useCanonicalUrls } from '#ui/page/canonical-urls.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import type { Route } from './+types/help.ts'
import * as styles from './help.module.css'
import { helpPath, helpTextAt } from './help-pages.ts'
import { HelpResults, HelpSearch } from './help-search.tsx'
import { HelpTopics } from './help-topics.tsx'
import { textJsonLd } from './structured-data.ts'

export const handle: PageHandle = { highlightsRegister: true }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const key = helpTextAt(params['*'])
  if (!key) throw data({ code: 'not_found' }, { status: 404 })
  const { settings } = getContext(context).services
  // Search results are shown on the help index.
  const q = key === 'index' ? readSearch(url.searchParams).q : ''
  const [{ text }, results] = await loadOrThrow(context, (ctx) =>
    Promise.all([getText(ctx, 'help', { key }, settings), q ? searchHelp(ctx, q) : []]),
  )
  const { prefix } = splitPath(url.pathname)
  const { locale, title, summary, body } = text
  const found = results.map(({ kind, key, slug, ...shown }) => {
    const { title, summary, locale } = shown
    return { path: kind === 'guide' ? paths.guide(slug) : helpPath(key), title, summary, locale }
  })
  return { q, found, text: { key, locale, title, summary, html: renderMarkdown(body, { prefix }).html } }
}

export default function Help({ loaderData: { q, found, text } }: Route.ComponentProps) {
  const t = useText()
  const urls = useCanonicalUrls()
  const { key, title, summary } = text
  const above = key === 'index' ? {} : { parent: [t('nav.help'), paths.help] as [string, string] }
  return (
    <article>
      <PageMeta title={title} description={summary} path={helpPath(key)} />
      <JsonLd nodes={import.meta.env.SSR ? textJsonLd(urls, t, text, { path: helpPath(key), ...above }) : null} />
      <HelpSearch q={q} />
      {key !== 'index' && <HelpTopics folded />}
      {q ? <HelpResults q={q} found={found} /> : <HelpText text={text} />}
    </article>
  )
}

type HelpArticle = Route.ComponentProps['loaderData']['text']

function HelpText({ text: { key, locale, title, summary, html } }: { text: HelpArticle }) {
  return (
    <>
      {key === 'soon' && (
        <span className={styles.candle}>
          <Flame lit={false} />
        </span>
      )}
      <h1 lang={locale}>{title}</h1>
      <Lede lang={locale}>{summary}</Lede>
      {key === 'index' && <HelpTopics />}
      <Prose html={html} lang={locale} />
    </>
  )
}
