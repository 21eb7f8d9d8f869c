/** The addresses of pages for the installed site, which only these load: every page loads those of `paths`. */
export const offlinePaths = {
  offline: '/offline',
  /** What other apps share with this one. */
  share: '/share',
  tickets: '/account/tickets',
  /** A message to the organizers of an event one is registered for. */
  message: (registrationId: number) => `/account/registrations/${registrationId}/message`,
} as const
