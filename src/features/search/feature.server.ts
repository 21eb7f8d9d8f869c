import type { Feature } from '#kit/feature.ts'
import { searchCalls } from './api.server.ts'

export const search: Feature = { name: 'search', calls: searchCalls }
