import { listOrganizers } from '#features/directory/organizers.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { paths } from '#shared/paths.ts'
import { PageHeading } from '#ui/components/page/page-heading.tsx'
import { loadMessages } from '#ui/i18n/area-messages.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useCanonicalUrls } from '#ui/page/canonical-urls.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { webPage } from '#ui/page/structured-data.ts'
import type { Route } from './+types/embed-page.ts'
import { EmbedBuilder } from './builder/builder.tsx'
import { loadBuilder, withChosen } from './builder/load-builder.server.ts'
import * as styles from './embed-page.module.css'

if (!import.meta.env.SSR) await loadMessages('calendar')

export async function loader({ context, url }: Route.LoaderArgs) {
  const built = await loadBuilder({ context, url }, { what: 'search', organizer: '' })
  const organizers = await loadOrThrow(context, (ctx) => listOrganizers(ctx, { q: '', type: null }))
  return { built, organizers: withChosen(organizers, built) }
}

/** Puts events of the calendar on any website. */
export default function EmbedPage({ loaderData: { built, organizers } }: Route.ComponentProps) {
  const t = useText()
  const urls = useCanonicalUrls()
  const [name, description] = [t('embeds.title'), t('embeds.description')]
  return (
    <>
      <PageMeta title={name} description={description} path={paths.embed} />
      <JsonLd nodes={import.meta.env.SSR ? [webPage(urls, { path: paths.embed, name, description })] : null} />
      <PageHeading title={name} lede={t('embeds.lede.anybody')} />
      <div className={`page ${styles.page}`}>
        <EmbedBuilder built={built} organizers={organizers} path={paths.embed} />
      </div>
    </>
  )
}
