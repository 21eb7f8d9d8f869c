/** Addresses about one's registrations, which only their pages load. */
export const registrationPaths = {
  /** A seat that someone hands to the person. `key`: of the email, when it was offered to an address. */
  handover: (id: number, key: string | null = null) =>
    `/account/registrations/handover/${id}${key === null ? '' : `?key=${key}`}`,
  /** A registration without an account that its person is invited to take over. `key`: of the email. */
  claim: (id: number, key: string | null = null) => `/claim/${id}${key === null ? '' : `?key=${key}`}`,
  /** Paying for a registration by card, and what became of it. */
  cardPayment: (id: number) => `/account/registrations/${id}/card`,
  history: '/account/registrations/history.csv',
}
