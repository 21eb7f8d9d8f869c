// npm run admin.
import { runCli } from './run-cli.mjs'

runCli('src/cli/admin.ts')
