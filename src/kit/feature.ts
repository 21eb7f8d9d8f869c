import type { DescribedResource } from '#platform/openapi/resource-schemas.ts'
import { type Call, calls } from './call.server.ts'
import { collectExtensions, type Extension, extend } from './extension-point.ts'
import type { Job } from './job.server.ts'
import { resources } from './resource.server.ts'

/** What a feature brings, read by `src/features.ts`: nothing of it is registered anywhere else. */
export type Feature = {
  /** Its folder in `src/features`; `platform` and `sample` have none. */
  name: string
  jobs?: readonly Job[]
  /** Types of the Strapi grammar, in REST and GraphQL. */
  resources?: readonly DescribedResource[]
  /** Calls of the API. */
  calls?: readonly Call[]
  /** What it adds to features below it, by `extend`. */
  extensions?: readonly Extension[]
  /** What it does when something happens in features below it, by `listen`. */
  on?: readonly Extension[]
}

/** What the features add to each other, for the services of a process. */
export const featureExtensions = (features: readonly Feature[]) =>
  collectExtensions(
    features.flatMap(({ extensions = [], on = [], ...added }) => [
      extend(resources, ...(added.resources ?? [])),
      extend(calls, ...(added.calls ?? [])),
      ...extensions,
      ...on,
    ]),
  )
