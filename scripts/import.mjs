// npm run import.
import { runCli } from './run-cli.mjs'

await runCli('src/cli/import.ts')
