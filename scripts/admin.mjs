// npm run admin.
import { runErrand } from './errand.mjs'

runErrand('src/admin.ts')
