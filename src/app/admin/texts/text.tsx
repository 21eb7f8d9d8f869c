import { data, useLocation } from 'react-router'
import { helpPath } from '#app/public/guides/help-pages.ts'
import { editText, restoreText } from '#features/guides/edit.server.ts'
import { compareTexts, previewText } from '#features/guides/preview.server.ts'
import { textForm } from '#features/guides/schema.ts'
import { getTextToEdit } from '#features/guides/versions.server.ts'
import { rowIdOf } from '#platform/database/row-id.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { pathWithQuery, redirectTo } from '#platform/react-router/form-action.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import type { TextKind } from '#shared/enums.ts'
import { paths } from '#shared/paths.ts'
import { failureOf } from '#ui/forms/form-result.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { AdminHeading } from '../components/admin-heading.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { loadAdminPage } from '../load-admin.server.ts'
import type { Route } from './+types/text.ts'
import { TextForm } from './text-form.tsx'
import { TextPreview } from './text-preview.tsx'
import { TextVersions } from './text-versions.tsx'

/** Legal texts are longer than the default body limit. */
const MAX_BODY_BYTES = 1024 * 1024

function idIn({ id }: { id: string }) {
  if (!/^\d{1,9}$/.test(id)) throw data({ code: 'not_found' }, { status: 404 })
  return Number(id)
}

export const loader = (call: Route.LoaderArgs) =>
  loadAdminPage(call, async (ctx) => {
    const text = await getTextToEdit(ctx, idIn(call.params))
    const compared = text.versions.find(({ id }) => String(id) === call.url.searchParams.get('compare'))
    return {
      text,
      constraints: formConstraints(textForm),
      saved: call.url.searchParams.get('done'),
      compared: compared ? { id: compared.id, changes: compareTexts(compared, text) } : null,
    }
  })

const showSaved = (id: number, isChanged: boolean) =>
  redirectTo(pathWithQuery(adminPaths.text(id), { done: isChanged ? 'saved' : 'nothing' }))

export const action = pageAction({
  subject: ({ params }: Route.ActionArgs) => [idIn(params)],
  limit: MAX_BODY_BYTES,
  intents: {
    preview: previewText,
    save: async (ctx, id, form) => showSaved(id, await editText(ctx, id, form)),
    restore: async (ctx, id, form) => showSaved(id, await restoreText(ctx, rowIdOf(form['version']))),
  },
})

/** The public path of the text. */
function pageOf({ kind, key, slug }: { kind: TextKind; key: string; slug: string }) {
  if (kind === 'help') return helpPath(key)
  return kind === 'guide' ? paths.guide(slug) : paths.legal(slug)
}

export default function TeamText({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const { day } = useTimestamps()
  const { key } = useLocation()
  const { text, constraints, saved, compared, now } = loaderData
  const result = actionData ?? null
  const preview = result?.value ?? null
  const successMessage = result
    ? null
    : saved === 'saved'
      ? 'admin.texts.saved'
      : saved === 'nothing'
        ? 'account.save.nothing'
        : null
  const about = text.editedAt ? t('admin.texts.edited', { day: day(text.editedAt) }) : t('admin.texts.from_file')
  return (
    <>
      <AdminHeading
        parent={{ to: adminPaths.texts, label: t('admin.texts') }}
        success={successMessage && t(successMessage)}
        title={text.title}
        lede={`${t(`admin.texts.${text.kind}`)}, ${t(`admin.texts.in.${text.locale}`)}: ${about}`}
      />
      <ErrorNote failure={failureOf(result, 'restore')} />
      {preview && <TextPreview preview={preview} locale={text.locale} />}
      <TextForm
        key={`${text.id} ${text.seen} ${result ? '' : key}`}
        text={{ ...text, ...preview?.content }}
        constraints={constraints}
        isPreviewed={preview !== null}
        page={pageOf(text)}
        failure={result?.intent === 'restore' ? null : (result?.failure ?? null)}
      />
      <TextVersions id={text.id} versions={text.versions} compared={compared} locale={text.locale} now={now} />
    </>
  )
}
