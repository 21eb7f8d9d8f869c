import { testOutcomes } from './matrix.ts'
import { PAGES } from './page-rows.ts'

await testOutcomes(PAGES)
