import { registerEventCopy } from '#features/events/commands/event-parts.server.ts'
import { copyFormToCopy } from './commands.server.ts'

registerEventCopy((ctx, events, { tickets }) => copyFormToCopy(ctx, events, tickets))
