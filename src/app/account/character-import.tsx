import { Form } from 'react-router'
import { importCharacter } from '#features/characters/export/import.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { FilePart } from '#platform/forms/read-form.server.ts'
import { redirectTo } from '#platform/react-router/form-action.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { CHARACTER_FILE_BYTES } from '#shared/characters/character-file.ts'
import type { FieldCode } from '#shared/field-codes.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { FieldBox } from '#ui/components/field-parts.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { FileInput } from '#ui/forms/files/file-input.tsx'
import type { FileRule } from '#ui/forms/files/find-file-problem.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/character-import.ts'

const CHARACTER_FILE: FileRule = {
  accept: 'application/json,.json',
  maxBytes: CHARACTER_FILE_BYTES,
  kinds: ['text'],
  messages: { type: 'characterImport.no_character', too_large: 'characterImport.too_large' },
}
const FORM_BYTES = CHARACTER_FILE_BYTES + 16 * 1024

export const action = pageAction({
  authorize: authorizeSignedIn,
  limit: FORM_BYTES,
  form: async (ctx, _form, { file }) =>
    redirectTo(`${paths.character((await importFile(ctx, file)).id)}?done=imported`),
  refused: ({ fields = {} }): FieldProblem[] => Object.entries(fields).map(([place, code]) => ({ place, code })),
})

async function importFile(ctx: RequestContext, file: FilePart | undefined) {
  if (!file) throw new AppError('invalid', { fields: { file: 'required' } })
  return importCharacter(ctx, file.bytes)
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** Makes a character of a JSON file that was exported. */
export default function CharacterImport({ actionData }: Route.ComponentProps) {
  const t = useText()
  const failure = actionData?.failure ?? null
  return (
    <>
      <PageMeta title={t('characterImport.title')} path={null} />
      <p className="space-below-small">
        <SiteLink className="link small" to={paths.characters}>
          {t('account.characters')}
        </SiteLink>
      </p>
      <PanelHeading title={t('characterImport.title')} lede={t('characterImport.text')} />
      <Card as={Form} stack space="above" method="post" encType="multipart/form-data" preventScrollReset>
        <Refusal failure={failure} places={actionData?.refused ?? []} />
        <FieldBox>
          <label htmlFor="file">{t('characterImport.file')}</label>
          <FileInput rule={CHARACTER_FILE} id="file" name="file" required />
        </FieldBox>
        <div>
          <Button variant="primary" type="submit">
            {t('characterImport.do')}
          </Button>
        </div>
      </Card>
    </>
  )
}

type FieldProblem = { place: string; code: FieldCode }

/** What is wrong, and where in the file. */
function Refusal({ failure, places }: { failure: FormFailure | null; places: readonly FieldProblem[] }) {
  const t = useText()
  const message = useErrorMessage({
    body_too_large: 'characterImport.too_large',
    too_many_characters: 'characterImport.too_many',
    invalid: 'characterImport.invalid',
  })
  if (!failure) return null
  const inside = places.filter(({ place }) => place !== 'file')
  return (
    <>
      <FormError
        failure={failure}
        message={
          inside.length > 0 || failure.code !== 'invalid'
            ? message(failure)
            : t(places[0]?.code === 'required' ? 'characterImport.no_file' : 'characterImport.no_character')
        }
      />
      {inside.length > 0 && (
        <ul className="small">
          {inside.slice(0, 10).map(({ place, code }) => (
            <li key={place}>
              <code>{place}</code>: {t(REASONS[code] ?? 'characterImport.reason.choice')}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const REASONS: Partial<Record<FieldCode, MessageKey>> = {
  required: 'characterImport.reason.required',
  too_long: 'characterImport.reason.too_long',
  too_short: 'characterImport.reason.too_short',
  name_characters: 'characterImport.reason.name_characters',
}
