/** Addresses of invitations, which only these pages and emails load. */
export const membershipPaths = {
  /** The link in emails that invite to an organization; the token is the credential. */
  invitation: (token: string) => `/invitation/${token}`,
  invitations: (organization: string) => `/ao/${organization}/users/invitations`,
}
