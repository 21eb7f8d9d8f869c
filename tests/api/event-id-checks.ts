import type { Check } from './listed-ids.ts'

type Helpers = {
  answersAt: (before: string, after?: string) => Check
  expectStatus: (status: number, user: string, route: string, body?: unknown) => Promise<void>
  whenPublic: (check: Check) => Check
}

/** Of what is below an event: its players, its door, the questions about it. */
export const eventPartChecks = ({
  answersAt,
  expectStatus,
  whenPublic,
}: Helpers): Record<string, [string, Check][]> => ({
  'GET /api/event/:id/my_players': [['event', answersAt('/api/event/', '/my_players')]],
  'GET /api/event/:id/facts': [['event', answersAt('/api/event/', '/facts')]],
  'PUT /api/event/:id/facts': [
    [
      'event',
      ({ entry }) => expectStatus(200, 'Olga', `PUT /api/event/${entry.id}/facts`, { data: { combat: 'none' } }),
    ],
  ],
  'GET /api/event/:id/questions': [['event', whenPublic(answersAt('/api/event/', '/questions'))]],
  'GET /api/event/:id/my_questions': [['event', answersAt('/api/event/', '/my_questions')]],
  // Nobody has asked here; tests/permissions answers a question by its id.
  'PUT /api/event/:id/my_questions/:question': [],
  'PUT /api/event/:id/my_questions/:question/publication': [],
  'GET /api/event/:id/check_in': [['event', answersAt('/api/event/', '/check_in')]],
  'POST /api/event/:id/check_in/sync': [
    [
      'event',
      ({ entry }) =>
        expectStatus(200, 'Olga', `POST /api/event/${entry.id}/check_in/sync`, {
          ...{ device: DEVICE, sent: '2026-11-20T10:00:00.000Z', acts: [] },
        }),
    ],
  ],
})

const DEVICE = '019a0000-0000-7000-8000-000000000001'
