import { Form, useSearchParams } from 'react-router'
import { correctSheet, discardSheet, getSheet, importSheet } from '#features/event-imports/sheets/sheets.server.ts'
import { authorizeIn } from '#features/organizations/authorize-member.server.ts'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { pathWithQuery, redirectTo } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { importPaths } from '#shared/import-paths.ts'
import { paths } from '#shared/paths.ts'
import { rowIdOrNone } from '#shared/query-codec.ts'
import { Button } from '#ui/components/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { barAtBottom } from '#ui/hooks/edge-bars.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { loadOrganization } from '../load-organization.server.ts'
import type { Route } from './+types/sheet.ts'
import * as styles from './import.module.css'
import { ImportHeading } from './import-heading.tsx'
import { SheetColumns } from './sheet-columns.tsx'
import { SheetProblems, ValidRows } from './sheet-rows.tsx'

/** Corrections of every row, and the columns. */
const FORM_BYTES = 512 * 1024

export async function loader(call: Route.LoaderArgs) {
  const id = rowIdOrNone(call.params.id)
  const { organization } = await loadOrganization(call, (slug) => importPaths.sheet(slug, id))
  const sheet = await loadOrThrow(call.context, (ctx) => getSheet(ctx, { organization: organization.id, id }))
  return { slug: organization.slug, sheet }
}

export const action = pageAction({
  subject: ({ params }: Route.ActionArgs) => [{ organization: parseIdOrSlug(params.slug), id: rowIdOrNone(params.id) }],
  authorize: (ctx, { organization }) => authorizeIn(ctx, 'events.edit', organization),
  limit: FORM_BYTES,
  intents: {
    check: { run: correctSheet, done: 'checked' },
    import: async (ctx, ref, form) => {
      const count = String(await importSheet(ctx, ref, form))
      const query = { state: 'draft', done: 'imported', count }
      return redirectTo(pathWithQuery(paths.organizationEvents(ref.organization), query))
    },
    discard: { run: discardSheet, done: ({ organization }) => importPaths.sheets(organization) },
  },
})

/** A spreadsheet before it is imported: what its columns are, the rows to correct, and those that come in. */
export default function ImportSheet({ loaderData: { slug, sheet }, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const skipped = sheet.rows.filter(({ isSkipped }) => isSkipped)
  const wrong = sheet.rows.filter(({ problem }) => problem !== null)
  const valid = sheet.rows.filter(({ problem, isSkipped }) => problem === null && !isSkipped)
  const isChecked = !actionData && params.get('done') === 'checked'
  return (
    <>
      <ImportHeading
        slug={slug}
        tab="sheets"
        title={t('imports.sheets.title')}
        lede={t('imports.sheet.file', { name: sheet.fileName, count: sheet.rows.length })}
      />
      <Form className={styles.page} method="post" preventScrollReset>
        {/* Enter checks again: it must not import. */}
        <button
          className="visually-hidden"
          type="submit"
          name="intent"
          value="check"
          tabIndex={-1}
          aria-hidden="true"
        />
        <SuccessNote message={isChecked ? t('imports.checked', { count: valid.length, wrong: wrong.length }) : null} />
        <FormError
          failure={actionData?.failure ?? null}
          message={actionData?.failure?.code === 'invalid' ? t('imports.none_valid') : undefined}
        />
        <SheetColumns sheet={sheet} />
        {wrong.length > 0 && <SheetProblems sheet={sheet} rows={wrong} valid={valid.length} />}
        {valid.length > 0 && <ValidRows rows={valid} />}
        <div ref={barAtBottom} className={styles.bar}>
          <p>
            {t('imports.bar')} {skipped.length > 0 && t('imports.bar.skipped', { count: skipped.length })}
          </p>
          <div className={styles.actions}>
            <Button variant="quiet" type="submit" name="intent" value="discard">
              {t('imports.discard')}
            </Button>
            <Button type="submit" name="intent" value="check">
              {t('imports.check')}
            </Button>
            <Button variant="primary" type="submit" name="intent" value="import" disabled={valid.length === 0}>
              {t('imports.import', { count: valid.length })}
            </Button>
          </div>
        </div>
      </Form>
    </>
  )
}
