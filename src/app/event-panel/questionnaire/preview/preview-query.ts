/** What the preview shows, in the page's address: it is chosen by links without JavaScript. */
export type PreviewQuery = { ticket: string | null; language: string | null; stage: string | null }

export const previewOf = (params: URLSearchParams): PreviewQuery => ({
  ticket: params.get('ticket'),
  language: params.get('language'),
  stage: params.get('stage'),
})
