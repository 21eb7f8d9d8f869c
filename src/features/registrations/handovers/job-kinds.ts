/**
 * What happened to a handover, for its emails: `offered` to the named person, `accepted` to who decides, the others to both sides.
 * Read again when it is sent: nothing is sent about a state that has changed since.
 */
export type HandoverNews = 'offered' | 'accepted' | 'done' | 'declined' | 'refused' | 'withdrawn' | 'expired'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'registrations.handover': { handoverId: number; about: HandoverNews }
  }
}
