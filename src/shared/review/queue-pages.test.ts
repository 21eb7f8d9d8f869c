import { expect, test } from 'vitest'
import { queueItemOf } from './queue-pages.ts'

test('undoing leads to the item that waits again, of proposals by what was proposed', () => {
  const of = (action: string, entityType: 'organization' | 'venue' | 'event') =>
    queueItemOf({ action, entityType, entityId: 7 })
  expect(of('askProposalChanges', 'venue')).toEqual(['proposals', 'venue-7'])
  expect(of('askProposalChanges', 'organization')).toEqual(['proposals', 'organizer-7'])
  expect(of('askOrganizationChanges', 'organization')).toEqual(['organizations', '7'])
  expect(of('takeDown', 'event')).toBeNull()
})
