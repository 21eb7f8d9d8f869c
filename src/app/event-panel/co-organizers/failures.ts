import type { OwnErrorMessages } from '#ui/forms/error-messages.ts'

/** What the site says where nothing could be changed. */
export const OWN_FAILURES: OwnErrorMessages = {
  not_found: 'coOrganizers.answered',
  wrong_state: 'coOrganizers.answered',
  gone: 'coOrganizers.answered',
  organization_not_active: 'coOrganizers.not_active',
}
