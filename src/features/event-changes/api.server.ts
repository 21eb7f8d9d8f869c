import { z } from 'zod'
import { call } from '#kit/call.server.ts'
import { resourcesOf } from '#kit/resource.server.ts'
import { id, refTo } from '#platform/openapi/answer-schemas.ts'
import { listChanges } from './queries.server.ts'
import { PAGE, readChangesQuery } from './schema.ts'

const tombstone = z.object({ id, gone: z.enum(['deleted', 'unpublished']) }).meta({
  id: 'Tombstone',
  description: 'An entry that is gone: for good, or `unpublished`, which may return.',
})
const changes = z.object({
  data: z.array(z.union([refTo('Event'), tombstone])),
  meta: z.object({ next: z.string().meta({ description: 'The next `since`.' }), more: z.boolean() }),
})

export const eventChangeCalls = [
  call('GET /api/changes', {
    group: 'Calendar',
    access: 'anyone',
    scope: 'public',
    summary: 'List what changed since a cursor',
    description:
      'For calendars that mirror this one: each translation that is public as an entry, each that was as a tombstone, oldest change first. Begin without `since`, then ask again with `meta.next`.',
    parameters: [
      {
        name: 'since',
        in: 'query',
        example: '4711',
        schema: { type: 'string', pattern: '^\\d{1,15}$' },
        description: '`meta.next` of an earlier answer.',
      },
      {
        name: 'limit',
        in: 'query',
        example: 20,
        description: 'The most events of one answer.',
        schema: { type: 'integer', minimum: 1, maximum: PAGE.max, default: PAGE.default },
      },
    ],
    answers: {
      200: {
        description: 'A page of changes.',
        schema: changes,
        example: { data: [{ id: 14, gone: 'unpublished' }], meta: { next: '4711', more: false } },
      },
    },
    errors: { 400: 'A parameter is unknown or no number, or `since` is later than the last change.' },
    run: ({ ctx, tree }) => listChanges(ctx, resourcesOf(ctx), readChangesQuery(tree)),
  }),
]
