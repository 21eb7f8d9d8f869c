import { useMatches } from 'react-router'
import type { FormConstraints } from '#ui/forms/constraints.ts'

/** Constraints of the forms that any admin page may have: a reason, an optional reason, and a site role. */
export type ActionConstraints = Record<'reason' | 'remark' | 'role', FormConstraints>

/** They are part of what every admin page loads. */
export function useActionConstraints(name: keyof ActionConstraints): FormConstraints {
  const loaded = useMatches().map(
    ({ loaderData }) => loaderData as { actionConstraints?: ActionConstraints } | undefined,
  )
  return loaded.find((page) => page?.actionConstraints)?.actionConstraints?.[name] ?? {}
}
