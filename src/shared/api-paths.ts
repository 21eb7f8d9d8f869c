/** The pages about the API, without language prefix. */
export const apiPaths = {
  docs: '/api/docs',
  docsGroup: (slug: string) => `/api/docs/${slug}`,
} as const

/** Addresses of these pages below that of the API, and of the data that the router asks for them. */
export const API_DOCS_ROUTES = ['/api/docs', '/api/docs.data', '/api/docs/*'] as const
