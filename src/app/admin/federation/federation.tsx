import {
  blockDomain,
  expelFollower,
  getFederationModeration,
  unblockDomain,
} from '#features/federation/moderation.server.ts'
import { blockForm } from '#features/federation/moderation-schema.ts'
import { rowIdOf } from '#platform/database/row-id.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { AdminHeading } from '../components/admin-heading.tsx'
import { useAdminPanel } from '../components/use-admin-panel.ts'
import { loadAdminPage, redirectWithEntry } from '../load-admin.server.ts'
import type { Route } from './+types/federation.ts'
import { BlockForm } from './block-form.tsx'
import { Blocks, Followers, Servers } from './lists.tsx'

export const loader = (call: Route.LoaderArgs) =>
  loadAdminPage(call, async (ctx) => ({
    ...(await getFederationModeration(ctx)),
    isOn: ctx.services.settings.federation,
    constraints: formConstraints(blockForm),
  }))

export const action = pageAction({
  intents: {
    block: async (ctx, form) => redirectWithEntry(adminPaths.federation, await blockDomain(ctx, form)),
    unblock: async (ctx, form) =>
      redirectWithEntry(adminPaths.federation, await unblockDomain(ctx, rowIdOf(form['id']), form)),
    expel: async (ctx, form) =>
      redirectWithEntry(adminPaths.federation, await expelFollower(ctx, rowIdOf(form['id']), form)),
  },
})

export default function Federation({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const { done } = useAdminPanel()
  const { isOn, constraints, followers, servers, blocks, total } = loaderData
  const result = actionData ?? null
  return (
    <>
      <AdminHeading title={t('admin.federation')} lede={t(isOn ? 'admin.federation.text' : 'admin.federation.off')} />
      <BlockForm key={done?.id} constraints={constraints} result={result} />
      <Blocks blocks={blocks} result={result} />
      <Servers servers={servers} />
      <Followers followers={followers} total={total} result={result} />
    </>
  )
}
