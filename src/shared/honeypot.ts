/** Hidden fields that only bots fill in. A proposal's cannot be `website`, since organizers have a field of that name. */
export const CONTACT_HONEYPOT = 'website'
export const PROPOSAL_HONEYPOT = 'subject'
export const REPORT_HONEYPOT = 'website'

/** Whether a bot filled in the form: it gets a success response, and nothing is stored. */
export const isBot = (form: unknown, honeypot: string) => {
  const value: unknown = typeof form === 'object' && form !== null ? Reflect.get(form, honeypot) : undefined
  return typeof value === 'string' && value.trim() !== ''
}
