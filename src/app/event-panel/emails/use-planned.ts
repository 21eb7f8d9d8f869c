import type { FormFailure } from '#ui/forms/error-messages.ts'
import type { MessageKey } from '#ui/i18n/i18n.tsx'

type Planned = { email: string; version: string } | null

const GONE = { not_found: 'emails.plan.gone', already_sent: 'emails.plan.already_gone' } as const
const MESSAGES: Record<string, MessageKey> = { ...GONE, changed_meanwhile: 'emails.plan.changed_meanwhile' }

/**
 * Which planned message the form changes, and which text of it, once someone else was faster: where theirs was cancelled or has gone the form
 * is a new one, and where they have changed it, saving again takes its place.
 */
export function usePlanned(planned: Planned, failure: FormFailure | null) {
  const sent = failure?.typed ?? {}
  const isGone = failure !== null && (failure.code in GONE || sent['email'] === '')
  const isSeen = failure?.code === 'changed_meanwhile' || sent['version'] === ''
  return {
    changing: isGone ? null : (planned?.email ?? null),
    version: isSeen ? '' : (planned?.version ?? ''),
    messages: planned && sent['email'] !== '' ? MESSAGES : {},
  }
}
