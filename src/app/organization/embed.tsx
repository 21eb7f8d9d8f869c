import { EmbedBuilder } from '#app/embeds/builder/builder.tsx'
import { loadBuilder, withChosen } from '#app/embeds/builder/load-builder.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { paths } from '#shared/paths.ts'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import type { Route } from './+types/embed.ts'
import { getOrganizationPanel, loadOrganization } from './load-organization.server.ts'

export async function loader(call: Route.LoaderArgs) {
  const { organization } = await loadOrganization(call, paths.organizationEmbed)
  const { slug } = organization
  const { organizations } = await loadOrThrow(call.context, (ctx) => getOrganizationPanel(ctx, slug))
  const built = await loadBuilder(call, { what: 'organizer', organizer: slug })
  return { slug, built, organizers: withChosen(organizations, built) }
}

/** Puts the organization's events on its own website. */
export default function OrganizationEmbed({ loaderData: { slug, built, organizers } }: Route.ComponentProps) {
  const t = useText()
  return (
    <>
      <PageMeta title={t('embeds.title')} path={null} />
      <PanelHeading id="embed" title={t('embeds.title')} lede={t('embeds.lede')} />
      <EmbedBuilder built={built} organizers={organizers} path={paths.organizationEmbed(slug)} />
    </>
  )
}
