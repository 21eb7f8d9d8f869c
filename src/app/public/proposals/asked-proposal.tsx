import { getAskedProposal } from '#features/proposals/asked.server.ts'
import { resubmitProposal, valuesOf } from '#features/proposals/resubmit.server.ts'
import { NO_RESULT, type Values } from '#features/proposals/ui/proposal-response.ts'
import { formatPriceInput, withParsedPrice } from '#features/tickets/ui/price.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import type { Locale } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'
import { Note } from '#ui/components/note.tsx'
import { PageHeading } from '#ui/components/page/page-heading.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { FileText } from '#ui/icons/file-text.ts'
import { PageMeta } from '#ui/page/page-meta.tsx'
import type { Route } from './+types/asked-proposal.ts'
import { loadSimilarEntries, submitProposal } from './load-proposal.server.ts'
import { OrganizerForm } from './organizer-form.tsx'
import * as styles from './proposal-page.module.css'
import { VenueForm } from './venue-form.tsx'

const kindOf = (token: string) => (token.startsWith('venue-') ? 'venue' : 'organizer')

export async function loader(call: Route.LoaderArgs) {
  const { token } = call.params
  const { constraints, similar } = await loadSimilarEntries(call, kindOf(token))
  return loadOrThrow(call.context, async (ctx) => {
    const asked = await getAskedProposal(ctx, token)
    const { name, reason } = asked
    return { kind: kindOf(token), name, reason, values: toText(valuesOf(asked), ctx.locale), constraints, similar }
  })
}

/** Prices are typed in euros. */
const toText = ({ price_person_night: cents, ...values }: Record<string, unknown>, locale: Locale): Values => ({
  ...Object.fromEntries(Object.entries(values).map(([field, value]) => [field, String(value ?? '')])),
  ...(typeof cents === 'number' && { price_person_night: formatPriceInput(cents, locale) }),
})

export const action = (call: Route.ActionArgs) => {
  const { token } = call.params
  const kind = kindOf(token)
  return submitProposal(call, {
    kind,
    isResubmitted: true,
    path: kind === 'venue' ? paths.newVenue : paths.newOrganizer,
    authorize: (ctx) => getAskedProposal(ctx, token),
    propose: (ctx, form) => resubmitProposal(ctx, token, withParsedPrice(form, 'price_person_night', ctx.locale)),
  })
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** A proposal of which the site team asked changes, by the link in the email. */
export default function AskedProposal({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const { kind, name, reason, values, constraints } = loaderData
  const form = { constraints, result: actionData ?? { ...NO_RESULT, values }, isAsked: true }
  return (
    <>
      <PageMeta title={name} path={null} />
      <PageHeading title={t('askedProposal.title', { name })} />
      <div className="page">
        <div className={styles.page}>
          <Note tone="warning" space="below">
            <FileText />
            <span>
              <b>{t('askedProposal.reason')}</b> «{reason}»
            </span>
          </Note>
          {kind === 'venue' ? <VenueForm {...form} /> : <OrganizerForm {...form} />}
        </div>
      </div>
    </>
  )
}
