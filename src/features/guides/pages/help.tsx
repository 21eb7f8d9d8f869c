import { data } from 'react-router'
import { renderMarkdown } from '#core/markdown.server.ts'
import { paths, splitPath } from '#spec/paths.ts'
import { Flame } from '#ui/flame.tsx'
import { reading, visitOf } from '#web/doors.server.ts'
import { Head } from '#web/head.tsx'
import type { HelpSidebar } from '#web/layouts/help.tsx'
import { getText, listTexts } from '../queries.server.ts'
import { helpPath, helpTextAt } from '../ui/help-pages.ts'
import { TextBody } from '../ui/text-body.tsx'
import type { Route } from './+types/help.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const key = helpTextAt(params['*'])
  if (!key) throw data({ code: 'not_found' }, { status: 404 })
  const { settings } = visitOf(context)
  const [{ text }, pages, guides] = await reading(context, (ctx) =>
    Promise.all([getText(ctx, 'help', { key }, settings), listTexts(ctx, 'help'), listTexts(ctx, 'guide')]),
  )
  const { prefix } = splitPath(url.pathname)
  const { locale, title, summary, body } = text
  // The layout shows this beside the text.
  const sidebar: HelpSidebar = {
    pages: pages.map(({ key, title }) => ({ path: helpPath(key), title })),
    guides: guides.map(({ slug, title }) => ({ path: paths.guide(slug), title })),
  }
  return { text: { key, locale, title, summary, html: renderMarkdown(body, { prefix }).html }, sidebar }
}

export default function Help({ loaderData: { text } }: Route.ComponentProps) {
  const { key, locale, title, summary, html } = text
  return (
    <article>
      <Head title={title} description={summary} path={helpPath(key)} />
      {key === 'soon' && (
        <span className="reading__candle">
          <Flame lit={false} />
        </span>
      )}
      <h1 lang={locale}>{title}</h1>
      <p className="lede" lang={locale}>
        {summary}
      </p>
      <TextBody html={html} locale={locale} />
    </article>
  )
}
