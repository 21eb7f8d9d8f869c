import { PHOTO_REFUSALS, type PhotoRefusal } from '#shared/albums/albums.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'

const isPhotoRefusal = (reason: string | null): reason is PhotoRefusal =>
  (PHOTO_REFUSALS as readonly (string | null)[]).includes(reason)

/** Refusals of the whole site, by the code of the error. */
const OTHERS: Record<string, MessageKey> = {
  unconfirmed: 'photo.refused.unconfirmed',
  unauthenticated: 'photo.refused.unauthenticated',
  too_many_tries: 'photo.refused.too_many_tries',
  too_many_albums: 'album.list.max',
  forbidden: 'photo.refused.forbidden',
  not_found: 'photo.refused.forbidden',
  organization_not_active: 'photo.refused.organization',
  server_busy: 'failure.server_busy',
  body_too_slow: 'failure.body_too_slow',
  unavailable: 'failure.unavailable',
  body_too_large: 'photo.refused.too_large',
}

/** Why a photo was not taken or changed, by `details.reason` of the API or the code of the error. */
export function usePhotoRefusalWords() {
  const t = useText()
  return (reason: string | null) => {
    if (isPhotoRefusal(reason)) return t(`photo.refused.${reason}`)
    return t((reason && OTHERS[reason]) || 'photo.refused', { max: 100 })
  }
}
