// npm run restore.
import { runErrand } from './errand.mjs'

runErrand('src/restore.ts')
