/** Allowed link targets in texts: http, mailto, tel, and paths of this site. */
export const isLinkAddress = (address: unknown): address is string =>
  typeof address === 'string' && /^(https?:\/\/|mailto:|tel:|#|\/(?!\/))/i.test(address.trim())
