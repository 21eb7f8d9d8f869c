/** Safe methods of RFC 9110; their bodies are ignored. */
export const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/** Whether a path is that of a call of the REST API. */
export const isApiPath = (path: string) => /^\/(api|_content)\//.test(path)
