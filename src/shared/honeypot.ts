/** The fields nobody sees, by form: only a robot fills them. A proposal's may not be `website`: an organizer has one (§3). */
export const CONTACT_TRAP = 'website'
export const PROPOSAL_TRAP = 'subject'

/** Whether a robot filled the form: it is told that all went well, and nothing is kept. */
export const isFromRobot = (form: unknown, trap: string) => {
  const value: unknown = typeof form === 'object' && form !== null ? Reflect.get(form, trap) : undefined
  return typeof value === 'string' && value.trim() !== ''
}
