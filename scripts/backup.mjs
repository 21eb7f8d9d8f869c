// npm run backup.
import { runCli } from './run-cli.mjs'

runCli('src/cli/backup.ts')
