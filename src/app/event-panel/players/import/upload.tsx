import { useId } from 'react'
import { Form } from 'react-router'
import { loadEventPage } from '#app/event-panel/load-event.server.ts'
import { SheetFile } from '#features/event-imports/ui/sheet-file.tsx'
import { authorizeEvent } from '#features/events/access.server.ts'
import { uploadPeople } from '#features/player-imports/commands/upload.server.ts'
import { listPlayerImports } from '#features/player-imports/queries.server.ts'
import { slugOf } from '#platform/react-router/current-url.server.ts'
import { redirectTo } from '#platform/react-router/form-action.server.ts'
import { pageAction, withStatus } from '#platform/react-router/page-action.server.ts'
import { SHEET_BYTES, SHEET_ROWS, type SheetRefusal } from '#shared/event-imports/sheet.ts'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { FieldBox, Hint } from '#ui/components/field-parts.tsx'
import { Textarea } from '#ui/components/input.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { FileUp } from '#ui/icons/file-up.ts'
import type { Route } from './+types/upload.ts'
import { ImportFrame } from './import-frame.tsx'
import { ImportList } from './import-list.tsx'

/** A file somewhat too large is read, so that the page can say so. */
const FORM_BYTES = SHEET_BYTES + 2_000_000

export const loader = (call: Route.LoaderArgs) =>
  loadEventPage(call, eventPanelPaths.importPlayers, async (ctx, event) => ({
    imports: await listPlayerImports(ctx, event.translationId),
  }))

export const action = pageAction({
  subject: slugOf,
  authorize: (ctx, slug) => authorizeEvent(ctx, 'players.edit', slug),
  limit: FORM_BYTES,
  form: async (ctx, slug, form, files) => {
    const read = await uploadPeople(ctx, slug, form, files['file'])
    return 'refused' in read ? withStatus(400, read) : redirectTo(eventPanelPaths.importColumns(slug, read.id))
  },
})

/** A list of people, as a file or pasted; and those that were brought in before. */
export default function UploadPeople({ loaderData: { event, imports }, actionData }: Route.ComponentProps) {
  const t = useText()
  const failure = actionData?.failure ?? null
  const isTooLarge = failure?.code === 'body_too_large'
  return (
    <ImportFrame event={event} step="upload" lede={t('peopleImport.lede')}>
      <FormError failure={isTooLarge ? null : failure} />
      <UploadForm refused={isTooLarge ? 'too_large' : (actionData?.value?.refused ?? null)} />
      {imports.length > 0 && <ImportList slug={event.slug} imports={imports} />}
    </ImportFrame>
  )
}

function UploadForm({ refused }: { refused: SheetRefusal | null }) {
  const t = useText()
  const id = useId()
  return (
    <Card as={Form} stack method="post" encType="multipart/form-data" preventScrollReset>
      <SheetFile
        label={t('peopleImport.sheet')}
        hint={t('peopleImport.sheet.hint', { count: SHEET_ROWS })}
        refused={refused}
      />
      <FieldBox>
        <label htmlFor={id}>{t('peopleImport.paste')}</label>
        <Hint id={`${id}-hint`}>{t('peopleImport.paste.hint')}</Hint>
        <Textarea
          id={id}
          name="pasted"
          rows={4}
          aria-describedby={`${id}-hint`}
          autoComplete="off"
          spellCheck={false}
        />
      </FieldBox>
      <div>
        <Button variant="primary" type="submit">
          <FileUp /> {t('peopleImport.read')}
        </Button>
      </div>
    </Card>
  )
}
