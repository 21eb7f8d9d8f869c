import { CONSENT_COOKIE_DAYS } from '#spec/limits.ts'

/** unset until asked; `dismissed` lives in memory alone, so rejecting stores nothing (§2, decisions 1). */
export type Consent = 'unknown' | 'unset' | 'accepted' | 'dismissed'
const COOKIE = 'consent'

let dismissed = false
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

export const hasAccepted = (cookies: string) => /(?:^|;\s*)consent=accepted(?:;|$)/.test(cookies)

export const consentNow = (): Consent => {
  if (hasAccepted(document.cookie) && !reopened) return 'accepted'
  return dismissed ? 'dismissed' : 'unset'
}
let reopened = false

export function acceptCookies() {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, and this must be written at once
  document.cookie = `${COOKIE}=accepted; Path=/; Max-Age=${CONSENT_COOKIE_DAYS * 86_400}; SameSite=Lax`
  reopened = false
  tell()
}

/** Deletes a stored consent, if there was one, and stores nothing else. The dialog stays away until the next full page load. */
export function rejectCookies() {
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  if (hasAccepted(document.cookie)) document.cookie = `${COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`
  reopened = false
  dismissed = true
  tell()
}

export function reopenConsent() {
  reopened = true
  dismissed = false
  tell()
}

export function watchConsent(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
