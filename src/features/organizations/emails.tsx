import { addressFor, letterTo, type Sending } from '#platform/email/email-recipient.server.ts'
import { wordsIn } from '#platform/email/render-email.server.tsx'
import type { Letter } from '#platform/email/send-email.server.ts'
import type { News } from './email-recipients.server.ts'

/** What was decided about somebody's organization, event, membership, claim or proposal; why, in the words of who decided. */
export function newsLetter({ kind, name, path, reason, role }: News, sending: Sending): Letter {
  const t = wordsIn(sending.who.locale)
  const about = { name, role: role ? t(`role.${role}`) : '' }
  return letterTo(kind.replaceAll('_', '-'), sending, {
    subject: t(`mail.news.${kind}.subject`, about),
    paragraphs: [t(`mail.news.${kind}.text`, about), ...reasonIn(reason, t('mail.news.reason'))],
    ...(path && {
      action: { words: t(`mail.news.open.${BUTTONS[kind] ?? 'organization'}`), url: addressFor(sending, path) },
    }),
    why: t(`mail.news.why.${WHYS[kind] ?? 'member'}`),
  })
}

/** Where the button leads, and why one gets the letter, where it is not to the panel of an organization one is in. */
const BUTTONS: Partial<Record<News['kind'], 'event' | 'event_page' | 'page' | 'contact'>> = {
  organization_suspended: 'contact',
  claim_rejected: 'contact',
  event_published: 'event_page',
  event_changes_requested: 'event',
  event_rejected: 'event',
  event_taken_down: 'event',
  proposal_accepted: 'page',
}
const WHYS: Partial<Record<News['kind'], 'proposal' | 'claim' | 'former'>> = {
  proposal_accepted: 'proposal',
  proposal_rejected: 'proposal',
  claim_accepted: 'claim',
  claim_rejected: 'claim',
  member_removed: 'former',
}

/** A paragraph for each of its lines. */
const reasonIn = (reason: string | null, head: string) =>
  reason ? [head, ...reason.split(/\n+/).filter((line) => line.trim() !== '')] : []
