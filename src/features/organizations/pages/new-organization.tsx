import { MailWarning } from 'lucide-react'
import { PICTURE_BYTES } from '#core/pictures.server.ts'
import { openStorage } from '#core/storage.server.ts'
import { authorizeConfirmed } from '#features/accounts/authorize.server.ts'
import { addressWith, answered, go, inForm, submitted } from '#features/accounts/pages/door.server.ts'
import { paths } from '#spec/paths.ts'
import { reading } from '#web/doors.server.ts'
import { Head } from '#web/head.tsx'
import { useText } from '#web/i18n.tsx'
import { usePath } from '#web/place.ts'
import '#ui/styles/panel.css'
import '#ui/styles/rich-text.css'
import { createOrganization } from '../commands.server.ts'
import { findSimilarOrganizers, type SimilarOrganizer } from '../panel.server.ts'
import { NewOrganizationForm } from '../ui/new-organization-form.tsx'
import { valuesOf } from '../ui/values.ts'
import type { Route } from './+types/new-organization.ts'

/** A picture that is too large is still read, so that it is refused in words and nothing typed is lost. */
const LIMIT = 3 * PICTURE_BYTES

/** With a name in the address it tells what is called much the same. */
export const loader = ({ context, url }: Route.LoaderArgs) =>
  reading(context, async (ctx) => ({
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
