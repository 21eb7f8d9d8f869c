import { panel, READS } from './event-panel-rows.ts'
import { type Row, row } from './outcomes.ts'

const READS_PLAYERS = panel('404 200 200 200', '404')

/** Documents for the days of an event. */
export const PAPER_PAGES: Row[] = [
  row('GET /ae/{event_slug}/papers', READS),
  row('GET /ae/{event_slug}/papers/file', panel('302', '302')),
  // The list is one of the documents now.
  row('GET /ae/{event_slug}/players/check-in', panel('302', '302')),
  ...[
    { document: 'badges', locale: 'es', sheet: '8' },
    { document: 'check_in', format: 'xlsx' },
    { document: 'characters' },
  ].map((form) => row('POST /ae/{event_slug}/papers/file', READS_PLAYERS, form)),
  // Moderators read no protected answers. An opening of someone else's is none.
  row('POST /ae/{event_slug}/papers/file', panel('404 403 200 200', '404'), { document: 'kitchen', format: 'pdf' }),
  row('POST /ae/{event_slug}/papers/file', panel('404 403 404 404', '404'), { document: 'contacts', opening: '1' }),
  row('POST /ae/{event_slug}/papers', panel('404 403 200 200', '404'), { reason: 'Se ha roto un brazo' }),
]
