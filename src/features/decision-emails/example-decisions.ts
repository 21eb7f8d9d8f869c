import type { DecisionEmail, DecisionEmailKind } from '#features/review/decision-emails.server.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'

/** What each email links to. */
const PATHS: Record<DecisionEmailKind, string | null> = {
  organization_verified: paths.organizationPanel('la-mesa'),
  organization_rejected: paths.organizationPanel('la-mesa'),
  organization_suspended: paths.contact,
  organization_restored: paths.organizationPanel('la-mesa'),
  organization_changes_requested: paths.organizationPanel('la-mesa'),
  organization_edit_changes_requested: paths.organizationProfile('la-mesa'),
  organization_change_approved: paths.organizationProfile('la-mesa'),
  organization_change_rejected: paths.organizationProfile('la-mesa'),
  picture_removed: paths.organizationProfile('la-mesa'),
  event_published: paths.event('el-faro'),
  event_changes_requested: paths.eventPanel('el-faro'),
  event_rejected: paths.eventPanel('el-faro'),
  event_taken_down: paths.eventPanel('el-faro'),
  event_edit_changes_requested: paths.eventPanel('el-faro'),
  event_corrected: paths.eventInformation('el-faro'),
  event_lacks_unconfirmed: paths.eventPanel('el-faro'),
  event_lacks_no_venue: paths.eventPanel('el-faro'),
  event_lacks_no_image: paths.eventPanel('el-faro'),
  event_lacks_stale: paths.eventPanel('el-faro'),
  member_added: paths.organizationPanel('la-mesa'),
  member_role_changed: paths.organizationPanel('la-mesa'),
  member_removed: null,
  owner_received: paths.organizationPanel('la-mesa'),
  owner_given_away: paths.contact,
  proposal_accepted: paths.organizer('la-mesa'),
  proposal_rejected: null,
  proposal_changes_requested: adminPaths.proposal('organization-1-0123456789abcdef'),
  claim_accepted: paths.organizationPanel('la-mesa'),
  claim_rejected: paths.contact,
}

const REASONED = /_(rejected|suspended|requested|taken_down)$|^picture_/

/** An invented decision of each kind. */
export const exampleDecisions = (): DecisionEmail[] =>
  (Object.keys(PATHS) as DecisionEmailKind[]).map((kind) => ({
    kind,
    path: PATHS[kind],
    name: kind.startsWith('event_') ? 'El faro' : 'La Mesa',
    role: 'editor',
    ...(kind.startsWith('owner_') && { other: 'Bea Sanz', at: new Date('2027-01-08T17:30:00Z') }),
    reason: REASONED.test(kind) ? 'Falta el lugar.\n\nCuando lo sepas, envíalo otra vez.' : null,
  }))
