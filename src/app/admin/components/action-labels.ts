import { AUDIT_ACTIONS, type AuditAction } from '#shared/review/audit-actions.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'

const isKnown = (action: string): action is AuditAction => AUDIT_ACTIONS.some((one) => one === action)
const keyOf = (action: AuditAction): MessageKey => `admin.action.${action}`

/** The label of an action: «Publicado». */
export function useActionLabel() {
  const t = useText()
  return (action: string) => (isKnown(action) ? t(keyOf(action)) : action)
}
