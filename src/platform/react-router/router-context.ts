import { createContext } from 'react-router'
import type { RequestContext } from '#platform/context/request-context.ts'

/** The key under which loaders, actions and route middleware find the request context. */
export const requestContext = createContext<RequestContext>()
