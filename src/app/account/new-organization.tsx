import { MailWarning } from 'lucide-react'
import { authorizeConfirmed } from '#features/identity/accounts/access.server.ts'
import { PICTURE_BYTES } from '#platform/images/images.server.ts'
import { addressWith, answered, go, inForm, submitted } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { openStorage } from '#platform/storage/storage.server.ts'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Head } from '#ui/page/page-meta.tsx'
import { usePath } from '#ui/page/site.ts'
import '#ui/styles/panel.css'
import '#ui/styles/rich-text.css'
import { createOrganization } from '#features/organizations/commands.server.ts'
import { findSimilarOrganizers, type SimilarOrganizer } from '#features/organizations/own.server.ts'
import { valuesOf } from '#features/organizations/ui/organization-values.ts'
import type { Route } from './+types/new-organization.ts'
import { NewOrganizationForm } from './organizations/new-organization-form.tsx'

/** A picture that is too large is still read, so that it is refused in words and nothing typed is lost. */
const LIMIT = 3 * PICTURE_BYTES

/** With a name in the address it tells what is called much the same. */
export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => ({
    confirmed: ctx.actor.kind === 'person' && ctx.actor.confirmed,
    similar: await findSimilarOrganizers(ctx, url.searchParams.get('name') ?? ''),
  }))

export async function action(call: Route.ActionArgs) {
  let similar: SimilarOrganizer[] = []
  let typed: Record<string, unknown> = {}
  const result = await submitted(
    call,
    async (ctx, form, { settings }, { header }) => {
      typed = form
      const name = typeof form['name'] === 'string' ? form['name'] : ''
      similar = form['seen'] ? [] : await findSimilarOrganizers(ctx, name)
      if (similar.length > 0) return null
      return createOrganization(ctx, form, { header: header?.bytes, storage: openStorage(settings) })
    },
    { admit: authorizeConfirmed, limit: LIMIT },
  )
  const made = result.done?.value
  if (made) throw go(addressWith(inForm(call.url, paths.organizationPanel(made.slug)), { done: 'created' }))
  return answered({ refusal: result.refusal, similar, values: valuesOf(typed) }, result)
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

export default function NewOrganization({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  return (
    <>
      <Head title={t('organization.create')} path={null} />
      <h1>{t('organization.create')}</h1>
      <p className="panel__lede">{t('organization.create.lede')}</p>
      {loaderData.confirmed ? (
        <NewOrganizationForm
          values={actionData?.values ?? valuesOf({})}
          refusal={actionData?.refusal ?? null}
          similar={actionData?.similar ?? loaderData.similar}
        />
      ) : (
        <Unconfirmed />
      )}
    </>
  )
}

/** Why not yet, and how to get there (decisions 6). */
function Unconfirmed() {
  const t = useText()
  const path = usePath()
  return (
    <div className="note mt-6">
      <MailWarning className="i" aria-hidden="true" />
      <span>{t('organization.unconfirmed')}</span>
      <form method="post" action={path(paths.confirm)}>
        <input type="hidden" name="asked" value="resend" />
        <button className="btn btn--line btn--sm" type="submit">
          {t('organization.create.resend')}
        </button>
      </form>
    </div>
  )
}
