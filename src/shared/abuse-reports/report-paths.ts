/** What became of a report, and the appeal of who it belongs to: addresses that no page loads but theirs. */
export const reportPaths = {
  progress: (reference: string) => `/report/${reference.toLowerCase()}`,
  appeal: (id: number) => `/account/appeals/${id}`,
}
