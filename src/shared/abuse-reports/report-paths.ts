/** What became of a report, and the appeal of who it belongs to: addresses that no page loads but theirs. */
export const reportPaths = {
  /** The form; `ref` is what the noun's reports call it. */
  form: (type: string, ref: string) => `/report/${type}/${ref}`,
  progress: (reference: string) => `/report/${reference.toLowerCase()}`,
  appeal: (id: number) => `/account/appeals/${id}`,
}
