// npm run import.
import { runErrand } from './errand.mjs'

runErrand('src/import.ts')
