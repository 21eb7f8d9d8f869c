import type { Route } from './+types/edit-biography.ts'
import { editText } from './editor/edit-text.server.ts'
import { EditorPage } from './editor/editor-page.tsx'
import { loadEditor } from './editor/load-editor.server.ts'

export const loader = (call: Route.LoaderArgs) => loadEditor(call, 'biography')
export const action = (call: Route.ActionArgs) => editText(call, 'biography')

export default function EditBiography({ loaderData, actionData }: Route.ComponentProps) {
  return <EditorPage edited={loaderData} result={actionData ?? null} />
}
