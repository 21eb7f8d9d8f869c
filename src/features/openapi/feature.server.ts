import type { Feature } from '#kit/feature.ts'
import { openApiCalls } from './api.server.ts'

export const openapi: Feature = { name: 'openapi', calls: openApiCalls }
