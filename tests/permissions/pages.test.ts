import { testOutcomes } from './matrix.ts'
import { isEventPanel, PAGES } from './page-rows.ts'

await testOutcomes(PAGES.filter((page) => !isEventPanel(page)))
