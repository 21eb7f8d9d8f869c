/** Addresses about one's registrations, which only their pages load. */
export const registrationPaths = {
  /** A seat that somebody hands to the person. */
  handover: (id: number) => `/account/registrations/handover/${id}`,
  /** Paying for a registration by card, and what became of it. */
  cardPayment: (id: number) => `/account/registrations/${id}/card`,
  history: '/account/registrations/history.csv',
}
