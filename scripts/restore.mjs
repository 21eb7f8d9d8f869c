// npm run restore.
import { runCli } from './run-cli.mjs'

runCli('src/cli/restore.ts')
