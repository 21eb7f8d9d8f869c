import type { Feature } from '#kit/feature.ts'
import { graphqlCalls } from './api.server.ts'

export const graphql: Feature = { name: 'graphql', calls: graphqlCalls }
