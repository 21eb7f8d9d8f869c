import { testOutcomes } from './matrix.ts'
import { isEventPanel, PAGES } from './page-rows.ts'

// A file of its own, so that it runs beside the other pages.
await testOutcomes(PAGES.filter(isEventPanel))
