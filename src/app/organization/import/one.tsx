import { CONTENT_BYTES } from '#features/event-imports/read/content.ts'
import { type ReadEvents, readEventsAt, readEventsIn } from '#features/event-imports/read-events.server.ts'
import { foundForm } from '#features/event-imports/schema.ts'
import { authorizeIn } from '#features/organizations/authorize-member.server.ts'
import { parse } from '#platform/forms/parse.ts'
import { type FormValues, textOf } from '#platform/forms/read-form.server.ts'
import { slugOf } from '#platform/react-router/current-url.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { pageAction, withStatus } from '#platform/react-router/page-action.server.ts'
import { importPaths } from '#shared/import-paths.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { loadOrganization } from '../load-organization.server.ts'
import type { Route } from './+types/one.ts'
import { FoundList } from './found-list.tsx'
import { FoundTable } from './found-table.tsx'
import * as styles from './import.module.css'
import { ImportHeading } from './import-heading.tsx'
import { ReadForms } from './read-forms.tsx'

/** A file somewhat too large is read, so that the page can say so. */
const FORM_BYTES = CONTENT_BYTES + 1_000_000

export async function loader(call: Route.LoaderArgs) {
  const { organization } = await loadOrganization(call, importPaths.page)
  await loadOrThrow(call.context, (ctx) => authorizeIn(ctx, 'events.edit', organization.id))
  return { slug: organization.slug, address: call.url.searchParams.get('url')?.slice(0, 2000) ?? '' }
}

/** What could not be read is answered with the reason. */
function answer(read: ReadEvents, form: FormValues) {
  const shown = { ...read, address: textOf(form, 'address') }
  return 'refused' in read ? withStatus(400, shown) : shown
}

export const action = pageAction({
  subject: slugOf,
  authorize: (ctx, slug) => authorizeIn(ctx, 'events.edit', slug),
  limit: FORM_BYTES,
  intents: {
    address: async (ctx, slug, form) => answer(await readEventsAt(ctx, slug, form), form),
    file: async (ctx, slug, form, files) => answer(await readEventsIn(ctx, slug, files['file']), form),
    choose: (_ctx, _slug, form) => {
      const { found, from } = parse(foundForm, form)
      return answer({ from, events: [found] }, form)
    },
  },
})

/** Brings in an event from a page, a calendar or a file: what was found is looked at before it fills the form. */
export default function ImportOne({ loaderData: { slug, address }, actionData }: Route.ComponentProps) {
  const t = useText()
  const { value = null, failure = null } = actionData ?? {}
  const [first, ...others] = value && 'events' in value ? value.events : []
  const tooLarge = failure?.code === 'body_too_large'
  const from = value?.from ?? ''
  return (
    <>
      <ImportHeading slug={slug} tab="one" title={t('imports.title')} lede={t('imports.lede')} />
      <div className={styles.page}>
        <ReadForms
          slug={slug}
          address={actionData ? String(value?.address ?? failure?.typed?.['address'] ?? '') : address}
          refused={tooLarge ? 'too_large' : value && 'refused' in value ? value.refused : null}
          from={from}
          wasRead={first !== undefined}
        />
        {!tooLarge && <FormError failure={failure} />}
        {first && others.length > 0 && <FoundList events={[first, ...others]} from={from} />}
        {first && others.length === 0 && (
          <FoundTable key={`${first.title}|${first.dateStart}`} slug={slug} found={first} from={from} />
        )}
      </div>
    </>
  )
}
