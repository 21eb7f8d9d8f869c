import { isDocumentRefusal } from '#shared/documents/refusals.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'

/** Refusals of the whole site, by the code of the error. */
const OTHERS: Record<string, MessageKey> = {
  unauthenticated: 'photo.refused.unauthenticated',
  unconfirmed: 'documents.refused.unconfirmed',
  too_many_tries: 'documents.refused.too_many_tries',
  pictures_busy: 'field.picture_later',
  too_many_pictures: 'field.picture_later',
  organization_not_active: 'documents.refused.organization',
  server_busy: 'failure.server_busy',
  body_too_slow: 'failure.body_too_slow',
}

/** Why a file was not taken, by `details.reason` of the API; null: nobody knows. */
export function useRefusalWords() {
  const t = useText()
  return (reason: string | null) => {
    if (isDocumentRefusal(reason)) return t(`documents.refused.${reason}`)
    return t((reason && OTHERS[reason]) || 'documents.refused')
  }
}
