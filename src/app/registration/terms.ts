import { LEGAL_SLUGS } from '#app/layouts/footer.tsx'

export const TERMS_KEY = LEGAL_SLUGS.terms

/** The text of the site's terms and when it was revised (`YYYY-MM-DD`). `isAgreed`: when the account was made, within the last day. */
export type TermsVersion = { slug: string; revised: string | null; isAgreed: boolean }
