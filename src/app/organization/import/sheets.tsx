import { Form, useSearchParams } from 'react-router'
import { listSheetImports, undoSheetImport, uploadSheet } from '#features/event-imports/sheets/sheets.server.ts'
import { SheetFile } from '#features/event-imports/ui/sheet-file.tsx'
import { authorizeIn } from '#features/organizations/authorize-member.server.ts'
import { textOf } from '#platform/forms/read-form.server.ts'
import { slugOf } from '#platform/react-router/current-url.server.ts'
import { pathWithQuery, redirectTo } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { pageAction, withStatus } from '#platform/react-router/page-action.server.ts'
import { SHEET_BYTES, SHEET_ROWS, type SheetRefusal } from '#shared/event-imports/sheet.ts'
import { importPaths } from '#shared/import-paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { Download } from '#ui/icons/download.ts'
import { FileUp } from '#ui/icons/file-up.ts'
import { Undo2 } from '#ui/icons/undo-2.ts'
import { loadOrganization } from '../load-organization.server.ts'
import type { Route } from './+types/sheets.ts'
import * as styles from './import.module.css'
import { ImportHeading } from './import-heading.tsx'

/** A file somewhat too large is read, so that the page can say so. */
const FORM_BYTES = SHEET_BYTES + 2_000_000

export async function loader(call: Route.LoaderArgs) {
  const { organization } = await loadOrganization(call, importPaths.sheets)
  const imports = await loadOrThrow(call.context, (ctx) => listSheetImports(ctx, organization.id))
  return { slug: organization.slug, imports }
}

export const action = pageAction({
  subject: slugOf,
  authorize: (ctx, slug) => authorizeIn(ctx, 'events.edit', slug),
  limit: FORM_BYTES,
  intents: {
    undo: async (ctx, organization, form) => {
      const { deleted, kept } = await undoSheetImport(ctx, { organization, id: Number(textOf(form, 'import')) || 0 })
      const query = { done: 'undone', count: String(deleted), kept: String(kept) }
      return redirectTo(pathWithQuery(importPaths.sheets(organization), query))
    },
    upload: async (ctx, slug, _form, files) => {
      const read = await uploadSheet(ctx, slug, files['file'])
      return 'refused' in read ? withStatus(400, read) : redirectTo(importPaths.sheet(slug, read.id))
    },
  },
})

/** Brings in many events from a spreadsheet; lists the spreadsheets so far. */
export default function ImportSheets({ loaderData: { slug, imports }, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const failure = actionData?.failure ?? null
  const isTooLarge = failure?.code === 'body_too_large'
  return (
    <>
      <ImportHeading slug={slug} tab="sheets" title={t('imports.sheets.title')} lede={t('imports.sheets.lede')}>
        <ButtonLink variant="quiet" to={importPaths.template(slug)} reloadDocument>
          <Download /> {t('imports.template')}
        </ButtonLink>
      </ImportHeading>
      <div className={styles.page}>
        <SuccessNote message={actionData ? null : undoneMessage(t, params)} />
        <FormError failure={isTooLarge ? null : failure} />
        <UploadForm refused={isTooLarge ? 'too_large' : (actionData?.value?.refused ?? null)} />
        {imports.length > 0 && <Imports slug={slug} imports={imports} />}
      </div>
    </>
  )
}

function undoneMessage(t: ReturnType<typeof useText>, params: URLSearchParams) {
  if (params.get('done') !== 'undone') return null
  const [count, kept] = [Number(params.get('count')) || 0, Number(params.get('kept')) || 0]
  const deleted = t('imports.undone', { count })
  return kept > 0 ? `${deleted} ${t('imports.undone.kept', { count: kept })}` : deleted
}

function UploadForm({ refused }: { refused: SheetRefusal | null }) {
  const t = useText()
  return (
    <Card as={Form} stack method="post" encType="multipart/form-data" preventScrollReset>
      <SheetFile
        label={t('imports.sheet')}
        hint={t('imports.sheet.hint', { count: SHEET_ROWS })}
        refused={refused}
        required
      />
      <div>
        <Button variant="primary" type="submit" name="intent" value="upload">
          <FileUp /> {t('imports.sheet.read')}
        </Button>
      </div>
    </Card>
  )
}

type Imports = Route.ComponentProps['loaderData']['imports']

function Imports({ slug, imports }: { slug: string; imports: Imports }) {
  const t = useText()
  const { day } = useTimestamps()
  return (
    <section aria-labelledby="imports">
      <h2 id="imports">{t('imports.past')}</h2>
      <ul className={styles.list}>
        {imports.map(({ id, fileName, state, count, createdAt }) => (
          <li key={id}>
            <div>
              <b>{fileName}</b>
              <small>
                {day(new Date(createdAt))} · {t(`imports.state.${state}`, { count })}
              </small>
            </div>
            {state === 'open' && (
              <ButtonLink to={importPaths.sheet(slug, id)}>
                {t('imports.continue')} <span className="visually-hidden">{fileName}</span>
              </ButtonLink>
            )}
            {state === 'imported' && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="import" value={id} />
                <Button type="submit" name="intent" value="undo">
                  <Undo2 /> {t('imports.undo')} <span className="visually-hidden">{fileName}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
