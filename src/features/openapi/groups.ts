import type { Group } from '#platform/openapi/document.ts'

/** The headings under which calls are listed, in the order in which they are shown. */
export const GROUPS: readonly Group[] = [
  {
    name: 'Calendar',
    description: 'What is public: events, organizers, venues, tickets and tags, in Strapi’s grammar.',
  },
  { name: 'Texts', description: 'Guides, help and legal texts, and the form that writes to the site team.' },
  { name: 'Accounts', description: 'Signing in, the caller’s own account, sessions and passkeys.' },
  { name: 'Registrations', description: 'The form of an event, registering, and the players of one’s own events.' },
  { name: 'Characters', description: 'The caller’s characters, and those that they may open.' },
  { name: 'Documents', description: 'Files of characters and events.' },
  { name: 'Albums', description: 'Photo albums of events and characters.' },
  {
    name: 'Uploads',
    description: 'Resumable uploads of photos, by [tus 1.0](https://tus.io/protocols/resumable-upload).',
  },
  { name: 'Managing events', description: 'For members of an organization.' },
  { name: 'Check-in', description: 'For who sees the players of an event, and its check-in staff.' },
  { name: 'Organizations', description: 'For members of an organization. What they may not see is a 404.' },
  { name: 'Proposals', description: 'Organizers and venues that anybody may propose.' },
  { name: 'Reports', description: 'Telling the site team that something must be looked at.' },
  { name: 'GraphQL', description: 'The public calendar as a graph, to be read.' },
  { name: 'This document', description: 'The description of all these calls.' },
]
