// npm run backup.
import { runCli } from './run-cli.mjs'

await runCli('src/cli/backup.ts')
