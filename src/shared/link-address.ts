/** Where a link in a text may lead: the web, mail, telephone, and places of this site. */
export const isLinkAddress = (address: unknown): address is string =>
  typeof address === 'string' && /^(https?:\/\/|mailto:|tel:|#|\/(?!\/))/i.test(address.trim())
