import type { EventCopy } from '#features/events/commands/event-parts.server.ts'
import { copyFormToCopy } from './commands.server.ts'

export const copyForm: EventCopy = (ctx, events, { tickets }) => copyFormToCopy(ctx, events, tickets)
