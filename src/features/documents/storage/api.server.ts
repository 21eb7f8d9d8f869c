import { z } from 'zod'
import { call } from '#kit/call.server.ts'
import { getStorageStatistics } from './queries.server.ts'

const bytes = z.int().min(0)
const kind = z.object({ count: z.int().min(0), size: bytes })
const statistics = z
  .object({
    used: bytes,
    quota: bytes,
    available: bytes,
    percent: z.number().min(0),
    by_kind: z.object({ documents: kind, images: kind }),
    limits: z.object({
      document_size: bytes,
      documents_per_character: z.int(),
      documents_per_event: z.int(),
      versions_per_document: z.int(),
      user: bytes,
      organization: bytes,
    }),
  })
  .meta({ id: 'StorageStatistics', description: 'In bytes.' })

export const storageCalls = [
  call('GET /api/users/my_storage_statistics/{any}', {
    group: 'Documents',
    access: 'signed_in',
    scope: 'account:read',
    summary: 'Get what the caller’s files take',
    description: 'The last segment may be anything: nobody asks about others.',
    parameters: [
      {
        name: 'any',
        in: 'path',
        description: 'Ignored.',
        example: 'me',
        schema: { type: 'string', minLength: 1, pattern: '^[A-Za-z0-9_-]+$' },
      },
    ],
    answers: {
      200: {
        description: 'Not wrapped in `data`.',
        schema: statistics,
        example: {
          used: 84200,
          quota: 200000000,
          available: 199915800,
          percent: 0,
          by_kind: { documents: { count: 1, size: 84200 }, images: { count: 0, size: 0 } },
          limits: {
            document_size: 2000000,
            documents_per_character: 50,
            documents_per_event: 100,
            versions_per_document: 5,
            user: 200000000,
            organization: 1000000000,
          },
        },
      },
    },
    errors: { 404: null },
    run: ({ ctx }) => getStorageStatistics(ctx),
  }),
]
