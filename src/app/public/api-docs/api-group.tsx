import type { CallReference } from '#features/openapi/reference/call-reference.ts'
import { Words } from './api-frame.tsx'
import { CallArticle } from './call-article.tsx'

type Props = { group: { description: string; references: readonly CallReference[] } }

/** The calls of one group, with everything about them. */
export function ApiGroup({ group: { description, references } }: Props) {
  return (
    <>
      <Words html={description} />
      {references.map((call) => (
        <CallArticle key={call.id} call={call} />
      ))}
    </>
  )
}
