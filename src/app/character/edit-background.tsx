import type { Route } from './+types/edit-background.ts'
import { editText } from './editor/edit-text.server.ts'
import { EditorPage } from './editor/editor-page.tsx'
import { loadEditor } from './editor/load-editor.server.ts'

export const loader = (call: Route.LoaderArgs) => loadEditor(call, 'background')
export const action = (call: Route.ActionArgs) => editText(call, 'background')

export default function EditBackground({ loaderData, actionData }: Route.ComponentProps) {
  return <EditorPage edited={loaderData} result={actionData ?? null} />
}
