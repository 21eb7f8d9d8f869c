import { panel } from './event-panel-rows.ts'
import { type Row, row } from './outcomes.ts'

const FOUND = JSON.stringify({
  ...{ title: 'Encontrado', description: null, dateStart: '2027-03-12', dateEnd: null, timeStart: null, timeEnd: null },
  ...{ place: null, address: null, url: null, price: null, capacity: null, sources: { title: 'ical' } },
  ...{ uid: null, isCancelled: false, repeats: false },
})
/** Bringing in events is for who edits them; an id of another organization is none. */
export const IMPORT_PAGES: Row[] = [
  row('GET /ao/{slug}/import', panel('403 200 200 200', '403')),
  row('POST /ao/{slug}/import', panel('403 200 200 200', '403'), { intent: 'choose', found: FOUND }),
  row('POST /ao/{slug}/new_event', panel('403 200 200 200', '403'), {
    ...{ intent: 'prefill', found: FOUND, keep: 'title' },
  }),
  row('GET /ao/{slug}/import/sheets', panel('403 200 200 200', '403')),
  row('POST /ao/{slug}/import/sheets', panel('403 404 404 404', '403'), { intent: 'undo', import: '{n}' }),
  row('GET /ao/{slug}/import/sheets/{n}', panel('403 404 404 404', '403')),
  row('POST /ao/{slug}/import/sheets/{n}', panel('403 404 404 404', '403'), { intent: 'import' }),
  row('GET /ao/{slug}/import/template', panel('403 200 200 200', '403')),
  row('GET /ao/{slug}/import/calendars', panel('403 200 200 200', '403')),
  row('POST /ao/{slug}/import/calendars', panel('403 404 404 404', '403'), { intent: 'remove', calendar: '{n}' }),
]
