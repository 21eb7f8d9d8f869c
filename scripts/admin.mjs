// npm run admin.
import { runCli } from './run-cli.mjs'

await runCli('src/cli/admin.ts')
