import type { ApiResponse, Check, Entry } from './listed-ids.ts'

type Means = {
  call: (user: string, route: string, body?: unknown) => Promise<ApiResponse>
  answersAt: (before: string, after?: string, user?: string) => Check
  expectSameEntry: (user: string, route: string, entry: Entry, body?: unknown) => Promise<void>
  expectStatus: (status: number, user: string, route: string, body?: unknown) => Promise<void>
}

/** The calls of albums, photos and uploads that take an id. The last ones remove what they are asked for. */
export const albumChecks = ({
  call,
  answersAt,
  expectSameEntry,
  expectStatus,
}: Means): Record<string, [kind: string, check: Check][]> => ({
  'GET /api/album/event/:id': [['event', answersAt('/api/album/event/')]],
  'GET /api/album/character/:id': [['character', answersAt('/api/album/character/', '', 'Ana')]],
  'GET /api/albums/:id': [['album', ({ entry, user }) => expectSameEntry(user, `GET /api/albums/${entry.id}`, entry)]],
  'PUT /api/album/:id': [
    ['album', ({ entry, user }) => expectSameEntry(user, `PUT /api/album/${entry.id}`, entry, { data: {} })],
  ],
  // Without a file.
  'PUT /api/album/add_images/:id': [
    ['album', ({ entry, user }) => expectStatus(400, user, `PUT /api/album/add_images/${entry.id}`, {})],
  ],
  'GET /api/medias/:id': [['photo', ({ entry, user }) => expectSameEntry(user, `GET /api/medias/${entry.id}`, entry)]],
  'PUT /api/medias/:id': [
    ['photo', ({ entry, user }) => expectSameEntry(user, `PUT /api/medias/${entry.id}`, entry, { data: {} })],
  ],
  'PUT /api/album/remove_images/:id': [
    [
      'photo',
      async ({ entry, path, user }) => {
        const { body } = await call(user, `GET ${path}`)
        for (const { id } of body.data)
          await expectStatus(200, user, `PUT /api/album/remove_images/${id}`, { images: [entry.id] })
      },
    ],
  ],
  'DELETE /api/album/:id': [['album', ({ entry, user }) => expectStatus(200, user, `DELETE /api/album/${entry.id}`)]],
  // Random keys, which no list has.
  'GET /api/uploads/:upload': [],
  'PATCH /api/uploads/:upload': [],
  'DELETE /api/uploads/:upload': [],
})
