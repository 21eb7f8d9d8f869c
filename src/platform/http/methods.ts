import { GRAPHQL_PATH } from '#shared/paths.ts'

/** Safe methods of RFC 9110; their bodies are ignored. */
export const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/** The path of GraphQL, which only reads, with any method. */
export const isGraphqlPath = (path: string) => path === GRAPHQL_PATH || path === `${GRAPHQL_PATH}/`

/** Whether a path is that of a call of the REST API. */
const isRestPath = (path: string) => /^\/(api|_content)\//.test(path)
/** The same, or GraphQL. */
export const isApiPath = (path: string) => isRestPath(path) || isGraphqlPath(path)
