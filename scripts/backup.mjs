// npm run backup.
import { runErrand } from './errand.mjs'

runErrand('src/backup.ts')
