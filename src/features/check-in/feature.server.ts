import type { Feature } from '#kit/feature.ts'
import { checkInCalls } from './api.server.ts'

export const checkIn: Feature = { name: 'check-in', calls: checkInCalls }
