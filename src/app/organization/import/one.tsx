import { CONTENT_BYTES } from '#features/event-imports/read/content.ts'
import { readEventsAt, readEventsIn } from '#features/event-imports/read-events.server.ts'
import { foundForm } from '#features/event-imports/schema.ts'
import { authorizeIn } from '#features/organizations/authorize-member.server.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { textOf } from '#platform/forms/read-form.server.ts'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { formResponse, runFormAction } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import type { FoundEvent, ReadRefusal } from '#shared/event-imports/found-event.ts'
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

type Result = { from: string; events: FoundEvent[] } | { from: string; refused: ReadRefusal }

export async function action(call: Route.ActionArgs) {
  const slug = parseIdOrSlug(call.params.slug)
  const result = await runFormAction(
    call,
    async (ctx, form, files): Promise<Result> => {
      const intent = textOf(form, 'intent')
      if (intent === 'address') return readEventsAt(ctx, slug, form)
      if (intent === 'file') return readEventsIn(ctx, slug, files['file'])
      if (intent !== 'choose') throw notFound()
      const { found, from } = parse(foundForm, form)
      return { from, events: [found] }
    },
    { authorize: (ctx) => authorizeIn(ctx, 'events.edit', slug), limit: FORM_BYTES },
  )
  const read = result.done?.value ?? null
  const refused = read && 'refused' in read ? read.refused : null
  const response = {
    failure: result.failure,
    refused,
    from: read?.from ?? '',
    events: read && 'events' in read ? read.events : [],
    address: result.text('address'),
  }
  return formResponse(response, { failure: result.failure, status: refused ? 400 : result.status })
}

/** Brings in an event from a page, a calendar or a file: what was found is looked at before it fills the form. */
export default function ImportOne({ loaderData: { slug, address }, actionData }: Route.ComponentProps) {
  const t = useText()
  const result = actionData ?? null
  const [first, ...others] = result?.events ?? []
  const tooLarge = result?.failure?.code === 'body_too_large'
  return (
    <>
      <ImportHeading slug={slug} tab="one" title={t('imports.title')} lede={t('imports.lede')} />
      <div className={styles.page}>
        <ReadForms
          slug={slug}
          address={result?.address ?? address}
          refused={tooLarge ? 'too_large' : (result?.refused ?? null)}
          from={result?.from ?? ''}
          wasRead={first !== undefined}
        />
        {!tooLarge && <FormError failure={result?.failure ?? null} />}
        {first && others.length > 0 && <FoundList events={[first, ...others]} from={result?.from ?? ''} />}
        {first && others.length === 0 && (
          <FoundTable key={`${first.title}|${first.dateStart}`} slug={slug} found={first} from={result?.from ?? ''} />
        )}
      </div>
    </>
  )
}
