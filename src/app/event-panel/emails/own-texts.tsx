import { useSearchParams } from 'react-router'
import { authorizeEvent } from '#features/events/access.server.ts'
import { saveOwnTexts } from '#features/registrations/own-texts/commands.server.ts'
import { getOwnTexts } from '#features/registrations/own-texts/queries.server.ts'
import { ownTextsForm } from '#features/registrations/own-texts/schema.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { slugOf } from '#platform/react-router/current-url.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { loadOpenPage } from '../load-event.server.ts'
import type { Route } from './+types/own-texts.ts'
import * as styles from './emails.module.css'
import { EmailsHeading } from './emails-heading.tsx'
import { OwnTextsForm } from './own-texts-form.tsx'
import { revalidateConflict } from './revalidate-conflict.ts'

export const loader = (call: Route.LoaderArgs) =>
  loadOpenPage(call, eventPanelPaths.ownTexts, async (ctx, { slug }) => ({
    own: await getOwnTexts(ctx, slug),
    constraints: formConstraints(ownTextsForm),
  }))

export const action = pageAction({
  subject: slugOf,
  authorize: (ctx, slug) => authorizeEvent(ctx, 'emails.send', slug),
  form: { run: saveOwnTexts, done: 'saved' },
})

export const shouldRevalidate = revalidateConflict

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** What the organization adds to the emails that go by themselves. */
export default function OwnTexts({ loaderData: { event, own, constraints }, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  return (
    <>
      <EmailsHeading event={event} tab="ownTexts" lede={t('ownTexts.lede')} />
      <div className={styles.page} data-wide>
        <SuccessNote message={!actionData && params.get('done') === 'saved' ? t('ownTexts.saved') : null} />
        <OwnTextsForm slug={event.slug} own={own} constraints={constraints} failure={actionData?.failure ?? null} />
      </div>
    </>
  )
}
