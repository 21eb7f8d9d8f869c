/** Addresses of invitations and of giving an organization back, which only these pages and emails load. */
export const membershipPaths = {
  /** The link in emails that invite to an organization; the token is the credential. */
  invitation: (token: string) => `/invitation/${token}`,
  invitations: (organization: string) => `/ao/${organization}/users/invitations`,
  /** Where a new owner gives the organization back. */
  handBack: (organization: string) => `/ao/${organization}/handback`,
}
