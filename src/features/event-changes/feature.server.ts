import type { Feature } from '#kit/feature.ts'
import { eventChangeCalls } from './api.server.ts'

export const eventChanges: Feature = { name: 'event-changes', calls: eventChangeCalls }
