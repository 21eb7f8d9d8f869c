/** Safe methods of RFC 9110; their bodies are ignored. */
export const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']
