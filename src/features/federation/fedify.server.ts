// Fedify and JSON-LD take about half a second and 12 MB to load, and most processes answer their first federation request much later than
// their first page. So they are imported when they are first needed, from here alone.

/** Signing and verifying requests. */
export const loadSignatures = () => import('@fedify/fedify/sig')
/** Actors, WebFinger and NodeInfo. */
export const loadFedify = () => import('@fedify/fedify')
export const loadVocabulary = () => import('@fedify/vocab')
export const loadContexts = () => import('@fedify/vocab-runtime')
