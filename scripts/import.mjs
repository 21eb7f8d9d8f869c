// npm run import.
import { runCli } from './run-cli.mjs'

runCli('src/cli/import.ts')
