/** Addresses of the site team's pages, which only these load, and emails of its requests. */
export const adminPaths = {
  /** Where the proposer of a card makes the changes that the site team asked for; the token is the credential. */
  proposal: (token: string) => `/shared/proposal/${token}`,
  bulk: (queue: string) => `/admin/bulk/${queue}`,
  bulkOutcome: (queue: string, id: number) => `/admin/bulk/${queue}/${id}`,
  viewers: '/admin/viewers',
  person: (id: number) => `/admin/people/${id}`,
  search: '/admin/search',
  directory: '/admin/directory',
  texts: '/admin/texts',
  text: (id: number) => `/admin/texts/${id}`,
  newsletters: '/admin/newsletter',
  newsletter: (id: number | 'new') => `/admin/newsletter/${id}`,
  figures: '/admin/figures',
  /** How long decisions take, and what grows. */
  work: '/admin/work',
  problems: '/admin/problems',
  federation: '/admin/federation',
}
